import SourceText

extension Table {
  /// Whether a key has something to translate: it is in use, and the source has a text for it.
  public func needsTranslation(_ key: KeyRecord) -> Bool {
    guard key.isTranslatable, !key.isStale, !key.key.isEmpty, key.content != .nothing else {
      return false
    }
    return !capabilities.hasOneFilePerLocale || sourceLocale.map { has(key, in: $0) } ?? false
  }
}
