extension LanguageTable {
  private static let nameRecords = SortedRecords(names)
  private static let regionRecords = SortedRecords(regions)
  private static let parentRecords = SortedRecords(parents)
  private static let scriptRecords = SortedRecords(defaultScripts)
  private static let codeBytes = Array(codes.utf8)
  private static let digitBytes = Array(digits.utf8)

  /// Returns the English name of a language or a locale, or nil if there is none.
  static func name(of identifier: String) -> String? {
    nameRecords.value(of: identifier)
  }

  /// Returns the English name of a region, or nil if there is none.
  static func name(ofRegion code: String) -> String? {
    regionRecords.value(of: code)
  }

  /// Returns the locale to fall back on if it isn't the language, or nil.
  static func parent(of identifier: String) -> String? { parentRecords.value(of: identifier) }

  /// Returns the script in which a language is usually written, or nil if it isn't known.
  static func defaultScript(of language: String) -> String? { scriptRecords.value(of: language) }

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
    guard let value = digitBytes.firstIndex(of: codeBytes[index / 6]) else { return false }
    return value >> (index % 6) & 1 == 1
  }
}
