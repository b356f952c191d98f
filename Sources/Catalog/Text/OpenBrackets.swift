/// The ASCII brackets that are open at a position of a string.
struct OpenBrackets {
  /// Whether there is any bracket.
  private(set) var areThere = false
  private var isUnbalanced = false
  /// The shapes of the open brackets, two bits for each, the last one in the lowest bits.
  private var open: UInt64 = 0

  /// Whether a bracket may have no counterpart.
  var mayBeUnbalanced: Bool { isUnbalanced || open != 0 }

  /// Passes an ASCII character.
  @inline(__always)
  mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): push(1)
    case UInt8(ascii: "["): push(2)
    case UInt8(ascii: "{"): push(3)
    case UInt8(ascii: ")"): pop(1)
    case UInt8(ascii: "]"): pop(2)
    case UInt8(ascii: "}"): pop(3)
    default: break
    }
  }

  private mutating func push(_ shape: UInt64) {
    areThere = true
    // There is no place for more than 32.
    if open >> 62 != 0 { isUnbalanced = true }
    open = open << 2 | shape
  }

  private mutating func pop(_ shape: UInt64) {
    areThere = true
    if open & 3 != shape { isUnbalanced = true }
    open >>= 2
  }
}
