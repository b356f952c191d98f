import SourceText

/// Hashes of keys, which find their uses.
package enum KeyHash {
  /// Returns the hash of a key in UTF-8.
  package static func exact(_ key: [UInt8]) -> UInt64 {
    var hash = StableHash()
    for byte in key { hash.combine(byte) }
    return hash.value
  }

  /// Returns the hash of bytes in UTF-8 that are in no array of their own.
  package static func exact(_ key: some Sequence<UInt8>) -> UInt64 {
    var hash = StableHash()
    for byte in key { hash.combine(byte) }
    return hash.value
  }

  /// Returns whether the hash of any beginning of a key, or of the whole, fulfills a condition.
  package static func matchesBeginning(
    of key: some Sequence<UInt8>, _ condition: (UInt64) -> Bool
  ) -> Bool {
    var hash = StableHash()
    for byte in key {
      hash.combine(byte)
      if condition(hash.value) { return true }
    }
    return false
  }

  /// Returns the hash of a key in which all format specifiers are the same. Returns nil for a key
  /// without specifiers.
  ///
  /// - Parameter needsText: whether it is also nil for a key without letters.
  package static func shape(_ key: [UInt8], needsText: Bool = true) -> UInt64? {
    var hash = StableHash()
    let (hasText, hasSpecifier) = hash.combine(shapeOf: key)
    return (hasText || !needsText) && hasSpecifier ? hash.value : nil
  }

  /// Returns the hash that the keys of a pattern have as their shape, or nil if it isn't known.
  ///
  /// - Parameter needsText: whether it is also nil for keys without letters.
  package static func shape(_ pattern: KeyPattern, needsText: Bool = true) -> UInt64? {
    var hash = StableHash()
    var (hasText, hasSpecifier) = (false, false)
    for part in pattern.parts {
      switch part {
      case .text(let bytes):
        // An interpolation with `specifier:` is text.
        hasText = hash.combine(shapeOf: bytes).hasText || hasText
      case .argument:
        hash.combineSpecifier()
        hasSpecifier = true
      case .anything: return nil
      }
    }
    return (hasText || !needsText) && hasSpecifier ? hash.value : nil
  }
}

extension StableHash {
  /// Combines text in which all format specifiers are the same. Returns what it has.
  fileprivate mutating func combine(
    shapeOf text: [UInt8]
  ) -> (hasText: Bool, hasSpecifier: Bool) {
    var (hasText, hasSpecifier) = (false, false)
    var offset = 0
    while offset < text.count {
      if let end = FormatSpecifiers.end(ofSpecifierAt: offset, in: text) {
        combineSpecifier()
        (hasSpecifier, offset) = (true, end)
      } else {
        combine(text[offset])
        hasText = hasText || text[offset].isLetter || text[offset] >= 0x80
        offset += 1
      }
    }
    return (hasText, hasSpecifier)
  }

  fileprivate mutating func combineSpecifier() { combine(0xFF) }
}
