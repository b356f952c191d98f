package import Catalog
import LintConfiguration
package import Workspace

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

  /// The indices of the files of both states that are read as code.
  func codeFiles(_ configuration: Configuration) -> [Int] {
    files.indices.filter { configuration.codeKind(of: files[$0].shown) != nil }
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
