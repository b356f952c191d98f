import SourceText

/// A start tag in the bytes of a file, to find out where its attributes stand.
///
/// The tag must be well-formed, as those that the XML reader hands out are.
struct XMLTag {
  let range: Range<Int>
  let file: SourceFile

  /// The value of an attribute without its quotes; nil if the tag does not have it.
  func value(of name: StaticString) -> Text? {
    let bytes = file.bytes
    var offset = range.lowerBound + 1
    while offset < range.upperBound, !isBlank(bytes[offset]) { offset += 1 }
    while offset < range.upperBound {
      while offset < range.upperBound, isBlank(bytes[offset]) { offset += 1 }
      let start = offset
      while offset < range.upperBound, bytes[offset] != UInt8(ascii: "="), !isBlank(bytes[offset]) {
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

  private func text(_ range: Range<Int>) -> Text {
    Text(range: file.range(range), traits: XMLEscapes.traits(of: range, in: file.bytes))
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

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
