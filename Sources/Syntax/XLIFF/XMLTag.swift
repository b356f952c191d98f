import SourceText

/// A start tag in the bytes of a file, used to find its attributes.
///
/// The tag must be well-formed, as the tags from the XML reader are.
struct XMLTag {
  let range: Range<Int>
  let file: SourceFile

  /// Returns the value of an attribute without its quotes, or nil if the tag doesn't have it.
  func value(of name: StaticString) -> TextSpan? {
    let bytes = file.bytes
    var offset = range.lowerBound + 1
    while offset < range.upperBound, !isWhitespace(bytes[offset]) { offset += 1 }
    while offset < range.upperBound {
      while offset < range.upperBound, isWhitespace(bytes[offset]) { offset += 1 }
      let start = offset
      while offset < range.upperBound, bytes[offset] != UInt8(ascii: "="),
        !isWhitespace(bytes[offset])
      {
        offset += 1
      }
      let isWanted = bytes.bytes(start..<offset, equal: name)
      guard let opening = firstQuote(from: offset),
        let closing = bytes.firstOffset(of: bytes[opening], in: opening + 1..<range.upperBound)
      else { return nil }
      if isWanted { return text(opening + 1..<closing) }
      offset = closing + 1
    }
    return nil
  }

  private func text(_ range: Range<Int>) -> TextSpan {
    TextSpan(range: file.range(range), traits: XMLEscapes.traits(of: range, in: file.bytes))
  }

  private func firstQuote(from start: Int) -> Int? {
    var offset = start
    while offset < range.upperBound {
      if file.bytes[offset] == UInt8(ascii: "\"") || file.bytes[offset] == UInt8(ascii: "'") {
        return offset
      }
      offset += 1
    }
    return nil
  }

  private func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
