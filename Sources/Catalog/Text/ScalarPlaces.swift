import SourceText

/// The places in a file of the characters of a string.
struct ScalarPlaces: Sendable {
  /// The offset of each character, and of the end. Empty if each character is written as its own
  /// UTF-8, so that the offsets follow from the characters.
  private(set) var offsets: [UInt32] = []
  private let start: UInt32

  /// - Parameter offsets: the offset of each character, and of the end.
  init(_ offsets: [UInt32]) {
    self.offsets = offsets
    start = 0
  }

  /// Creates the places of characters that are written as their own UTF-8. There must be few,
  /// because finding one of them takes time.
  init(from start: UInt32) { self.start = start }

  /// The maximum length in bytes of a string whose places aren't stored.
  static let maxImplied = 1024

  /// Returns the offset of a character, or of the end.
  func offset(of index: Int, in scalars: [Unicode.Scalar]) -> Int {
    guard offsets.isEmpty else { return Int(offsets[index]) }
    return scalars[..<index].reduce(Int(start)) { $0 + UTF8.width($1) }
  }

  /// Stores the offsets.
  mutating func store(for scalars: [Unicode.Scalar]) {
    guard offsets.isEmpty else { return }
    offsets.reserveCapacity(scalars.count + 1)
    var offset = start
    for scalar in scalars {
      offsets.append(offset)
      offset += UInt32(UTF8.width(scalar))
    }
    offsets.append(offset)
  }

  /// Moves the offset of a character to an earlier index, where the characters between are removed.
  mutating func move(_ index: Int, to earlier: Int) { offsets[earlier] = offsets[index] }

  /// Removes the offsets after an index.
  mutating func removeAll(after index: Int) { offsets.removeSubrange((index + 1)...) }
}
