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
