import SourceText

/// The hash function of FIPS 180-4, for fingerprints. A copy continues from the same input.
package struct SHA256 {
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The bytes of the block that is being filled.
  private var rest: [UInt8] = []
  private var byteCount = 0

  package init() {}

  package mutating func update(_ bytes: some Collection<UInt8>) {
    rest.append(contentsOf: bytes)
    byteCount += bytes.count
    if rest.count >= 64 { compress() }
  }

  /// Hashes a range of bytes.
  mutating func update(_ bytes: borrowing [UInt8], _ range: Range<Int>) {
    rest.append(range, of: bytes)
    byteCount += range.count
    if rest.count >= 64 { compress() }
  }

  /// Continues from the input of another hash, in the memory of this one.
  mutating func restart(after prefix: borrowing SHA256) {
    (state, byteCount) = (prefix.state, prefix.byteCount)
    rest.removeAll(keepingCapacity: true)
    rest.append(prefix.rest.indices, of: prefix.rest)
  }

  /// Hashes the bytes of a word, the least significant first.
  mutating func update(_ word: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      rest.append(UInt8(truncatingIfNeeded: word &>> shift))
    }
    byteCount += 4
    if rest.count >= 64 { compress() }
  }

  /// Returns the digest, which has 32 bytes.
  package consuming func finish() -> [UInt8] {
    let words = end()
    return (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> (24 - 8 * UInt32($0 % 4))) }
  }

  /// Returns the digest as words, the most significant byte first. Nothing can be added to it.
  mutating func end() -> SIMD8<UInt32> {
    let bitCount = UInt64(byteCount) * 8
    rest.append(0x80)
    let padding = (120 - rest.count) % 64
    rest.append(contentsOf: repeatElement(0, count: padding))
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: bitCount >> shift))
    }
    compress()
    return state
  }

  /// Hashes the blocks that are full.
  private mutating func compress() {
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    var start = 0
    while bytes.count - start >= 64 {
      compress(bytes.span.extracting(start..<start + 64).bytes)
      start += 64
    }
    bytes.removeFirst(start)
    swap(&bytes, &rest)
  }

  private mutating func compress(_ block: RawSpan) {
    var words = SIMD16<UInt32>()
    for index in 0..<16 {
      words[index] = UInt32(
        bigEndian: block.unsafeLoadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
    var (w0, w1, w2, w3) = (words[0], words[1], words[2], words[3])
    var (w4, w5, w6, w7) = (words[4], words[5], words[6], words[7])
    var (w8, w9, w10, w11) = (words[8], words[9], words[10], words[11])
    var (w12, w13, w14, w15) = (words[12], words[13], words[14], words[15])
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for (index, k) in Self.constants.enumerated() {
      if index > 0 {
        // Replaces the words of the message schedule by the next 16.
        Self.extend(&w0, w1, w9, w14)
        Self.extend(&w1, w2, w10, w15)
        Self.extend(&w2, w3, w11, w0)
        Self.extend(&w3, w4, w12, w1)
        Self.extend(&w4, w5, w13, w2)
        Self.extend(&w5, w6, w14, w3)
        Self.extend(&w6, w7, w15, w4)
        Self.extend(&w7, w8, w0, w5)
        Self.extend(&w8, w9, w1, w6)
        Self.extend(&w9, w10, w2, w7)
        Self.extend(&w10, w11, w3, w8)
        Self.extend(&w11, w12, w4, w9)
        Self.extend(&w12, w13, w5, w10)
        Self.extend(&w13, w14, w6, w11)
        Self.extend(&w14, w15, w7, w12)
        Self.extend(&w15, w0, w8, w13)
      }
      Self.round(a, b, c, &d, e, f, g, &h, w0 &+ k[0])
      Self.round(h, a, b, &c, d, e, f, &g, w1 &+ k[1])
      Self.round(g, h, a, &b, c, d, e, &f, w2 &+ k[2])
      Self.round(f, g, h, &a, b, c, d, &e, w3 &+ k[3])
      Self.round(e, f, g, &h, a, b, c, &d, w4 &+ k[4])
      Self.round(d, e, f, &g, h, a, b, &c, w5 &+ k[5])
      Self.round(c, d, e, &f, g, h, a, &b, w6 &+ k[6])
      Self.round(b, c, d, &e, f, g, h, &a, w7 &+ k[7])
      Self.round(a, b, c, &d, e, f, g, &h, w8 &+ k[8])
      Self.round(h, a, b, &c, d, e, f, &g, w9 &+ k[9])
      Self.round(g, h, a, &b, c, d, e, &f, w10 &+ k[10])
      Self.round(f, g, h, &a, b, c, d, &e, w11 &+ k[11])
      Self.round(e, f, g, &h, a, b, c, &d, w12 &+ k[12])
      Self.round(d, e, f, &g, h, a, b, &c, w13 &+ k[13])
      Self.round(c, d, e, &f, g, h, a, &b, w14 &+ k[14])
      Self.round(b, c, d, &e, f, g, h, &a, w15 &+ k[15])
    }
    state &+= [a, b, c, d, e, f, g, h]
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    let mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let turned = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let first = h &+ mixed &+ (g ^ (e & (f ^ g))) &+ word
    d &+= first
    h = first &+ turned &+ ((a & b) | (c & (a | b)))
  }

  /// Replaces a word of the message schedule by the one that comes 16 words later.
  @inline(__always)
  private static func extend(
    _ word: inout UInt32, _ early: UInt32, _ middle: UInt32, _ late: UInt32
  ) {
    let small = rotate(early, 7) ^ rotate(early, 18) ^ (early &>> 3)
    let large = rotate(late, 17) ^ rotate(late, 19) ^ (late &>> 10)
    word = word &+ small &+ middle &+ large
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word &>> places | word &<< (32 &- places)
  }

  private static let constants: [SIMD16<UInt32>] = [
    [
      0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
      0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
      0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    ],
    [
      0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa,
      0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
      0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    ],
    [
      0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb,
      0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3,
      0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    ],
    [
      0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
      0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
      0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ],
  ]
}
