/// What was found out about locales. It is found again by their spellings, which takes less time.
package struct LocaleFacts<Fact: Sendable>: Sendable {
  private var order = LocaleOrder()
  /// The facts by the index of their locale in the order.
  private var facts: [Fact] = []

  package init() {}

  /// Returns what is known about a locale.
  ///
  /// - Parameter find: Finds it out, the first time.
  package mutating func fact(about locale: LocaleIdentifier, find: () -> Fact) -> Fact {
    if let known = order.index(of: locale.spelling) { return facts[known] }
    let fact = find()
    if let index = order.insert(locale.spelling) { facts.insert(fact, at: index) }
    return fact
  }
}
