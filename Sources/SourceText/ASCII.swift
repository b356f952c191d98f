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
