package import SourceText

/// Cached facts about strings that are needed repeatedly, for example source strings.
///
/// The last fact is directly available. The others are cached too, so that a hostile catalog in
/// which long strings alternate isn't slow.
package struct TextMemory<Fact> {
  @usableFromInline var last: (range: SourceRange, fact: Fact)?
  @usableFromInline var facts: [SourceRange: Fact] = [:]

  @inlinable
  package init() {}

  /// Returns the fact about a string. It is computed at most once.
  @inlinable
  package mutating func fact(about text: TextSpan, find: (TextSpan) -> Fact) -> Fact {
    if let last, last.range == text.range { return last.fact }
    let fact = facts[text.range] ?? find(text)
    if let last { facts[last.range] = last.fact }
    last = (text.range, fact)
    return fact
  }
}
