extension LanguageTable {
  /// Returns the English name of a language or a locale, or nil if there is none.
  static func name(of identifier: String) -> String? {
    SortedRecords.value(of: identifier, in: names).map(String.init)
  }

  /// Returns the English name of a region, or nil if there is none.
  static func name(ofRegion code: String) -> String? {
    SortedRecords.value(of: code, in: regions).map(String.init)
  }

  /// Returns whether a code of two or three lower-case letters is a language.
  static func contains(_ code: String) -> Bool {
    guard (2...3).contains(code.utf8.count) else { return false }
    var index = 0
    for (place, byte) in code.utf8.enumerated() {
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) else { return false }
      let letter = Int(byte - UInt8(ascii: "a"))
      index = place < 2 ? index * 26 + letter : index * 27 + letter + 1
    }
    if code.utf8.count == 2 { index *= 27 }
    let position = codes.utf8.index(codes.startIndex, offsetBy: index / 6)
    let digit = codes.utf8[position]
    guard let value = digits.utf8.firstIndex(of: digit) else { return false }
    return digits.utf8.distance(from: digits.startIndex, to: value) >> (index % 6) & 1 == 1
  }
}
