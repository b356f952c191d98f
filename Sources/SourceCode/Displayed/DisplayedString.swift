/// A literal that code assigns to a control, an alert or a menu, so that users see it as it is.
package struct DisplayedString: Hashable, Sendable {
  /// The range of the literal with its delimiters, or of all literals that are joined.
  package let range: Range<UInt32>
  package let value: LiteralValue
}
