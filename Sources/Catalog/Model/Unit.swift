public import SourceText

/// One text: a leaf of an entry, in one locale and one branch of its variations.
public struct Unit: Sendable {
  /// How far a text is translated, as catalogs and XLIFF say it.
  public enum State: Hashable, Sendable {
    case new, needsReview, translated, machineTranslated
    /// None, or a word that no Xcode writes.
    case unknown
  }

  /// Index of the localization in the entry.
  public var localization: Int
  /// Index of the branch that holds the text, or nil for a text of no variation.
  public var branch: Int?
  /// Index of the substitution that holds the text, or nil.
  public var substitution: Int?
  public var state: State
  /// The word that names the state, without quotes; nil where the format has no states.
  public var stateRange: SourceRange?
  public var text: Text
  /// The format specifiers of the text, as indices into those of the entry.
  public var specifiers: Range<Int> = 0..<0
  /// Whether the text is one of several alternative phrases (`stringSet`).
  public var isPhrase = false

  public init(
    localization: Int, branch: Int? = nil, substitution: Int? = nil, state: State = .translated,
    stateRange: SourceRange? = nil, text: Text
  ) {
    self.localization = localization
    self.branch = branch
    self.substitution = substitution
    self.state = state
    self.stateRange = stateRange
    self.text = text
  }
}
