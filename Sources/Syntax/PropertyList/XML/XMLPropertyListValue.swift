/// The spellings that CoreFoundation accepts for values other than strings, according to
/// CFPropertyList.c.
enum XMLPropertyListValue {
  /// Returns whether a text is a 64-bit integer, with an optional sign and with whitespace before
  /// and after the sign. The digits are hexadecimal after `0x`.
  static func isInteger(_ text: [UInt8]) -> Bool {
    var rest = text.drop(while: isWhitespace)
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") {
      rest = rest.dropFirst().drop(while: isWhitespace)
    }
    var base: UInt64 = 10
    if rest.count > 1, rest.starts(with: "0x".utf8) || rest.starts(with: "0X".utf8) {
      base = 16
      rest = rest.dropFirst(2)
    }
    guard !rest.isEmpty else { return false }
    var value: UInt64 = 0
    for byte in rest {
      guard let digit = byte.hexDigitValue, digit < base else { return false }
      let (product, isTooGreat) = value.multipliedReportingOverflow(by: base)
      let (sum, isGreater) = product.addingReportingOverflow(UInt64(digit))
      guard !isTooGreat, !isGreater, !isNegative || sum <= 1 << 63 else { return false }
      value = sum
    }
    return true
  }

  /// Returns whether a text is a number with an optional sign, point and exponent after optional
  /// whitespace, or a word for infinity or not a number.
  static func isReal(_ text: [UInt8]) -> Bool {
    let isSpecial = specialReals.contains { word in
      text.elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
    guard !isSpecial else { return true }
    var rest = text.drop(while: isWhitespace)
    removeSign(from: &rest)
    var digits = removeDigits(from: &rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += removeDigits(from: &rest)
    }
    guard digits > 0 else { return false }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      removeSign(from: &rest)
      guard removeDigits(from: &rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Returns whether a text is a date, for example `2026-01-31T23:59:59Z`. Its numbers aren't
  /// limited.
  static func isDate(_ text: [UInt8]) -> Bool {
    var rest = text[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    _ = removeDigits(from: &rest)
    return rest.elementsEqual("-00-00T00:00:00Z".utf8) { byte, pattern in
      pattern == UInt8(ascii: "0") ? isDigit(byte) : byte == pattern
    }
  }

  /// Returns whether a text is ASCII. Characters that aren't Base64 are skipped.
  static func isData(_ text: [UInt8]) -> Bool { text.allSatisfy { $0 < 0x80 } }
}

extension XMLPropertyListValue {
  private static let specialReals = [
    "nan", "infinity", "+infinity", "-infinity", "inf", "+inf", "-inf",
  ]

  private static func isWhitespace(_ byte: UInt8) -> Bool { byte < 0x21 || 0x7F..<0xA1 ~= byte }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static func removeSign(from rest: inout ArraySlice<UInt8>) {
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  }

  /// Removes digits and returns how many there were.
  private static func removeDigits(from rest: inout ArraySlice<UInt8>) -> Int {
    let others = rest.drop(while: isDigit)
    let count = rest.count - others.count
    rest = others
    return count
  }
}
