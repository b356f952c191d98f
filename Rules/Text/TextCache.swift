import LintKit

/// Cached facts about strings that are needed repeatedly, for example source strings.
///
/// The last fact is directly available. The others are cached too, so that a hostile catalog in
/// which long strings alternate isn't slow.
struct TextCache<Fact> {
  private var last: (range: SourceRange, fact: Fact)?
  private var facts: [SourceRange: Fact] = [:]

  /// Returns the fact about a string. It is computed at most once.
  mutating func fact(about text: TextSpan, find: (TextSpan) -> Fact) -> Fact {
    if let last, last.range == text.range { return last.fact }
    let fact = facts[text.range] ?? find(text)
    if let last { facts[last.range] = last.fact }
    last = (text.range, fact)
    return fact
  }
}

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
