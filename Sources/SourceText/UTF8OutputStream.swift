/// A stream of text that also takes UTF-8, which costs less than a string.
package protocol UTF8OutputStream: TextOutputStream {
  /// Writes valid UTF-8.
  mutating func write(utf8 bytes: [UInt8])
}

extension String: UTF8OutputStream {
  package mutating func write(utf8 bytes: [UInt8]) {
    self += String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends ASCII.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends the decimal digits of a number.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    guard rest < 100_000_000 else { return append(contentsOf: String(rest).utf8) }
    // The digits from the last to the first, each above the ones that follow it.
    var digits: UInt64 = 0
    repeat {
      digits = digits &<< 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      rest /= 10
    } while rest > 0
    while digits > 0 {
      append(UInt8(truncatingIfNeeded: digits))
      digits &>>= 8
    }
  }
}
