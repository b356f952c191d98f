/// Numbers for the locales of all tables, by spelling, in the order in which they are first asked
/// for.
package struct LocaleNumbers: Sendable {
  /// The locales, by number.
  package private(set) var locales: [LocaleIdentifier] = []
  private var bySpelling: [String: Int] = [:]
  /// The last table and its numbers. Most tables have the same locales as the one before.
  private var last: (table: [LocaleIdentifier], numbers: [Int]) = ([], [])

  package init() {}

  /// Returns the numbers of the locales of a table, from 0. New locales get the next ones.
  @discardableResult
  package mutating func numbers(of table: [LocaleIdentifier]) -> [Int] {
    if table != last.table { last = (table, table.map { number(of: $0) }) }
    return last.numbers
  }

  private mutating func number(of locale: LocaleIdentifier) -> Int {
    if let known = bySpelling[locale.spelling] { return known }
    locales.append(locale)
    bySpelling[locale.spelling] = locales.count - 1
    return locales.count - 1
  }
}
