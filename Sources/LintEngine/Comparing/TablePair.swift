import Catalog
import Workspace

/// A table as it is, and what it was made of in an earlier revision.
struct TablePair: Sendable {
  /// Nil for a table that is gone.
  var present: TableSource?
  /// Mostly one; several where tables were joined, none for a new table.
  var earlier: [TableSource] = []

  /// Whether both states are made of the same bytes, and have the same files beside them.
  var isUnchanged: Bool {
    guard let present, earlier.count == 1, let earlier = earlier.first else { return false }
    return present.members.map(\.file) == earlier.members.map(\.file)
      && present.folder == earlier.folder
  }

  var members: [TableSource.Member] { (present?.members ?? []) + earlier.flatMap(\.members) }
}

extension TablePair {
  /// Finds for each table what it was earlier.
  ///
  /// A table belongs to that which has one of its files, to that which has most of its files under
  /// new names, or to the catalog that was made of it.
  /// - Parameters:
  ///   - present: the tables in the order of a report.
  ///   - files: all files of both states, which the tables refer to by index.
  static func match(
    _ present: [TableSource], with earlier: [TableSource], among files: [InputFile],
    of revision: EarlierFiles
  ) -> [TablePair] {
    var pairs = present.map { TablePair(present: $0) }
    var pairOfPath: [String: Int] = [:]
    var pairOfName: [String: Int] = [:]
    for (index, table) in present.enumerated() {
      for member in table.members { pairOfPath[files[member.file].path] = index }
      // If a catalog stands beside localized files of its name, those keep what was theirs.
      pairOfName[table.location] = pairOfName[table.location] ?? index
    }
    for table in earlier {
      let paths = table.members.map { files[$0.file].path }
      let pair =
        paths.lazy.compactMap { pairOfPath[$0] }.first
        ?? mostFrequent(paths.compactMap { pairOfPath[revision.presentPath(of: $0)] })
        ?? pairOfName[table.location]
      if let pair {
        pairs[pair].earlier.append(table)
      } else {
        pairs.append(TablePair(earlier: [table]))
      }
    }
    return pairs
  }

  /// The number that is there most often, and of several the first.
  private static func mostFrequent(_ numbers: [Int]) -> Int? {
    let counts = numbers.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let most = counts.values.max()
    return numbers.first { counts[$0] == most }
  }
}

extension TableSource {
  /// The folder and the name, which a table of localized files and the catalog made of it share.
  fileprivate var location: String { path + "\u{0}" + name }
}
