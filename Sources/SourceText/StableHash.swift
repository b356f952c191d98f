/// A hash (FNV-1a) that is the same in every run and on every machine.
///
/// It tells texts apart that nobody made alike on purpose; who can gain by that must not be trusted
/// with it.
package struct StableHash: Sendable {
  /// The hash of what was added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds a byte.
  package mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Adds a text and its end, so that two texts are not the same as one.
  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(0xFF)
  }
}
