import Platform
import SourceText

/// The hash function of FIPS 180-4.
package enum SHA256 {
  /// Returns the digest, which has 32 bytes.
  package static func digest(of bytes: some Collection<UInt8>) -> [UInt8] {
    var inputs = SHA256Inputs()
    inputs.begin()
    inputs.append(bytes: bytes)
    inputs.end()
    let words = inputs.finish()[0]
    return (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> (24 - 8 * UInt32($0 % 4))) }
  }
}

/// Up to four inputs of SHA-256, which are hashed at the same time.
struct SHA256Inputs {
  static let maxCount = 4

  /// The inputs, each padded to full blocks.
  private var bytes: [UInt8] = []
  /// Where the inputs begin.
  private var starts = SIMD4<Int>()
  private var blockCounts = SIMD4<Int>()
  /// The number of inputs that were begun.
  private(set) var count = 0

  mutating func begin() {
    starts[count] = bytes.count
    count += 1
  }

  mutating func append(bytes other: some Collection<UInt8>) { bytes.append(contentsOf: other) }

  /// Appends the number of bytes of a text as a word, the least significant byte first, and the
  /// text. The length marks its end, whatever it contains.
  mutating func append(_ text: String) {
    let length = UInt32(truncatingIfNeeded: text.utf8.count)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: length >> UInt32(shift)))
    }
    text.withUTF8Span { bytes.append(contentsOf: $0) }
  }

  /// Ends the input that was begun last.
  mutating func end() {
    let length = bytes.count - starts[count - 1]
    let padding = 63 - (length + 8) % 64
    bytes.append(0x80)
    bytes.append(contentsOf: repeatElement(0, count: padding))
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: (8 * length) >> shift))
    }
    blockCounts[count - 1] = (length + padding + 9) / 64
  }

  /// Returns the digests as words, the most significant byte first, and begins again.
  mutating func finish() -> [SIMD8<UInt32>] {
    var lanes = SHA256Lanes()
    var digests = [SIMD8<UInt32>](repeating: SIMD8(), count: count)
    for block in 0..<(0..<count).reduce(0, { max($0, blockCounts[$1]) }) {
      // An input that has ended is read again, which changes nothing that is used.
      var offsets = starts
      for lane in 0..<count { offsets[lane] += 64 * min(block, blockCounts[lane] - 1) }
      lanes.compress(bytes.span, from: offsets)
      for lane in 0..<count where block + 1 == blockCounts[lane] { digests[lane] = lanes[lane] }
    }
    bytes.removeAll(keepingCapacity: true)
    (starts, count) = (SIMD4(), 0)
    return digests
  }
}
