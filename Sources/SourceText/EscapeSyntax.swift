/// How the bytes of a text stand for its characters.
package enum EscapeSyntax: Hashable, Sendable {
  /// JSON: `\n`, `\"`, `\u00e9`.
  case json
  /// Old-style property lists: `\n`, `\U00e9`, octal digits in NextStep's encoding.
  case propertyList
  /// XML: entities, character references, CDATA sections.
  case xml
  /// The bytes are the text.
  case none
}
