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
    bytes.span.extracting(range(of: index)).hasSameBytes(as: text)
  }

  /// Returns a hash of the bytes of a string.
  func hash(of index: UInt32, seed: UInt64) -> UInt64 {
    bytes.span.extracting(range(of: index)).hash(seed: seed)
  }
}
