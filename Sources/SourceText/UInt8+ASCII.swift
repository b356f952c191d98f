/// What a byte is as a character of ASCII.
extension UInt8 {
  @inlinable
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  @inlinable
  package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the name of a variable may have the byte.
  @inlinable
  package var isNameByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }
}
