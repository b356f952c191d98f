import LintKit

/// Facts about the source strings of one entry, computed once for each string.
///
/// Many translations share a source string, which may be long.
struct SourceFacts<Fact> {
  private var facts = TextCache<Fact>()

  /// Returns the fact about the source string of a shown string, or nil if that is unknown.
  mutating func fact(
    for shown: ShownString, of entry: Entry, _ context: inout RuleContext,
    _ find: (ScalarText) -> Fact
  ) -> Fact? {
    guard let text = shown.source else { return nil }
    return facts.fact(about: text) { find(context.readableSource($0, of: entry)) }
  }
}
