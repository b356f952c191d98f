import Catalog
import Workspace

/// A table in its present state, with the tables of an earlier revision that it was made from.
package struct TablePair: Sendable {
  /// The present table, or nil if the table is gone.
  package let present: TableSource?
  /// The tables of the base revision: usually one, several if tables were merged, none for a new
  /// table.
  package private(set) var base: [TableSource]

  package init(present: TableSource?, base: [TableSource] = []) {
    (self.present, self.base) = (present, base)
  }

  /// Whether both states consist of the same bytes and the same other files in their folder.
  package var isUnchanged: Bool {
    guard let present, base.count == 1, let base = base.first else { return false }
    return present.members.map(\.file) == base.members.map(\.file)
      && present.folder == base.folder
  }

  package var members: [TableSource.Member] {
    (present?.members ?? []) + base.flatMap(\.members)
  }
}

extension TablePair {
  /// Matches each table with its base tables.
  ///
  /// A base table belongs to the present table that has one of its files. Otherwise it belongs
  /// to the one that has most of its files under new names, or to the catalog that replaced it.
  /// - Parameters:
  ///   - present: the tables in the order of a report.
  ///   - files: the files of both states, which the tables refer to by index.
  static func match(
    _ present: [TableSource], with base: [TableSource], among files: [InputFile],
    of revision: BaseRevision
  ) -> [TablePair] {
    var pairs = present.map { TablePair(present: $0) }
    var pairOfPath: [String: Int] = [:]
    var pairOfName: [String: Int] = [:]
    for (index, table) in present.enumerated() {
      for member in table.members { pairOfPath[files[member.file].path] = index }
      // If a catalog is next to localized files of the same name, those keep their base table.
      pairOfName[table.location] = pairOfName[table.location] ?? index
    }
    for table in base {
      let paths = table.members.map { files[$0.file].path }
      let pair =
        paths.lazy.compactMap { pairOfPath[$0] }.first
        ?? mostFrequent(paths.compactMap { pairOfPath[revision.presentPath(of: $0)] })
        ?? pairOfName[table.location]
      if let pair {
        pairs[pair].base.append(table)
      } else {
        pairs.append(TablePair(present: nil, base: [table]))
      }
    }
    return pairs
  }

  /// Returns the most frequent number, or the first of several that are equally frequent.
  private static func mostFrequent(_ numbers: [Int]) -> Int? {
    let counts = numbers.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let most = counts.values.max()
    return numbers.first { counts[$0] == most }
  }
}

extension TableSource {
  /// The folder and the name, which are the same for localized files and the catalog made from
  /// them.
  fileprivate var location: String { path + "\u{0}" + name }
}
