package import SourceText

/// What stays of an entry after it was read: enough to say which locales lack it.
package struct KeyRecord: Sendable {
  /// What Xcode 26 makes of a key for the code to use.
  package enum Symbol: UInt8, Hashable, Sendable {
    case none, variable
    /// The text takes arguments.
    case function
  }

  /// What there is to translate.
  package enum Content: UInt8, Hashable, Sendable {
    /// The source text is there and empty.
    case nothing
    /// The source text has no letters but those of format specifiers: `0.0.0.0`, `•`, `%d`.
    case signs
    /// The source text has letters, or nobody knows it.
    case words
  }

  package let key: Text
  package let isTranslatable: Bool
  package let isStale: Bool
  /// What the key would become if the project has its symbols generated.
  package let symbol: Symbol
  package let content: Content
  /// Which locales have a localization of the key, be it an empty one, as a number that keys with
  /// the same locales share.
  package let presence: UInt32

  init(
    key: Text, isTranslatable: Bool, isStale: Bool, symbol: Symbol, content: Content,
    presence: Int
  ) {
    self.key = key
    self.isTranslatable = isTranslatable
    self.isStale = isStale
    self.symbol = symbol
    self.content = content
    self.presence = UInt32(presence)
  }
}

extension Table {
  /// Whether a key has a localization in a locale, given by its index in `locales`.
  package func has(_ key: KeyRecord, in locale: Int) -> Bool {
    localeSets[Int(key.presence)].contains(locale)
  }

  /// Whether a key has something to translate: it is in use, and the source has a text for it.
  package func needsTranslation(_ key: KeyRecord) -> Bool {
    guard key.isTranslatable, !key.isStale, !key.key.isEmpty, key.content != .nothing else {
      return false
    }
    return !capabilities.hasOneFilePerLocale || sourceLocale.map { has(key, in: $0) } ?? false
  }
}

/// A set of the locales of one table, by index.
struct LocaleSet: Hashable, Sendable {
  private var words: [UInt64] = [0]

  mutating func insert(_ locale: Int) {
    while words.count <= locale / 64 { words.append(0) }
    words[locale / 64] |= 1 << UInt64(locale % 64)
  }

  func contains(_ locale: Int) -> Bool {
    locale / 64 < words.count && words[locale / 64] & 1 << UInt64(locale % 64) != 0
  }

  mutating func removeAll() { for index in words.indices { words[index] = 0 } }
}
