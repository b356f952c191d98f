/// Numbers for the locales of all tables, by spelling, in the order in which they are first asked
/// for.
package struct LocaleNumbers: Sendable {
  /// The locales, by number.
  package private(set) var locales: [LocaleIdentifier] = []
  private var bySpelling: [String: Int] = [:]
  /// The numbers of some locales, by a part of their identity. Most tables have copies of the
  /// identifiers of earlier tables, which are found here faster than by their spellings.
  private var byIdentity: [Int?] = Array(repeating: nil, count: 256)

  package init() {}

  /// Returns the numbers of the locales of a table, from 0. New locales get the next ones.
  package mutating func numbers(of table: [LocaleIdentifier]) -> [Int] {
    let table = table.span
    var numbers: [Int] = []
    numbers.reserveCapacity(table.count)
    for index in table.indices {
      numbers.append(numberOfCopy(table[index]) ?? number(of: table[index]))
    }
    return numbers
  }

  /// Gives numbers to the locales of a table that don't have any.
  package mutating func insert(_ table: [LocaleIdentifier]) {
    let table = table.span
    for index in table.indices where numberOfCopy(table[index]) == nil {
      _ = number(of: table[index])
    }
  }

  /// Returns the number of a copy of a known identifier, or nil if it isn't found by its identity.
  private func numberOfCopy(_ locale: borrowing LocaleIdentifier) -> Int? {
    let identity = locale.identity
    guard let number = byIdentity[Self.place(of: identity)],
      locales.span[number].identity == identity
    else { return nil }
    return number
  }

  private mutating func number(of locale: LocaleIdentifier) -> Int {
    if let known = bySpelling[locale.spelling] { return known }
    let number = locales.count
    locales.append(locale)
    bySpelling[locale.spelling] = number
    byIdentity[Self.place(of: locale.identity)] = number
    return number
  }

  /// Returns the place in `byIdentity`. The last bits of all addresses are the same.
  private static func place(of identity: ObjectIdentifier) -> Int {
    Int(UInt(bitPattern: identity) >> 4 & 255)
  }
}
