/// A stream of text that also takes UTF-8, which costs less than a string.
package protocol UTF8OutputStream: TextOutputStream, Sendable {
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
    append(addingCapacity: 24) { $0.append(decimal: number) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends the decimal digits of a number, up to 20 bytes. At least 24 bytes must be free.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    guard rest < 100_000_000 else {
      for digit in String(rest).utf8 { append(digit) }
      return
    }
    // The digits from the last to the first, each above the ones that follow it.
    var digits: UInt64 = 0
    var count = 0
    repeat {
      digits = digits &<< 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    append(count, of: digits)
  }

  /// Appends the eight hexadecimal digits of a word.
  package mutating func append(hexadecimal word: UInt32) {
    // Spreads the digits over eight bytes, the first one into the lowest byte.
    var digits = UInt64(word.byteSwapped)
    digits = (digits | digits &<< 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits &<< 8) & 0x00FF_00FF_00FF_00FF
    let low = digits & 0x000F_000F_000F_000F
    digits = digits &>> 4 & 0x000F_000F_000F_000F | low &<< 8
    let letters = (digits &+ SourceBuffer.repeated(6)) &>> 4 & SourceBuffer.repeated(1)
    let distance = UInt64(UInt8(ascii: "a") - UInt8(ascii: "0") - 10)
    append(8, of: digits &+ SourceBuffer.repeated(UInt8(ascii: "0")) &+ letters &* distance)
  }
}
