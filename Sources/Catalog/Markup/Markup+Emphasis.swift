extension Markup {
  /// A run of `*` or `_` that can start or end emphasis.
  package struct Delimiter: Sendable {
    let mark: UInt8
    package let range: Range<Int>
    let opens: Bool
    let closes: Bool
    /// The number of marks without a partner, which are the outer ones.
    fileprivate var length: Int

    init(mark: UInt8, range: Range<Int>, opens: Bool, closes: Bool) {
      self.mark = mark
      self.range = range
      self.opens = opens
      self.closes = closes
      length = range.count
    }

    /// The characters of the delimiter.
    package var text: String {
      String(repeating: Character(Unicode.Scalar(mark)), count: range.count)
    }
  }

  /// Pairs the delimiters of a string. Each is paired with the nearest matching one before it.
  ///
  /// - Parameter delimiters: The delimiters in order. Those that wait for a partner are kept at the
  ///   start of the array, so the others are lost.
  mutating func countEmphasis(_ delimiters: inout [Delimiter]) {
    var depth = 0
    for index in delimiters.indices {
      var delimiter = delimiters[index]
      while delimiter.closes, delimiter.length > 0,
        let partner = Self.lastIndex(of: delimiter.mark, in: delimiters, before: depth)
      {
        pair(&delimiters[partner], with: &delimiter)
        // Delimiters between the two have no partner.
        if partner + 1 < depth { noticeStray(delimiters[partner + 1]) }
        depth = delimiters[partner].length > 0 ? partner + 1 : partner
      }
      guard delimiter.length > 0 else { continue }
      if delimiter.opens {
        delimiters[depth] = delimiter
        depth += 1
      } else if delimiter.closes {
        noticeStray(delimiter)
      }
    }
    if depth > 0 { noticeStray(delimiters[0]) }
  }
}

extension Markup {
  /// The maximum number of unpaired delimiters that are searched.
  private static let deepest = 16

  private static func lastIndex(
    of mark: UInt8, in delimiters: [Delimiter], before end: Int
  ) -> Int? {
    var index = end
    while index > max(0, end - deepest) {
      index -= 1
      if delimiters[index].mark == mark { return index }
    }
    return nil
  }

  private mutating func pair(_ opening: inout Delimiter, with closing: inout Delimiter) {
    let width = min(opening.length, closing.length, 2)
    if width == 2 { strong += 1 } else { emphasis += 1 }
    // The marks next to the content are paired first.
    let start = opening.range.lowerBound + opening.length
    let end = closing.range.upperBound - closing.length
    phrases.append(Phrase(isStrong: width == 2, content: start..<end))
    opening.length -= width
    closing.length -= width
  }

  private mutating func noticeStray(_ delimiter: Delimiter) {
    strayDelimiter = strayDelimiter ?? delimiter
  }
}
