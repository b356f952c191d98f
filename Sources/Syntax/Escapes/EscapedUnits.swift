extension UInt8 {
  /// The value of a hexadecimal digit in ASCII, or nil.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// Creates the scalar of two UTF-16 units, or returns nil if they aren't a surrogate pair.
  init?(lead: UInt16, trail: UInt16) {
    guard UTF16.isLeadSurrogate(lead), UTF16.isTrailSurrogate(trail) else { return nil }
    self.init(0x10000 + (UInt32(lead) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
  }
}
