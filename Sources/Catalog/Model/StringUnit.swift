public import SourceText

/// One string: a leaf of an entry, in one locale and one branch of its variations.
public struct StringUnit: Sendable {
  /// The progress of a translation, as catalogs and XLIFF record it.
  public enum State: Hashable, Sendable {
    case new, needsReview, translated, machineTranslated
    /// No state, or a word that no version of Xcode writes.
    case unknown
  }

  // The indices have 32 bits because rules copy the units of every entry. The highest number means
  // that there is none.
  @usableFromInline var localizationIndex: UInt32
  @usableFromInline var branchIndex: UInt32
  @usableFromInline var substitutionIndex: UInt32
  @usableFromInline var firstSpecifier: UInt32 = 0
  @usableFromInline var specifiersEnd: UInt32 = 0
  public var text: TextSpan
  public var state: State
  /// Whether the string is one of several alternative phrases (`stringSet`).
  public var isPhrase = false
  /// The word that names the state, without quotes, or nil if the format has no states.
  public var stateRange: SourceRange?

  package init(
    localization: Int, branch: Int? = nil, substitution: Int? = nil, state: State = .translated,
    stateRange: SourceRange? = nil, text: TextSpan
  ) {
    localizationIndex = UInt32(truncatingIfNeeded: localization)
    branchIndex = UInt32(index: branch)
    substitutionIndex = UInt32(index: substitution)
    self.state = state
    self.stateRange = stateRange
    self.text = text
  }
}

extension StringUnit {
  /// The index of the localization in the entry.
  @inlinable public var localization: Int { Int(localizationIndex) }

  /// The index of the branch that contains the string, or nil outside of variations.
  @inlinable public var branch: Int? { branchIndex.index }

  /// The index of the substitution that contains the string, or nil.
  @inlinable public var substitution: Int? { substitutionIndex.index }

  /// The format specifiers of the string, as indices into the entry's specifiers.
  @inlinable public var specifiers: Range<Int> {
    get { Int(firstSpecifier)..<Int(specifiersEnd) }
    set {
      (firstSpecifier, specifiersEnd) = (UInt32(newValue.lowerBound), UInt32(newValue.upperBound))
    }
  }
}

extension UInt32 {
  /// Stores an index, or that there is none.
  @inlinable init(index: Int?) { self = index.map { UInt32(truncatingIfNeeded: $0) } ?? .max }

  /// The stored index, or nil if there is none.
  @inlinable var index: Int? { self == .max ? nil : Int(self) }
}
