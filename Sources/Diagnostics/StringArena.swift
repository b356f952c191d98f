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
  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    ends.append(bytes.count)
  }

  mutating func removeLast() {
    ends.removeLast()
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }

  /// Returns whether two strings have the same bytes.
  func areEqual(_ index: UInt32, _ other: UInt32) -> Bool {
    let (left, right) = (range(of: index), range(of: other))
    guard left.count == right.count else { return false }
    let bytes = bytes.span.bytes
    var offset = 0
    while offset + 8 <= left.count {
      guard
        bytes.word(at: left.lowerBound + offset) == bytes.word(at: right.lowerBound + offset)
      else { return false }
      offset += 8
    }
    while offset < left.count {
      guard self.bytes[left.lowerBound + offset] == self.bytes[right.lowerBound + offset] else {
        return false
      }
      offset += 1
    }
    return true
  }

  /// Returns a hash of the bytes of a string.
  func hash(of index: UInt32, seed: UInt64) -> UInt64 {
    let range = range(of: index)
    let bytes = bytes.span.bytes
    var hash = seed ^ UInt64(range.count)
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      hash = Self.mixed(hash, bytes.word(at: offset))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < range.upperBound {
      rest = rest &<< 8 | UInt64(self.bytes[offset])
      offset += 1
    }
    return Self.mixed(hash, rest)
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
}
