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
  /// Appends the decimal digits of a number.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}
