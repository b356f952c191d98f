import SourceText

/// Facts about the source strings of one entry, computed once for each string.
///
/// Many translations share a source string, which may be long.
package struct SourceFacts<Fact> {
  private let sources: SourceStrings
  private var facts: [SourceRange: Fact?] = [:]

  package init(of entry: borrowing Entry) { sources = SourceStrings(of: entry) }

  /// Returns the fact about the source string of a unit, or nil if the string is unknown.
  package mutating func fact(
    for unit: StringUnit, of entry: Entry, _ find: (ScalarText) -> Fact
  ) -> Fact? {
    guard let range = sources.text(for: unit, of: entry)?.range else { return nil }
    if let known = facts[range] { return known }
    let fact = entry.readableSourceText(for: unit).map(find)
    facts[range] = .some(fact)
    return fact
  }
}
