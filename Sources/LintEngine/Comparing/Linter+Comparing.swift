package import Catalog
import Diagnostics
package import Git
import LintConfiguration
package import Workspace

extension Linter {
  /// Creates a linter that checks tables one by one, with the contents of the files that are
  /// objects.
  ///
  /// - Parameters:
  ///   - members: the members of all tables to check.
  ///   - others: the other files that are read, as indices.
  ///   - repository: the repository to read objects from, or nil if no file is an object.
  /// - Throws: `GitFailure` if an object can't be read.
  package func tableLinter(
    _ files: [InputFile], sharing members: [TableSource.Member], and others: [Int] = [],
    of repository: Repository?, _ options: RunOptions
  ) async throws(GitFailure) -> TableLinter {
    let read = Set(members.map(\.file) + others)
    let objects =
      try await repository?.contents(of: read.lazy.compactMap { files[$0].object }) ?? [:]
    return tableLinter(RunFiles(files: files, objects: objects), sharing: members, options)
  }
}

/// Separates new findings from those that an earlier state already had.
struct FindingComparison {
  /// The properties shared by findings that differ only in their ordinals.
  private struct Repetition: Hashable {
    let rule: RuleID
    let path: String
    let subject: Subject

    init(_ finding: Finding) {
      (rule, path, subject) = (finding.rule, finding.location.path, finding.subject)
    }
  }

  /// The properties that make two findings the same: all parts of a fingerprint, and the kind and
  /// the severity, since another fault of the same string is new.
  private struct Identity: Hashable {
    let repetition: Repetition
    let kind: String?
    let severity: Severity

    init(_ finding: Finding) {
      (repetition, kind) = (Repetition(finding), finding.kind)
      severity = finding.severity
    }
  }

  /// The findings that the earlier state doesn't have, in their order.
  private(set) var new: [Finding] = []
  /// The number of errors and warnings of the base revision that are gone.
  private(set) var fixed = 0

  /// - Parameter rename: converts a finding of the base revision to the present path, table and
  ///   locale.
  init(_ present: FindingList, with base: [Finding], _ rename: (Finding) -> Finding) {
    var left: [Identity: Int] = [:]
    var messages: [Identity: [String: Int]] = [:]
    for finding in base.lazy.map(rename) {
      left[Identity(finding), default: 0] += 1
      messages[Identity(finding), default: [:]][finding.message, default: 0] += 1
    }
    // Among several findings about one subject, those with equal messages are the same.
    let reworded = present.filter { finding in
      let identity = Identity(finding)
      guard let count = messages[identity]?[finding.message], count > 0 else { return true }
      messages[identity]?[finding.message] = count - 1
      left[identity, default: 0] -= 1
      return false
    }
    for finding in reworded {
      if let count = left[Identity(finding)], count > 0 {
        left[Identity(finding)] = count - 1
      } else {
        new.append(finding)
      }
    }
    fixed = left.reduce(0) { $0 + ($1.key.severity > .note ? $1.value : 0) }
    countOnFromKnown(of: present)
  }

  /// Numbers new findings after the known findings about the same subject, so that no new finding
  /// has the fingerprint of a known one.
  private mutating func countOnFromKnown(of present: FindingList) {
    guard !new.isEmpty else { return }
    var known: [Repetition: Int] = [:]
    for finding in new { known[Repetition(finding), default: 0] -= 1 }
    for finding in present {
      let repetition = Repetition(finding)
      if let count = known[repetition] { known[repetition] = count + 1 }
    }
    for index in new.indices { new[index].ordinal = known[Repetition(new[index])] ?? 0 }
  }
}

/// The files of a run and of a base revision, with the tables that they form.
package struct ComparedFiles: Sendable {
  /// The files of the run, sorted by path.
  package let present: [InputFile]
  /// The files of the run, followed by the files of the revision that differ.
  package let files: [InputFile]
  /// The indices in `files` of the files of the revision.
  package let base: [Int]
  /// The tables of the run. Their members are indices into `files`.
  package let presentTables: [TableSource]
  /// The tables of the revision. Their members are indices into `files` too.
  package let baseTables: [TableSource]
  /// Each table with its base tables, in the order of a report.
  package let pairs: [TablePair]

  package init(
    _ present: [InputFile], with revision: BaseRevision, _ formats: TableFormats
  ) {
    self.present = present.sortedByPath()
    var files = self.present
    base = Self.add(revision.files, to: &files)
    self.files = files
    presentTables = TableSource.checked(self.present.indices, of: files, formats)
    baseTables = TableSource.checked(base, of: files, formats)
    pairs = TablePair.match(presentTables, with: baseTables, among: files, of: revision)
  }

  /// Adds the files of the base revision that have no present file with the same path and contents.
  /// Returns the indices of all files of the base revision.
  private static func add(_ base: [InputFile], to files: inout [InputFile]) -> [Int] {
    let known = Dictionary(uniqueKeysWithValues: files.indices.map { (files[$0].path, $0) })
    return base.sortedByPath().map { file in
      if let index = known[file.path], files[index].hasContents(of: file) { return index }
      files.append(file)
      return files.count - 1
    }
  }
}

extension InputFile {
  /// Returns whether the bytes are known to equal those of another file. Files on the disk never
  /// count as equal, since they may have changed.
  fileprivate func hasContents(of other: InputFile) -> Bool {
    switch (contents, other.contents) {
    case (.object(let own), .object(let object)): own == object
    case (.memory(let own), .memory(let bytes)): own == bytes
    default: false
    }
  }
}
