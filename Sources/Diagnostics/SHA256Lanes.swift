/// The states of four hashes, each of which takes in a block at the same time.
struct SHA256Lanes {
  private typealias Word = SIMD4<UInt32>

  private var a = Word(repeating: 0x6a09_e667)
  private var b = Word(repeating: 0xbb67_ae85)
  private var c = Word(repeating: 0x3c6e_f372)
  private var d = Word(repeating: 0xa54f_f53a)
  private var e = Word(repeating: 0x510e_527f)
  private var f = Word(repeating: 0x9b05_688c)
  private var g = Word(repeating: 0x1f83_d9ab)
  private var h = Word(repeating: 0x5be0_cd19)

  /// The digest of a lane as words, the most significant byte first.
  subscript(lane: Int) -> SIMD8<UInt32> {
    [a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane]]
  }

  /// Hashes the blocks of 64 bytes that begin at some offsets, one for each hash.
  mutating func compress(_ bytes: Span<UInt8>, from offsets: SIMD4<Int>) {
    var (w0, w1, w2, w3) = Self.words(bytes.bytes, at: offsets)
    var (w4, w5, w6, w7) = Self.words(bytes.bytes, at: offsets &+ 16)
    var (w8, w9, w10, w11) = Self.words(bytes.bytes, at: offsets &+ 32)
    var (w12, w13, w14, w15) = Self.words(bytes.bytes, at: offsets &+ 48)
    var (a, b, c, d, e, f, g, h) = (a, b, c, d, e, f, g, h)
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
      Self.round(a, b, c, &d, e, f, g, &h, w0, k[0])
      Self.round(h, a, b, &c, d, e, f, &g, w1, k[1])
      Self.round(g, h, a, &b, c, d, e, &f, w2, k[2])
      Self.round(f, g, h, &a, b, c, d, &e, w3, k[3])
      Self.round(e, f, g, &h, a, b, c, &d, w4, k[4])
      Self.round(d, e, f, &g, h, a, b, &c, w5, k[5])
      Self.round(c, d, e, &f, g, h, a, &b, w6, k[6])
      Self.round(b, c, d, &e, f, g, h, &a, w7, k[7])
      Self.round(a, b, c, &d, e, f, g, &h, w8, k[8])
      Self.round(h, a, b, &c, d, e, f, &g, w9, k[9])
      Self.round(g, h, a, &b, c, d, e, &f, w10, k[10])
      Self.round(f, g, h, &a, b, c, d, &e, w11, k[11])
      Self.round(e, f, g, &h, a, b, c, &d, w12, k[12])
      Self.round(d, e, f, &g, h, a, b, &c, w13, k[13])
      Self.round(c, d, e, &f, g, h, a, &b, w14, k[14])
      Self.round(b, c, d, &e, f, g, h, &a, w15, k[15])
    }
    self.a &+= a
    self.b &+= b
    self.c &+= c
    self.d &+= d
    self.e &+= e
    self.f &+= f
    self.g &+= g
    self.h &+= h
  }
}

extension SHA256Lanes {
  /// Returns four words of each of four blocks.
  @inline(__always)
  private static func words(_ bytes: RawSpan, at offsets: SIMD4<Int>) -> (Word, Word, Word, Word) {
    let (first, second) = (load(bytes, offsets[0]), load(bytes, offsets[1]))
    let (third, fourth) = (load(bytes, offsets[2]), load(bytes, offsets[3]))
    return (
      Word(first[0], second[0], third[0], fourth[0]),
      Word(first[1], second[1], third[1], fourth[1]),
      Word(first[2], second[2], third[2], fourth[2]),
      Word(first[3], second[3], third[3], fourth[3])
    )
  }

  /// Returns four words of big-endian bytes.
  @inline(__always)
  private static func load(_ bytes: RawSpan, _ offset: Int) -> Word {
    let words = bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Word.self)
    return Word(
      UInt32(bigEndian: words[0]), UInt32(bigEndian: words[1]), UInt32(bigEndian: words[2]),
      UInt32(bigEndian: words[3]))
  }

  // A rotation is written as two shifts, each of which is next to one of another rotation. Of
  // plain rotations, the compiler makes code for one lane after the other.

  @inline(__always)
  private static func round(
    _ a: Word, _ b: Word, _ c: Word, _ d: inout Word, _ e: Word, _ f: Word, _ g: Word,
    _ h: inout Word, _ word: Word, _ k: UInt32
  ) {
    // The rotations of e by 6, 11 and 25, and those of a by 2, 13 and 22.
    let mixed =
      (right(e, 6) ^ left(e, 21)) ^ (right(e, 11) ^ left(e, 7)) ^ (right(e, 25) ^ left(e, 26))
    let turned =
      (right(a, 2) ^ left(a, 19)) ^ (right(a, 13) ^ left(a, 10)) ^ (right(a, 22) ^ left(a, 30))
    let first = h &+ mixed &+ (g ^ (e & (f ^ g))) &+ word &+ Word(repeating: k)
    d &+= first
    h = first &+ turned &+ ((a & b) | (c & (a | b)))
  }

  /// Replaces a word of the message schedule by the one that comes 16 words later.
  @inline(__always)
  private static func extend(_ word: inout Word, _ early: Word, _ middle: Word, _ late: Word) {
    // The rotations of the early word by 7 and 18, and those of the late one by 17 and 19.
    let small =
      (right(early, 7) ^ left(early, 14)) ^ (right(early, 18) ^ left(early, 25))
      ^ right(early, 3)
    let large =
      (right(late, 17) ^ left(late, 13)) ^ (right(late, 19) ^ left(late, 15)) ^ right(late, 10)
    word = word &+ small &+ middle &+ large
  }

  @inline(__always)
  private static func right(_ word: Word, _ places: UInt32) -> Word {
    word &>> Word(repeating: places)
  }

  @inline(__always)
  private static func left(_ word: Word, _ places: UInt32) -> Word {
    word &<< Word(repeating: places)
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
