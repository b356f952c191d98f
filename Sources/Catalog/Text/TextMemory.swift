package import SourceText

/// What was found out about texts that are asked for again and again, such as source texts.
///
/// The last one is at hand; the others are remembered too, so that a catalog made to be slow, with
/// long texts that are needed in turns, is not.
package struct TextMemory<Fact> {
  @usableFromInline var last: (range: SourceRange, fact: Fact)?
  @usableFromInline var facts: [SourceRange: Fact] = [:]

  @inlinable
  package init() {}

  /// The fact about a text, which is found out at most once.
  @inlinable
  package mutating func fact(about text: Text, find: (Text) -> Fact) -> Fact {
    if let last, last.range == text.range { return last.fact }
    let fact = facts[text.range] ?? find(text)
    if let last { facts[last.range] = last.fact }
    last = (text.range, fact)
    return fact
  }
}
