extension Markup {
  /// Pairs the delimiters of a string. Each is paired with the nearest matching one before it.
  mutating func countEmphasis(_ delimiters: [MarkupScanner.Delimiter]) {
    var open: [(scalar: Unicode.Scalar, range: Range<Int>, length: Int)] = []
    for delimiter in delimiters where delimiter.opens || delimiter.closes {
      var length = delimiter.range.count
      while delimiter.closes, length > 0,
        let index = open.suffix(Self.deepest).lastIndex(where: { $0.scalar == delimiter.scalar })
      {
        let width = min(length, open[index].length, 2)
        if width == 2 { strong += 1 } else { emphasis += 1 }
        // The delimiters next to the content are paired first.
        let start = open[index].range.lowerBound + open[index].length
        let end = delimiter.range.upperBound - length
        phrases.append(
          Phrase(
            isStrong: width == 2, content: start..<end,
            delimiters: [start - width..<start, end..<end + width]))
        length -= width
        open[index].length -= width
        // Delimiters between the two have no partner.
        if let stray = open[(index + 1)...].first { noticeStray(stray.range) }
        open.removeSubrange((index + 1)...)
        if open[index].length == 0 { open.removeLast() }
      }
      guard length > 0 else { continue }
      if delimiter.opens {
        open.append((delimiter.scalar, delimiter.range, length))
      } else {
        noticeStray(delimiter.range)
      }
    }
    if let first = open.first { noticeStray(first.range) }
  }

  /// The maximum number of unpaired delimiters that are searched.
  private static let deepest = 16

  private mutating func noticeStray(_ range: Range<Int>) {
    strayDelimiter = strayDelimiter ?? range
  }
}
