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

/// A table of records that are sorted by the bytes of their keys, for example
/// `de=German;en=English;`.
///
/// The tables are literals because a literal costs nothing until it is read, neither at compile
/// time nor at launch. The first lookup copies its bytes.
package struct SortedRecords: Sendable {
  private let bytes: [UInt8]

  package init(_ records: String) { bytes = Array(records.utf8) }

  /// Returns the value of a key, or nil.
  package func value(of key: String) -> String? {
    let key = Array(key.utf8)
    var low = 0
    var high = bytes.count
    while low < high {
      let record = record(around: low + (high - low) / 2, in: low..<high)
      let name = record.prefix { $0 != UInt8(ascii: "=") }
      if name.elementsEqual(key) {
        return String(decoding: record.dropFirst(name.count + 1), as: UTF8.self)
      } else if name.lexicographicallyPrecedes(key) {
        low = record.endIndex + 1
      } else {
        high = record.startIndex
      }
    }
    return nil
  }

  /// Returns the record that contains an offset or ends there, without its separator.
  private func record(around offset: Int, in range: Range<Int>) -> ArraySlice<UInt8> {
    var start = offset
    while start > range.lowerBound, bytes[start - 1] != Self.separator { start -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != Self.separator { end += 1 }
    return bytes[start..<end]
  }

  private static let separator = UInt8(ascii: ";")
}
