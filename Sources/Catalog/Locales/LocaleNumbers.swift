/// Numbers for the locales of all tables, by spelling, in the order in which they are first asked
/// for.
package struct LocaleNumbers: Sendable {
  /// The locales, by number.
  package private(set) var locales: [LocaleIdentifier] = []
  /// The numbers of the locales by identity. Most tables have copies of the identifiers of earlier
  /// tables, which are found faster than their spellings.
  private var byIdentity: [ObjectIdentifier: Int] = [:]
  private var bySpelling: [String: Int] = [:]

  package init() {}

  /// Returns the numbers of the locales of a table, from 0. New locales get the next ones.
  package mutating func numbers(of table: [LocaleIdentifier]) -> [Int] {
    let table = table.span
    var numbers: [Int] = []
    numbers.reserveCapacity(table.count)
    for index in table.indices {
      numbers.append(byIdentity[table[index].identity] ?? number(of: table[index]))
    }
    return numbers
  }

  /// Gives numbers to the locales of a table that don't have any.
  package mutating func insert(_ table: [LocaleIdentifier]) {
    let table = table.span
    for index in table.indices where byIdentity[table[index].identity] == nil {
      _ = number(of: table[index])
    }
  }

  private mutating func number(of locale: LocaleIdentifier) -> Int {
    if let known = bySpelling[locale.spelling] { return known }
    let number = locales.count
    // Since the identifier is kept, no other one can get its identity.
    locales.append(locale)
    byIdentity[locale.identity] = number
    bySpelling[locale.spelling] = number
    return number
  }
}
