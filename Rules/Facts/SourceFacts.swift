import LintKit

/// Facts about the source strings of one entry, computed once for each string.
///
/// Many translations share a source string, which may be long.
struct SourceFacts<Fact> {
  private let sources: SourceStrings
  private var facts = TextMemory<Fact>()

  init(of entry: borrowing Entry) { sources = SourceStrings(of: entry) }

  /// Returns the fact about the source string of a unit, or nil if the string is unknown.
  mutating func fact(
    for unit: StringUnit, of entry: Entry, _ context: inout RuleContext,
    _ find: (ScalarText) -> Fact
  ) -> Fact? {
    guard let text = sources.text(for: unit, of: entry) else { return nil }
    return facts.fact(about: text) { find(context.readableSource($0, of: entry)) }
  }
}
