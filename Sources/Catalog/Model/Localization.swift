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
    localeIndex = UInt32(truncatingIfNeeded: locale)
    self.name = name
    self.comment = comment
    firstUnit = UInt32(truncatingIfNeeded: entry.units.count)
    unitsEnd = firstUnit
    firstVariation = UInt32(truncatingIfNeeded: entry.variations.count)
    variationsEnd = firstVariation
    firstSubstitution = UInt32(truncatingIfNeeded: entry.substitutions.count)
    substitutionsEnd = firstSubstitution
  }
}

extension Localization {
  /// The index of the locale in the table.
  @inlinable public var locale: Int { Int(localeIndex) }

  /// Its strings, as indices into the entry's units. They are contiguous, and so are the other
  /// parts.
  @inlinable public var units: Range<Int> { Int(firstUnit)..<Int(unitsEnd) }

  @inlinable public var variations: Range<Int> { Int(firstVariation)..<Int(variationsEnd) }

  @inlinable public var substitutions: Range<Int> {
    Int(firstSubstitution)..<Int(substitutionsEnd)
  }
}
