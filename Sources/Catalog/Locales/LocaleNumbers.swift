/// Numbers for the locales of all tables, by spelling, in the order in which they are first asked
/// for.
package struct LocaleNumbers: Sendable {
  /// The locales, by number.
  package private(set) var locales: [LocaleIdentifier] = []
  private var order = LocaleOrder()
  /// The numbers of the locales in the order.
  private var numbers: [Int] = []
  /// The numbers of locales that can't be added to the order.
  private var others: [String: Int] = [:]

  package init() {}

  /// Returns the number of a locale, from 0. A new locale gets the next one.
  package mutating func number(of locale: LocaleIdentifier) -> Int {
    if let index = order.index(of: locale.spelling) { return numbers[index] }
    if let known = others[locale.spelling] { return known }
    let number = locales.count
    locales.append(locale)
    if let index = order.insert(locale.spelling) {
      numbers.insert(number, at: index)
    } else {
      others[locale.spelling] = number
    }
    return number
  }
}
