public import SourceText

/// One string: a leaf of an entry, in one locale and one branch of its variations.
public struct StringUnit: Sendable {
  /// The progress of a translation, as catalogs and XLIFF record it.
  public enum State: Hashable, Sendable {
    case new, needsReview, translated, machineTranslated
    /// No state, or a word that no version of Xcode writes.
    case unknown
  }

  /// The index of the localization in the entry.
  public var localization: Int
  /// The index of the branch that contains the string, or nil outside of variations.
  public var branch: Int?
  /// The index of the substitution that contains the string, or nil.
  public var substitution: Int?
  public var state: State
  /// The word that names the state, without quotes, or nil if the format has no states.
  public var stateRange: SourceRange?
  public var text: TextSpan
  /// The format specifiers of the string, as indices into the entry's specifiers.
  public var specifiers: Range<Int> = 0..<0
  /// Whether the string is one of several alternative phrases (`stringSet`).
  public var isPhrase = false

  package init(
    localization: Int, branch: Int? = nil, substitution: Int? = nil, state: State = .translated,
    stateRange: SourceRange? = nil, text: TextSpan
  ) {
    self.localization = localization
    self.branch = branch
    self.substitution = substitution
    self.state = state
    self.stateRange = stateRange
    self.text = text
  }
}
