package import Platform
package import TranslationStatus

/// The figures of earlier runs, in a file with one line per run.
///
/// A file must be read before anything is appended. A file that can't be parsed is never written
/// to.
package struct CoverageHistory: Sendable {
  /// The reason why a history can't be read or written, as one line for users.
  package struct Failure: Error, Hashable, Sendable {
    /// The problem, with the path and possibly the line.
    package let message: String
    /// The action that fixes the problem.
    package let help: String?

    init(_ message: String, help: String? = nil) {
      (self.message, self.help) = (message, help)
    }
  }

  /// The maximum number of snapshots: more than a year of nightly runs.
  private static let maxCount = 400
  /// The maximum number of tallies in all snapshots together, which take 20 MB per 20,000.
  private static let maxSize = 200_000

  /// The path as displayed.
  package let path: String
  /// The figures of the last runs, oldest first; at most 400.
  package private(set) var snapshots: [CoverageSnapshot] = []
  /// Notes about the file, as lines for standard error.
  package private(set) var notes: [String] = []
  private let file: HistoryFile
  private var size = 0

  /// Reads a history. A file that doesn't exist yet is an empty history.
  ///
  /// A truncated line, which an interrupted run can leave, is ignored.
  /// - Parameter path: a path that is absolute or relative to the working directory.
  /// - Throws: `Failure` if the file can't be read, or one of its lines is invalid.
  package init(path: String, workingDirectory: WorkingDirectory) throws(Failure) {
    guard !path.isEmpty else {
      throw Failure(
        "the path of the history is empty", help: "name a file, for example history.jsonl")
    }
    let shown = workingDirectory.shown(argument: path)
    self.path = shown.isEmpty ? "." : shown.text
    file = HistoryFile(path: workingDirectory.absolute(argument: path), shown: self.path)
    var torn: [Int] = []
    try file.readLines { number, line throws(Failure) in
      do throws(HistoryLine.Fault) {
        if let snapshot = try HistoryLine.read(line) { add(snapshot) }
      } catch {
        if case .torn = error { return torn.append(number) }
        throw Self.failure(error, line: number, of: self.path)
      }
    }
    if let first = torn.first {
      notes.append(
        torn.count == 1
          ? "\(self.path):\(first): skipped an incomplete line"
          : "\(self.path):\(first): skipped \(torn.count) incomplete lines; this is the first")
    }
  }

  /// Appends a line for a run to the file, completely or not at all.
  ///
  /// - Throws: `Failure` if it can't be written.
  package func append(_ snapshot: CoverageSnapshot) throws(Failure) {
    try file.append(HistoryLine.text(of: snapshot))
  }
}

extension CoverageHistory {
  /// Returns the snapshot to compare a run with: the last one of another day or another revision.
  ///
  /// If a run is repeated, for example after a network failure, it is compared with the same
  /// snapshot as the first attempt, not with that attempt.
  package func comparison(for present: CoverageSnapshot) -> CoverageSnapshot? {
    snapshots.last { !$0.isRepeated(by: present) }
  }

  /// Returns the earlier snapshots, oldest first. Of repeated runs, only the last attempt is
  /// included.
  package func trend(before present: CoverageSnapshot) -> [CoverageSnapshot] {
    let next = snapshots.dropFirst() + [present]
    return zip(snapshots, next).filter { !$0.isRepeated(by: $1) }.map(\.0)
  }

  private mutating func add(_ snapshot: CoverageSnapshot) {
    snapshots.append(snapshot)
    size += snapshot.size
    // The newest snapshots are kept, even if a malicious file contains too many.
    while snapshots.count > Self.maxCount || size > Self.maxSize, snapshots.count > 1 {
      size -= snapshots.removeFirst().size
    }
  }

  private static func failure(_ fault: HistoryLine.Fault, line: Int, of path: String) -> Failure {
    switch fault {
    case .torn: Failure("\(path):\(line): the line is incomplete")
    case .newer(let version):
      Failure(
        "\(path):\(line): the line is of version \(version), which is newer than"
          + " \(HistoryLine.version)",
        help: "use a catalog-lint that is as new as the one that wrote it; nothing is appended")
    case .broken(let column, let reason):
      Failure(
        "\(path):\(line):\(column): invalid history entry: \(reason)",
        help: "fix or remove the line; nothing is appended")
    }
  }
}

extension CoverageSnapshot {
  /// Returns whether another run has the same day and the same revision.
  fileprivate func isRepeated(by other: CoverageSnapshot) -> Bool {
    revision == other.revision && date.prefix(10) == other.date.prefix(10)
  }

  /// The number of its tallies.
  fileprivate var size: Int { 1 + locales.count + groups.count }
}
