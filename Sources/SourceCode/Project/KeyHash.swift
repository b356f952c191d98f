import SourceText

/// Hashes of keys, which find their uses.
package enum KeyHash {
  /// Returns the hash of a key in UTF-8.
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
  /// without specifiers, or with nothing else.
  package static func shape(_ key: [UInt8]) -> UInt64? {
    var hash = StableHash()
    let (hasText, hasSpecifier) = hash.combine(shapeOf: key)
    return hasText && hasSpecifier ? hash.value : nil
  }

  /// Returns the hash that the keys of a pattern have as their shape, or nil if it isn't known.
  package static func shape(_ pattern: KeyPattern) -> UInt64? {
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
    return hasText && hasSpecifier ? hash.value : nil
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

extension FormatSpecifiers {
  /// Returns the offset after the format specifier at an offset, or nil if there is none.
  package static func end(ofSpecifierAt start: Int, in key: [UInt8]) -> Int? {
    guard key[start] == UInt8(ascii: "%") else { return nil }
    var offset = start + 1
    while offset < key.count, isModifier(key[offset]) { offset += 1 }
    guard offset < key.count, key[offset].isLetter || key[offset] == UInt8(ascii: "@") else {
      return nil
    }
    return offset + 1
  }

  /// Returns the specifier in a range of a key, without its position, or nil for another one.
  static func specifier(in key: ArraySlice<UInt8>) -> FormatSpecifiers? {
    let letters = key.dropFirst().filter { !$0.isDigit && $0 != UInt8(ascii: "$") }
    switch String(decoding: letters, as: UTF8.self) {
    case "lld", "ld", "lli": return .signed
    case "llu", "lu": return .unsigned
    case "d", "i": return .shortSigned
    case "u": return .shortUnsigned
    case "lf": return .double
    case "f": return .float
    case "@": return .object
    default: return nil
    }
  }

  private static func isModifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "."),
      UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "-"),
      UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
