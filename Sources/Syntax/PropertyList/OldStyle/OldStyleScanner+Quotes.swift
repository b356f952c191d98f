import Diagnostics
import SourceText

/// Quotation marks inside of strings, which need a backslash.
extension OldStyleScanner {
  /// Returns the end of a string that seems to end earlier, because of a quote inside of it.
  ///
  /// More text must follow the string, and on the same line a quote before the sign that ends a key
  /// or a value.
  ///
  /// - Parameter sign: `=` or `;`.
  mutating func endOfString(_ string: Range<Int>, before sign: UInt8) -> Int? {
    guard bytes[string.lowerBound] == UInt8(ascii: "\""), truncation == nil,
      offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") || offset == string.upperBound
    else { return nil }
    let line = min(lineEnd(from: string.upperBound), string.upperBound + Self.maxRest)
    guard offset < line else { return nil }
    var start = string.upperBound
    while let quote = bytes.firstOffset(of: UInt8(ascii: "\""), in: start..<line) {
      var next = quote + 1
      while bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
      if opensValue(quote, after: string.upperBound) { return nil }
      let isEscaped = bytes[quote - 1] == UInt8(ascii: "\\")
      switch bytes[next] {
      case sign where !isEscaped && next < line: return quote + 1
      case UInt8(ascii: ";") where !isEscaped, UInt8(ascii: "=") where !isEscaped: return nil
      default: start = quote + 1
      }
    }
    return nil
  }

  /// Returns whether a quote follows an equals sign with a space next to it. The semicolon of the
  /// entry before is missing then.
  private func opensValue(_ quote: Int, after start: Int) -> Bool {
    var sign = quote - 1
    while sign > start, bytes[sign] == 0x20 { sign -= 1 }
    return sign > start && bytes[sign] == UInt8(ascii: "=")
      && (sign < quote - 1 || bytes[sign - 1] == 0x20)
  }

  /// Reports a string that ends at a quote inside of it.
  ///
  /// - Parameters:
  ///   - string: the string up to that quote.
  ///   - end: the end of what was meant as the string.
  mutating func reportInnerQuote(of string: Range<Int>, endingAt end: Int, _ noun: String) {
    let inner = bytes.string(in: string.lowerBound + 1..<end - 1)
    let count = Self.escaped(inner).utf8.count - inner.utf8.count
    let quotes = (count == 1 ? "the quote" : "the \(count) quotes") + " inside the \(noun)"
    let example = inner.utf8.count <= Self.maxExample ? ": \"\(Self.escaped(inner))\"" : ""
    // One of two quotes at the end is likely too many.
    let isDoubled = count == 1 && string.upperBound + 1 == end
    report(
      "the \(noun) ends at this quote, but more text follows",
      at: string.upperBound - 1..<string.upperBound,
      help: isDoubled
        ? "delete one of the two quotes, or write \\\" if the \(noun) ends with a quote"
        : #"write \" for "# + quotes + example)
  }

  /// Reads the value of a key with a quote inside of it.
  mutating func scanValue(ofKey key: Range<Int>) {
    offset = key.upperBound
    skipSpace(inEntry: true)
    offset += 1
    isRecovering = false
    scanValue(
      key: TextSpan(
        range: file.range(key.lowerBound + 1..<key.upperBound - 1), traits: [.escaped, .nonASCII]),
      comment: comment)
  }

  /// The maximum number of bytes to search after a quote, so that a hostile line isn't searched
  /// again and again.
  private static var maxRest: Int { 2048 }

  /// The maximum length in bytes of a string that a message shows.
  private static var maxExample: Int { 60 }

  /// Returns a string with a backslash before each quote that isn't escaped.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == "\"", !isEscaped { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return escaped
  }
}
