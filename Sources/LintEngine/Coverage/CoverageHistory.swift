package import Platform
package import TranslationStatus

/// The figures of earlier runs, which a file keeps, a line for each.
///
/// Whoever appends must have read: what cannot be understood is never written to.
package struct CoverageHistory: Sendable {
  /// Why a history cannot be read or written, as one line for a person.
  package struct Failure: Error, Hashable, Sendable {
    /// What is wrong, with the path and perhaps the line.
    package let message: String
    /// What to do about it.
    package let help: String?

    init(_ message: String, help: String? = nil) {
      (self.message, self.help) = (message, help)
    }
  }

  /// More than a year of nights.
  private static let greatestCount = 400
  /// How many tallies are kept, of all snapshots together: 10 MB of every 20,000.
  private static let greatestSize = 200_000

  /// The path as it is shown.
  package let path: String
  /// What the last runs came to, oldest first; at most 400.
  package private(set) var snapshots: [CoverageSnapshot] = []
  /// What is worth knowing about the file, as lines for standard error.
  package private(set) var notes: [String] = []
  private let file: HistoryFile
  private var size = 0

  /// Reads a history; one that is not there yet is empty.
  ///
  /// A line that ends in the middle, as a run leaves it that was stopped, is passed over.
  /// - Parameter path: absolute or relative to the working directory.
  /// - Throws: if the file cannot be read, or a line of it cannot be understood.
  package init(path: String, workingDirectory: WorkingDirectory) throws(Failure) {
    guard !path.isEmpty else {
      throw Failure("the path of the history is empty", help: "name a file, such as history.jsonl")
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
      let others = torn.count > 1 ? ", and so are \(torn.count - 1) more" : ""
      notes.append("\(self.path):\(first): the line is torn\(others); what is torn is passed over")
    }
  }

  /// Adds a line for a run at the end of the file: all of it or nothing.
  ///
  /// - Throws: if it cannot be written.
  package func append(_ snapshot: CoverageSnapshot) throws(Failure) {
    try file.append(HistoryLine.text(of: snapshot))
  }
}

extension CoverageHistory {
  /// What a run is compared with: the last one of another day or of another revision.
  ///
  /// A run that is repeated, as after a failure of the network, is compared with what the first
  /// attempt was compared with, and not with that attempt.
  package func comparison(for present: CoverageSnapshot) -> CoverageSnapshot? {
    snapshots.last { !$0.isRepeated(by: present) }
  }

  /// The earlier states, oldest first: of runs that were repeated, the last attempt.
  package func trend(before present: CoverageSnapshot) -> [CoverageSnapshot] {
    let next = snapshots.dropFirst() + [present]
    return zip(snapshots, next).filter { !$0.isRepeated(by: $1) }.map(\.0)
  }

  private mutating func add(_ snapshot: CoverageSnapshot) {
    snapshots.append(snapshot)
    size += snapshot.size
    // The newest ones are kept, whatever a hostile file holds.
    while snapshots.count > Self.greatestCount || size > Self.greatestSize, snapshots.count > 1 {
      size -= snapshots.removeFirst().size
    }
  }

  private static func failure(_ fault: HistoryLine.Fault, line: Int, of path: String) -> Failure {
    switch fault {
    case .torn: Failure("\(path):\(line): the line is torn")
    case .newer(let version):
      Failure(
        "\(path):\(line): the line is of version \(version), which is newer than"
          + " \(HistoryLine.version)",
        help: "use a catalog-lint that is as new as the one that wrote it; nothing is appended")
    case .broken(let column, let reason):
      Failure(
        "\(path):\(line):\(column): no line of a history: \(reason)",
        help: "mend or remove the line; nothing is appended")
    }
  }
}

extension CoverageSnapshot {
  /// Whether another run is of the same day and the same revision.
  fileprivate func isRepeated(by other: CoverageSnapshot) -> Bool {
    revision == other.revision && date.prefix(10) == other.date.prefix(10)
  }

  /// How many tallies it has.
  fileprivate var size: Int { 1 + locales.count + groups.count }
}
