/// The coverage of a table in the locales of its project: those that it has, and those that it
/// needs but doesn't have.
struct TableRows {
  struct Row {
    /// The place of the locale among those of the project.
    let place: Int
    /// The index of the locale among those that the table has. Nil if all keys are missing.
    let own: Int?
  }

  /// The rows, sorted by place.
  private(set) var rows: [Row]
  /// The coverage of each row.
  let coverages: [CoverageReport.LocaleCoverage]
  /// The sum over all rows.
  let total: StatusTally

  /// - Parameters:
  ///   - names: the indices of the table's locales among those that tables name.
  ///   - partial: the canonical identifiers of locales that need only some keys.
  init(
    of table: ProjectStatus.Table, _ names: [Int], _ locales: ProjectLocales,
    _ partial: Set<String>
  ) {
    var rows = names.indices.compactMap { own in
      locales.place(ofNamed: names[own]).map { Row(place: $0, own: own) }
    }
    rows += Self.neededRows(of: table, except: rows, locales)
    // The locales of a table are in the same order, except for some names that aren't ASCII.
    let isSorted = zip(rows, rows.dropFirst()).allSatisfy { $0.place < $1.place }
    if !isSorted { rows.sort { $0.place < $1.place } }
    let own = table.status.locales.coverages
    let isOwn = rows.count == own.count && rows.indices.allSatisfy { rows[$0].own == $0 }
    // A copy of the figures of all tables would take longer than all else.
    coverages =
      isOwn
      ? own
      : rows.map { row in
        row.own.map { own[$0] } ?? Self.absent(in: row.place, of: table, locales, partial)
      }
    total = coverages.lazy.map(\.tally).sum()
    self.rows = rows
  }

  /// Whether the table needs locales that it doesn't have.
  var hasAbsentLocales: Bool { rows.contains { $0.own == nil } }

  /// Returns the sum over some tables in each locale of the project.
  static func sums(of tables: [TableRows], _ locales: ProjectLocales) -> [StatusTally?] {
    var sums = [StatusTally?](repeating: nil, count: locales.count)
    for table in tables {
      for (row, coverage) in zip(table.rows, table.coverages) {
        // Adds to the sum in place, or begins it.
        if (sums[row.place]? += coverage.tally) == nil { sums[row.place] = coverage.tally }
      }
    }
    return sums
  }
}

extension TableRows {
  /// Returns the rows of the locales that a table needs and that aren't among those it has.
  private static func neededRows(
    of table: ProjectStatus.Table, except rows: [Row], _ locales: ProjectLocales
  ) -> [Row] {
    guard !table.requiredLocales.isEmpty else { return [] }
    var isOwn = Array(repeating: false, count: locales.count)
    for row in rows { isOwn[row.place] = true }
    return isOwn.indices.lazy.filter { !isOwn[$0] && table.needs(locales.identifiers[$0]) }
      .map { Row(place: $0, own: nil) }
  }

  /// Returns the coverage of a locale that a table doesn't have.
  private static func absent(
    in place: Int, of table: ProjectStatus.Table, _ locales: ProjectLocales,
    _ partial: Set<String>
  ) -> CoverageReport.LocaleCoverage {
    var tally = table.status.absent.tally
    if partial.contains(locales.identifiers[place]) {
      tally[.notRequired] += tally[.missing]
      tally[.missing] = TextAmount()
    }
    return locales.coverage(place, tally)
  }
}
