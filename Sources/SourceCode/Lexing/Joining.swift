import SourceText

/// The `+` between two operands.
enum Joining {
  /// Returns whether the last byte before an offset that isn't whitespace is the operator `+`.
  @inline(__always)
  static func isJoined(before start: Int, in bytes: SourceBuffer) -> Bool {
    guard let offset = bytes.lastVisible(before: start) else { return false }
    return bytes[offset] == UInt8(ascii: "+")
      && (offset == 0 || bytes[offset - 1] != UInt8(ascii: "+"))
  }

  /// Returns whether the first byte from an offset that isn't whitespace is the operator `+`.
  @inline(__always)
  static func isJoined(after end: Int, in bytes: SourceBuffer) -> Bool {
    let offset = bytes.nextVisible(from: end)
    guard bytes[offset] == UInt8(ascii: "+") else { return false }
    let next = bytes[offset + 1]
    return next != UInt8(ascii: "+") && next != UInt8(ascii: "=")
  }
}
