/// A hash (FNV-1a) that is the same in every run and on every machine.
///
/// It distinguishes strings that weren't designed to collide. Don't use it where a deliberate
/// collision could cause harm.
package struct StableHash: Sendable {
  /// The hash of everything that was added so far.
  package var value: UInt64 { hash }
  @usableFromInline var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds a byte.
  @inlinable
  package mutating func combine(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds a string and its end, so that two strings differ from their concatenation.
  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0xFF)
  }
}
