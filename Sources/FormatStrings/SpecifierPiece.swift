import SourceText

/// One piece of a format specifier, after its percent sign.
///
/// CoreFoundation accepts pieces in any order, and C only in one order. `FormatScanner` reads the
/// former, `endOfPlaceholder` the latter.
enum SpecifierPiece {
  /// One of `# -+0'`.
  case flag(UInt8)
  /// Digits that don't begin with a zero: a width or a precision.
  case number(Int)
  /// Such digits followed by a `$`.
  case position(Int)
  case star
  case dot
  /// One letter of a length modifier.
  case length(UInt8)
  /// Anything else: a conversion, or a byte that doesn't belong to a specifier.
  case end(UInt8)
}

extension Span<UInt8> {
  /// Reads the piece at an offset and moves the offset to its end. Returns nil at the end of the
  /// string.
  ///
  /// A number beyond 100,000 is clamped.
  func nextPiece(at offset: inout Int) -> SpecifierPiece? {
    guard offset < count else { return nil }
    let byte = self[offset]
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return number(at: &offset)
    default: offset += 1
    }
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "0"), UInt8(ascii: "'"):
      return .flag(byte)
    case UInt8(ascii: "*"): return .star
    case UInt8(ascii: "."): return .dot
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "q"),
      UInt8(ascii: "t"), UInt8(ascii: "z"), UInt8(ascii: "j"):
      return .length(byte)
    default: return .end(byte)
    }
  }

  private func number(at offset: inout Int) -> SpecifierPiece {
    var number = 0
    while offset < count, self[offset].isDigit {
      number = Swift.min(number * 10 + Int(self[offset] &- UInt8(ascii: "0")), 100_000)
      offset += 1
    }
    guard offset < count, self[offset] == UInt8(ascii: "$") else { return .number(number) }
    offset += 1
    return .position(number)
  }
}
