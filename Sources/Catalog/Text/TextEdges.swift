/// The white space at both ends of a text.
package struct TextEdges: Hashable, Sendable {
  /// What kind of white space stands at an end of a text.
  ///
  /// A line break counts more than a tab, and that more than blanks of whatever width.
  package enum Space: Int, Hashable, Comparable, Sendable {
    case none, blank, tab, lineBreak

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The kind of a character.
    package init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": self = .lineBreak
      case "\t": self = .tab
      default: self = scalar.properties.isWhitespace ? .blank : .none
      }
    }
  }

  package var leading = Space.none
  package var trailing = Space.none
  /// How many characters of white space stand at the start and at the end.
  package var leadingCount = 0
  package var trailingCount = 0
  /// Whether the text is nothing but white space.
  package var isBlank = false

  init() {}

  package init(of scalars: TextScalars) {
    for scalar in scalars {
      let space = Space(scalar)
      guard space != .none else { break }
      leading = max(leading, space)
      leadingCount += 1
    }
    for scalar in scalars.reversed() {
      let space = Space(scalar)
      guard space != .none else { break }
      trailing = max(trailing, space)
      trailingCount += 1
    }
    isBlank = leadingCount == scalars.count
  }
}
