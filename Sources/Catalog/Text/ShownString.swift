package import SourceText

/// A string that users see: a unit, or the key if it is the source string.
package struct ShownString: Sendable {
  package let text: TextSpan
  /// Nil for the key.
  package let unit: StringUnit?
  /// The string that the unit translates. Nil if it is unknown, and for the key.
  package let source: TextSpan?
  /// The index among the shown strings of the entry.
  let index: Int
  /// Whether the string is a translation that was written for users of another locale.
  package let isTranslation: Bool
  package let traits: ContentTraits
  /// The number of terminal cells that the string takes at most.
  package let maxWidth: Int
  /// The last character, if it is certain that users see it.
  package let ending: TextEnding
}
