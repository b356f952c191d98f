import SourceText

/// Strings that are known by their index, in one array of bytes.
struct StringArena: Sendable {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  /// The string with an index.
  subscript(index: UInt32) -> String { String(decoding: utf8(at: index), as: UTF8.self) }

  /// Returns the bytes of a string.
  func utf8(at index: UInt32) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// Returns where the bytes of a string are.
  func range(of index: UInt32) -> Range<Int> {
    (index == 0 ? 0 : ends[Int(index) - 1])..<ends[Int(index)]
  }

  /// Adds a string.
  mutating func append(_ text: Span<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Returns whether a string has these bytes.
  func isEqual(_ index: UInt32, to text: Span<UInt8>) -> Bool {
    let range = range(of: index)
    guard range.count == text.count else { return false }
    let (known, text) = (bytes.span.bytes, text.bytes)
    guard range.count >= 8 else {
      return known.partialWord(at: range) == text.partialWord(at: 0..<text.byteCount)
    }
    var offset = 0
    while offset + 8 <= range.count {
      guard known.word(at: range.lowerBound + offset) == text.word(at: offset) else {
        return false
      }
      offset += 8
    }
    return known.word(at: range.upperBound - 8) == text.word(at: range.count - 8)
  }

  /// Returns a hash of the bytes of a string.
  func hash(of index: UInt32, seed: UInt64) -> UInt64 {
    Self.hash(of: bytes.span.extracting(range(of: index)), seed: seed)
  }

  static func hash(of text: Span<UInt8>, seed: UInt64) -> UInt64 {
    let bytes = text.bytes
    let hash = seed ^ UInt64(text.count)
    guard text.count >= 8 else {
      return mixed(hash, bytes.partialWord(at: 0..<text.count))
    }
    var (result, offset) = (hash, 0)
    while offset + 8 < text.count {
      result = mixed(result, bytes.word(at: offset))
      offset += 8
    }
    return mixed(result, bytes.word(at: text.count - 8))
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }
}

extension RawSpan {
  /// Returns the eight bytes at an offset.
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Returns less than eight bytes.
  fileprivate func partialWord(at range: Range<Int>) -> UInt64 {
    var word: UInt64 = 0
    for offset in range {
      word = word &<< 8 | UInt64(unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self))
    }
    return word
  }
}
