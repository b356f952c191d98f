import SourceText

/// What is worked out about the source texts of one entry, once for each text.
///
/// Many translations share a source text, which may be long.
package struct SourceFacts<Fact> {
  private let sources: SourceTexts
  private var facts: [SourceRange: Fact?] = [:]

  package init(of entry: borrowing Entry) { sources = SourceTexts(of: entry) }

  /// The fact about the source text of a unit; nil if nobody knows the text.
  package mutating func fact(
    for unit: Unit, of entry: Entry, _ find: (ScalarText) -> Fact
  ) -> Fact? {
    guard let range = sources.text(for: unit, of: entry)?.range else { return nil }
    if let known = facts[range] { return known }
    let fact = entry.readableSourceText(for: unit).map(find)
    facts[range] = .some(fact)
    return fact
  }
}
