package import SourceText

extension Excerpt {
  /// The maximum number of bytes of a line on either side of a position.
  private static let reach = 400

  /// Takes the line where a range starts, or the part of a very long line around the range.
  package init?(of range: Range<Int>, in file: SourceFile) {
    guard file.encoding != .binary else { return nil }
    let bytes = file.bytes
    let mark = file.encoding == .utf8WithMark ? 3 : 0
    let start = min(max(range.lowerBound, mark), bytes.count)
    let end = min(range.upperBound, bytes.count)
    let limit = max(mark, start - Self.reach)
    let lineStart = bytes.lastOffset(of: 0x0A, in: limit..<start).map { $0 + 1 } ?? limit
    let ceiling = min(bytes.count, start + Self.reach)
    let lineEnd = bytes.firstOffset(of: 0x0A, in: start..<ceiling) ?? ceiling
    let markedEnd = max(start, min(end, lineEnd))
    self.init(
      before: bytes.string(in: lineStart..<start), marked: bytes.string(in: start..<markedEnd),
      after: bytes.string(in: markedEnd..<lineEnd))
  }
}
