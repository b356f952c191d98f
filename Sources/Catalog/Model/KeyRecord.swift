public import SourceText

/// What stays of an entry after it was read: enough to say which locales lack it.
public struct KeyRecord: Sendable {
  public let key: Text
  public let isTranslatable: Bool
  public let isStale: Bool
  /// Which locales have a text for the key, as a number that keys with the same locales share.
  public let presence: UInt32

  init(key: Text, isTranslatable: Bool, isStale: Bool, presence: Int) {
    self.key = key
    self.isTranslatable = isTranslatable
    self.isStale = isStale
    self.presence = UInt32(presence)
  }
}

extension Table {
  /// Whether a key has a text in a locale, given by its index in `locales`.
  public func has(_ key: KeyRecord, in locale: Int) -> Bool {
    localeSets[Int(key.presence)].contains(locale)
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
