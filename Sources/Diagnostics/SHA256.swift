import SourceText

/// The hash function of FIPS 180-4, for fingerprints. A copy continues from the same input.
package struct SHA256 {
  fileprivate var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes of the block that is being filled.
  fileprivate var rest: [UInt8] = []
  fileprivate var byteCount = 0

  package init() {}

  package mutating func update(_ bytes: some Collection<UInt8>) {
    rest.append(contentsOf: bytes)
    byteCount += bytes.count
    var lanes = SHA256Lanes()
    lanes[0] = state
    var start = 0
    while rest.count - start >= 64 {
      lanes.compress(rest.span, from: SIMD4(repeating: start))
      start += 64
    }
    state = lanes[0]
    rest.removeFirst(start)
  }

  /// Returns the digest, which has 32 bytes.
  package consuming func finish() -> [UInt8] {
    var inputs = SHA256Inputs()
    inputs.begin(after: self)
    inputs.end()
    let words = inputs.finish()[0]
    return (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> (24 - 8 * UInt32($0 % 4))) }
  }
}

/// Up to four inputs that continue those of other hashes. They are hashed at the same time.
struct SHA256Inputs {
  static let maxCount = 4

  /// The inputs, each padded to full blocks.
  private var bytes: [UInt8] = []
  /// The hashes that the inputs continue.
  private var lanes = SHA256Lanes()
  /// Where the inputs begin.
  private var starts = SIMD4<Int>()
  private var blockCounts = SIMD4<Int>()
  /// The number of inputs that were begun.
  private(set) var count = 0
  /// The number of bytes that were hashed before the input.
  private var hashedCount = 0

  mutating func begin(after prefix: borrowing SHA256) {
    starts[count] = bytes.count
    lanes[count] = prefix.state
    hashedCount = prefix.byteCount - prefix.rest.count
    bytes.append(prefix.rest.indices, of: prefix.rest)
    count += 1
  }

  /// Appends the number of some bytes as a word, the least significant byte first, and the bytes.
  mutating func append(_ range: Range<Int>, of other: borrowing [UInt8]) {
    bytes.append(addingCapacity: 8 + range.count) {
      $0.append(4, of: UInt64(UInt32(truncatingIfNeeded: range.count)))
      $0.append(range, of: other)
    }
  }

  /// Ends the input that was begun last.
  mutating func end() {
    let length = bytes.count - starts[count - 1]
    let bitCount = UInt64(hashedCount + length) * 8
    let padding = 63 - (length + 8) % 64
    bytes.append(addingCapacity: 80) {
      $0.append(1, of: 0x80)
      for _ in 0..<padding / 8 { $0.append(8, of: 0) }
      $0.append(padding % 8, of: 0)
      $0.append(8, of: bitCount.byteSwapped)
    }
    blockCounts[count - 1] = (length + padding + 9) / 64
  }

  /// Returns the digests as words, the most significant byte first, and begins again.
  mutating func finish() -> [SIMD8<UInt32>] {
    var lanes = lanes
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
