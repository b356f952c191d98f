/// Strings that are known by their index, with one copy of each.
///
/// Strings are compared as bytes. `==` treats some different bytes as equal.
struct InternedStrings: Sendable {
  /// All strings in the order in which they were first asked for.
  private(set) var strings: [String] = []
  private var hashes: [ByteHash] = []
  private var table = IndexTable()

  /// Returns the index of a string. A new string is added.
  ///
  /// - Parameter guess: the index that it probably has, or nil.
  mutating func index(of text: String, guess: UInt32? = nil) -> UInt32 {
    if let guess, has(text, at: guess) { return guess }
    let hash = ByteHash(of: text)
    let known = table.index(hash: hash.value) { [self] index in
      hashes[Int(index)] == hash && has(text, at: index)
    }
    if let known { return known }
    let index = UInt32(strings.count)
    strings.append(text)
    hashes.append(hash)
    table.insert(index, hash: hash.value) { [hashes] in hashes[Int($0)].value }
    return index
  }

  private func has(_ text: String, at index: UInt32) -> Bool {
    let known = strings[Int(index)]
    guard known.utf8.count == text.utf8.count, known == text else { return false }
    // A string with other bytes that equals one in ASCII is longer.
    return hashes[Int(index)].isASCII || zip(known.utf8, text.utf8).allSatisfy(==)
  }
}

/// A hash of the bytes of a string, and whether all of them are ASCII.
private struct ByteHash: Equatable, Sendable {
  /// Different in every run, so that strings that collide can't be prepared.
  private static let seed = UInt64.random(in: .min ... .max)

  private let bits: UInt32

  init(of text: String) {
    var hash = Self.seed
    var word: UInt64 = 0
    var all: UInt8 = 0
    var count = 0
    for byte in text.utf8 {
      word = word &<< 8 | UInt64(byte)
      all |= byte
      count &+= 1
      if count & 7 == 0 { hash = Self.mixed(hash, word) }
    }
    let value = Self.mixed(hash ^ UInt64(count), word)
    bits = UInt32(truncatingIfNeeded: value) & ~1 | (all < 0x80 ? 1 : 0)
  }

  var value: UInt32 { bits >> 1 }
  var isASCII: Bool { bits & 1 == 1 }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}
