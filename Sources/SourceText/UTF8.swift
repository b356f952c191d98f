/// The properties of a byte as an ASCII character.
extension UInt8 {
  @inlinable
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  @inlinable
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is allowed in the name of a variable.
  @inlinable
  package var isNameByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}

extension BinaryInteger {
  /// Returns the uppercase hexadecimal digits of the number, with leading zeros.
  ///
  /// - Parameter digits: the minimum number of digits.
  package func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

extension Span<UInt8> {
  /// Returns the scalar at an offset of UTF-8 text and the number of its bytes.
  ///
  /// A byte that doesn't begin a scalar is one U+FFFD.
  @inlinable @inline(__always)
  package func scalar(at start: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = self[start]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, start + length <= count else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in start + 1..<start + length {
      let byte = self[offset]
      guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) } ?? ("\u{FFFD}", 1)
  }

  /// Returns the scalar that ends at an offset of UTF-8 text, and the number of its bytes. It is
  /// the one that is found from the start of the text.
  package func scalar(before end: Int) -> (scalar: Unicode.Scalar, length: Int) {
    var start = end - 1
    while start > 0, end - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    let (scalar, length) = scalar(at: start)
    return start + length == end ? (scalar, length) : ("\u{FFFD}", 1)
  }

  /// Returns the byte at an offset from 0, or zero at the end.
  @inlinable @inline(__always)
  package func byte(_ offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }
}

extension String {
  /// Creates a string of scalars. The initializers of the standard library take much longer.
  public init(scalars: ArraySlice<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        for byte in scalar.utf8 { bytes.append(byte) }
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}

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
