public import SourceText

/// A string that users see: a unit, or the key if it is the source string.
public struct ShownString: Sendable {
  /// Where it is in the file.
  public let text: TextSpan
  /// Nil for the key.
  public let unit: StringUnit?
  /// The string that the unit translates. Nil if it is unknown, and for the key.
  public let source: TextSpan?
  /// The index among the shown strings of the entry.
  let index: Int
  /// Whether the string is a translation that was written for users of another locale.
  public let isTranslation: Bool
  /// What it may contain.
  public let traits: ContentTraits
  /// The number of terminal cells that the string takes at most.
  public let maxWidth: Int
  /// The last character, if it is certain that users see it.
  public let ending: TextEnding
}
