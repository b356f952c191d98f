/// The hash function of FIPS 180-4, for fingerprints. A copy continues from the same input.
package struct SHA256 {
  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// The words of the block that is being filled.
  private var block = SIMD16<UInt32>()
  private var byteCount = 0

  package init() {}

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Returns the digest, which has 32 bytes.
  package consuming func finish() -> [UInt8] {
    let bitCount = UInt64(byteCount) * 8
    append(0x80)
    while byteCount % 64 != 56 { append(0) }
    block[14] = UInt32(truncatingIfNeeded: bitCount >> 32)
    block[15] = UInt32(truncatingIfNeeded: bitCount)
    compress()
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 4] >> (24 - 8 * UInt32($0 % 4))) }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    let word = byteCount / 4 % 16
    block[word] = block[word] << 8 | UInt32(byte)
    byteCount += 1
    if byteCount % 64 == 0 { compress() }
  }

  private mutating func compress() {
    var words = block
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<4 {
      if round > 0 { Self.extend(&words) }
      let sums = words &+ Self.constants[round]
      for half in 0..<2 {
        let part = half == 0 ? sums.lowHalf : sums.highHalf
        Self.round(a, b, c, &d, e, f, g, &h, part[0])
        Self.round(h, a, b, &c, d, e, f, &g, part[1])
        Self.round(g, h, a, &b, c, d, e, &f, part[2])
        Self.round(f, g, h, &a, b, c, d, &e, part[3])
        Self.round(e, f, g, &h, a, b, c, &d, part[4])
        Self.round(d, e, f, &g, h, a, b, &c, part[5])
        Self.round(c, d, e, &f, g, h, a, &b, part[6])
        Self.round(b, c, d, &e, f, g, h, &a, part[7])
      }
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
    let first = h &+ mixed &+ ((e & f) ^ (~e & g)) &+ word
    d &+= first
    h = first &+ turned &+ ((a & b) ^ (a & c) ^ (b & c))
  }

  /// Replaces 16 words of the message schedule by the next 16.
  @inline(__always)
  private static func extend(_ words: inout SIMD16<UInt32>) {
    for slot in 0..<16 {
      let (early, late) = (words[(slot + 1) % 16], words[(slot + 14) % 16])
      let small = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
      let large = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
      words[slot] = words[slot] &+ small &+ words[(slot + 9) % 16] &+ large
    }
  }

  private static func rotate(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word >> places | word << (32 - places)
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
