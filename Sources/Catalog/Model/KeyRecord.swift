package import SourceText

/// The part of an entry that is stored after reading: enough to find the locales that don't have
/// it.
package struct KeyRecord: Sendable {
  /// The symbol that Xcode 26 generates for a key.
  package enum Symbol: UInt8, Hashable, Sendable {
    case none, variable
    /// The string takes arguments.
    case function
  }

  /// What there is to translate.
  package enum Content: UInt8, Hashable, Sendable {
    /// The source string exists and is empty.
    case nothing
    /// The source string has no letters except those of format specifiers: `0.0.0.0`, `•`, `%d`.
    case signs
    /// The source string has letters, or is unknown.
    case words
  }

  package let key: TextSpan
  package let isTranslatable: Bool
  package let isStale: Bool
  /// Whether the key is managed by hand, not extracted from the code.
  package let isManual: Bool
  /// The symbol for the key if the project has symbols generated.
  package let symbol: Symbol
  package let content: Content
  /// The locales that have a localization of the key, even an empty one, as a number that keys with
  /// the same locales share.
  package let presence: UInt32

  init(
    key: TextSpan, isTranslatable: Bool, isStale: Bool, isManual: Bool, symbol: Symbol,
    content: Content, presence: Int
  ) {
    self.key = key
    self.isTranslatable = isTranslatable
    self.isStale = isStale
    self.isManual = isManual
    self.symbol = symbol
    self.content = content
    self.presence = UInt32(presence)
  }
}

extension Table {
  /// Returns whether a key has a localization in a locale, given by its index in `locales`.
  package func has(_ key: KeyRecord, in locale: Int) -> Bool {
    localeSets[Int(key.presence)].contains(locale)
  }

  /// Returns whether a key has a string in every locale of the table except perhaps the source
  /// language.
  package func hasAllTranslations(_ key: KeyRecord) -> Bool {
    isComplete(localeSets[Int(key.presence)])
  }

  /// The number of keys with something to translate that don't have all translations.
  package var incompleteKeyCount: Int {
    // Keys have one of a few sets of locales.
    let isComplete = localeSets.map(isComplete)
    var count = 0
    for key in keys where !isComplete[Int(key.presence)] && needsTranslation(key) { count += 1 }
    return count
  }

  private func isComplete(_ set: LocaleSet) -> Bool {
    set.containsAll(below: locales.count, except: sourceLocale)
  }

  /// Returns whether a key has something to translate: it is in use, and the source has a string
  /// for it.
  package func needsTranslation(_ key: KeyRecord) -> Bool {
    guard key.isTranslatable, !key.isStale, !key.key.isEmpty, key.content != .nothing else {
      return false
    }
    return !capabilities.hasOneFilePerLocale || sourceLocale.map { has(key, in: $0) } ?? false
  }
}
