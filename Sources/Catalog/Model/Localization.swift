public import SourceText

/// One key in one locale.
public struct Localization: Sendable {
  @usableFromInline var localeIndex: UInt32
  /// The range that names the localization: the locale in a catalog, the key in a localized file.
  public var name: SourceRange
  /// The comment before the key in a localized file, without its delimiters.
  public internal(set) var comment: TextSpan?
  /// Whether a syntax error was reported in it, so that consequences aren't reported too.
  var isFaulty = false
  /// Whether a `.stringsdict` has two rules for the key, of which the entry has only the first.
  package internal(set) var hasSeveralRules = false
  @usableFromInline var (firstUnit, unitsEnd): (UInt32, UInt32)
  @usableFromInline var (firstVariation, variationsEnd): (UInt32, UInt32)
  @usableFromInline var (firstSubstitution, substitutionsEnd): (UInt32, UInt32)

  init(locale: Int, name: SourceRange, comment: TextSpan?, in entry: Entry) {
    localeIndex = UInt32(locale)
    self.name = name
    self.comment = comment
    firstUnit = UInt32(entry.units.count)
    unitsEnd = firstUnit
    firstVariation = UInt32(entry.variations.count)
    variationsEnd = firstVariation
    firstSubstitution = UInt32(entry.substitutions.count)
    substitutionsEnd = firstSubstitution
  }
}

extension Localization {
  /// The index of the locale in the table.
  @inlinable public var locale: Int { Int(localeIndex) }

  /// Its strings, as indices into the entry's units. They are contiguous, and so are the other
  /// parts.
  public internal(set) var units: Range<Int> {
    @inlinable get { Int(firstUnit)..<Int(unitsEnd) }
    set { (firstUnit, unitsEnd) = (UInt32(newValue.lowerBound), UInt32(newValue.upperBound)) }
  }

  public internal(set) var variations: Range<Int> {
    @inlinable get { Int(firstVariation)..<Int(variationsEnd) }
    set {
      (firstVariation, variationsEnd) = (UInt32(newValue.lowerBound), UInt32(newValue.upperBound))
    }
  }

  public internal(set) var substitutions: Range<Int> {
    @inlinable get { Int(firstSubstitution)..<Int(substitutionsEnd) }
    set {
      (firstSubstitution, substitutionsEnd) = (
        UInt32(newValue.lowerBound), UInt32(newValue.upperBound)
      )
    }
  }
}
