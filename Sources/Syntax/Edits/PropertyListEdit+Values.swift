import SourceText

/// Finds the ends of values in files that are known to be well-formed.
extension PropertyListEdit {
  /// Returns the offset after the element that begins at an offset.
  func endOfElement(at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return nil }
    var depth = 0
    var offset = start
    while offset < bytes.count,
      let tag = bytes.firstOffset(of: UInt8(ascii: "<"), in: offset..<bytes.count)
    {
      if bytes.hasBytes("<!--", at: tag) {
        offset = end(of: "-->", from: tag + 4)
      } else if bytes.hasBytes("<![CDATA[", at: tag) {
        offset = end(of: "]]>", from: tag + 9)
      } else {
        offset = end(of: ">", from: tag + 1)
        if bytes[tag + 1] == UInt8(ascii: "/") {
          depth -= 1
        } else if bytes[offset - 2] != UInt8(ascii: "/") {
          depth += 1
        }
      }
      if depth == 0 { return offset <= bytes.count ? offset : nil }
    }
    return nil
  }

  /// Returns the offset after the string, dictionary or array that begins at an offset. Returns nil
  /// if there is a comment in it.
  func endOfOldStyleValue(at start: Int) -> Int? {
    var depth = 0
    var offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = endOfQuoted(at: offset) else { return nil }
        offset = end
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
        offset += 1
      case UInt8(ascii: "/") where isComment(at: offset): return nil
      case let byte where OldStyleEscapes.isUnquoted(byte):
        while OldStyleEscapes.isUnquoted(bytes[offset]) { offset += 1 }
      case UInt8(ascii: "<"): return nil
      default:
        guard depth > 0 else { return nil }
        offset += 1
      }
      if depth <= 0 { return depth == 0 ? offset : nil }
    }
    return nil
  }

  private func endOfQuoted(at quote: Int) -> Int? {
    var offset = quote + 1
    while offset < bytes.count {
      if bytes[offset] == bytes[quote] { return offset + 1 }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private func end(of text: StaticString, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if bytes.hasBytes(text, at: offset) { return offset + text.utf8CodeUnitCount }
      offset += 1
    }
    return bytes.count + 1
  }
}
