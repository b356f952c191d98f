/// A part of an XML document, and its byte range in the input.
package enum XMLEvent: Hashable, Sendable {
  /// A start tag from its `<` to the end of its `>`, with its attributes. An empty element's tag is
  /// also its end tag.
  case startElement(name: String, Range<Int>)
  /// An end tag. For an empty element, the range of its only tag.
  case endElement(name: String, Range<Int>)
  /// Text as it is in the input, with its entities and line ends. Never empty.
  case text(Range<Int>)
  /// A CDATA section with its delimiters.
  case cdata(Range<Int>)
  /// A comment with its delimiters.
  case comment(Range<Int>)
  /// A processing instruction with its delimiters.
  case instruction(Range<Int>)
}
