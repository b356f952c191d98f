import SourceText

/// Literals that are joined to one string: by `+` in Swift, or by being next to each other in C.
struct LiteralRun {
  let first: Int
  let last: Int
  let range: Range<Int>

  /// The literals of a file that are joined to the one at an index.
  init(from index: Int, in outline: CodeOutline, _ bytes: SourceBuffer) {
    let literals = outline.literals
    first = index
    var last = index
    while literals[last].traits.contains(.joinsNext) {
      guard let next = Self.joined(to: last, in: outline, bytes) else { break }
      last = next
    }
    self.last = last
    range =
      literals[index].range
      .lowerBound..<max(
        literals[index].range.upperBound, literals[last].range.upperBound)
  }

  /// Returns the index of the literal that is joined to another one.
  private static func joined(
    to index: Int, in outline: CodeOutline, _ bytes: SourceBuffer
  ) -> Int? {
    let literals = outline.literals
    let end = literals[index].range.upperBound
    var next = index + 1
    // Literals in its interpolations come first.
    while next < literals.count, literals[next].range.lowerBound < end { next += 1 }
    guard next < literals.count, literals[next].traits.contains(.joinsPrevious) else { return nil }
    var offset = bytes.nextVisible(from: end)
    if outline.language == .swift { offset = bytes.nextVisible(from: offset + 1) }
    return offset == literals[next].range.lowerBound ? next : nil
  }

  var isJoined: Bool { last > first }

  /// Returns the decoded value.
  func value(in outline: CodeOutline, _ bytes: SourceBuffer) -> LiteralValue {
    var value = LiteralValue(outline.literals[first], of: outline, in: bytes)
    var index = first
    while index < last, let next = Self.joined(to: index, in: outline, bytes) {
      value.append(LiteralValue(outline.literals[next], of: outline, in: bytes))
      index = next
    }
    return value
  }
}
