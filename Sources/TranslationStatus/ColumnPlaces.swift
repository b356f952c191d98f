import Catalog
import SourceText

/// Where the counts of each locale of a table are: the indices of the columns of `StatusCounter`.
struct ColumnPlaces {
  /// The number of columns from which a search takes longer than a dictionary.
  private static let searchLimit = 32

  var hasUnloadableFiles = false
  /// The column of each locale of the table, or -1.
  private var columnOfLocale: [Int] = []
  private var columnOfName: [String: Int] = [:]

  /// The number of known locales of the table.
  var count: Int { columnOfLocale.count }

  /// Adds the next locale of the table.
  ///
  /// - Parameter column: its column, or nil if it isn't counted.
  mutating func append(_ column: Int?) { columnOfLocale.append(column ?? -1) }

  /// Returns the column of a localization. Returns nil if the locale isn't counted, or if the
  /// localization has no strings.
  @inline(__always)
  func column(of localization: Localization, in entry: Entry) -> Int? {
    let column = columnOfLocale[localization.locale]
    guard column >= 0, !localization.units.isEmpty,
      !hasUnloadableFiles || !entry.table.isUnloadable(localization.name)
    else { return nil }
    return column
  }

  /// Returns the column of a locale, given by its canonical identifier.
  mutating func column(named identifier: String, of columns: [LocaleColumn]) -> Int? {
    guard columns.count > Self.searchLimit else {
      return columns.indices.first { columns[$0].identifier == identifier }
    }
    for index in columnOfName.count..<columns.count {
      columnOfName[columns[index].identifier] = index
    }
    return columnOfName[identifier]
  }
}
