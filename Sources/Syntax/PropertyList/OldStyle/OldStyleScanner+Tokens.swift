import Diagnostics
import SourceText

extension OldStyleScanner {
  /// Skips whitespace and comments, and stores the comment directly before the next token.
  ///
  /// - Parameter inEntry: whether an entry has begun, so that the end of the file is an error.
  mutating func skipSpace(inEntry: Bool = false) {
    let bytes = bytes
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x0A:
        isAfterEntry = false
        offset += 1
      case 0x20, 0x09...0x0D: offset += 1
      case UInt8(ascii: "/"):
        if bytes[offset + 1] == UInt8(ascii: "/") {
          skipLineComment()
        } else if bytes[offset + 1] == UInt8(ascii: "*") {
          skipBlockComment(inEntry: inEntry)
        } else {
          return
        }
      case 0xE2 where isLineSeparator(offset): offset += 3
      default: return
      }
    }
  }

  /// Returns whether U+2028 or U+2029 is at an offset. They are the only non-ASCII whitespace.
  func isLineSeparator(_ offset: Int) -> Bool {
    bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
  }

  private mutating func skipLineComment() {
    let start = offset
    let bytes = bytes
    offset += 2
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D || (byte == 0xE2 && isLineSeparator(offset)) { break }
      offset += 1
    }
    if let comment, joins(comment, start) {
      self.comment = comment.lowerBound..<offset
    } else {
      note(comment: start..<offset)
    }
  }

  /// Returns whether a line comment continues the comment of the previous line.
  private func joins(_ comment: Range<Int>, _ start: Int) -> Bool {
    bytes[comment.lowerBound + 1] == UInt8(ascii: "/")
      && bytes.lineFeeds(in: comment.upperBound..<start) == 1
  }

  private mutating func skipBlockComment(inEntry: Bool) {
    let start = offset
    var search = start + 2
    var inner: Int?
    while !unclosed.comment,
      let star = bytes.firstOffset(of: UInt8(ascii: "*"), in: search..<max(search, bytes.count))
    {
      if bytes[star + 1] == UInt8(ascii: "/") {
        offset = star + 2
        if let inner { reportSwallowedEntries(in: start..<inner) }
        return note(comment: start..<offset)
      }
      if inner == nil, star > start + 2, bytes[star - 1] == UInt8(ascii: "/") { inner = star - 1 }
      search = star + 1
    }
    skipUnclosedComment(inEntry: inEntry)
  }

  /// Records a comment. A comment after an entry on the same line belongs to that entry.
  private mutating func note(comment range: Range<Int>) {
    let endsLine =
      range.upperBound == bytes.count || bytes[range.upperBound] == 0x0A
      || bytes[range.upperBound] == 0x0D
    comment =
      isAfterEntry && endsLine ? nil : AllowingComment.join(comment, with: range, of: bytes)
  }

  /// Returns whether a byte begins a quoted or an unquoted string.
  func startsString(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || OldStyleEscapes.isUnquoted(byte)
  }

  /// Reads a string and reports its escapes.
  ///
  /// - Returns: nil for a quote without a partner. The offset is then after the quote.
  mutating func scanString() -> TextSpan? {
    let start = offset
    switch bytes[start] {
    case UInt8(ascii: "\""): return scanDoubleQuoted()
    case UInt8(ascii: "'"): return scanSingleQuoted()
    default:
      let bytes = bytes
      while OldStyleEscapes.isUnquoted(bytes[offset]) { offset += 1 }
      return TextSpan(range: file.range(start..<offset))
    }
  }

  private mutating func scanDoubleQuoted() -> TextSpan? {
    let start = offset + 1
    offset = start
    guard !unclosed.doubleQuote else { return nil }
    let bytes = bytes
    var traits: TextSpan.Traits = []
    var end = bytes.endOfJSONString(from: start, traits: &traits)
    // Unlike in JSON, the string may contain control characters, for example line ends.
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      end = bytes.endOfJSONString(from: end + 1, traits: &traits)
    }
    guard end < bytes.count else {
      unclosed.doubleQuote = true
      return nil
    }
    return finishQuoted(start..<end, traits)
  }

  private mutating func scanSingleQuoted() -> TextSpan? {
    let start = offset + 1
    offset = start
    guard !unclosed.singleQuote else { return nil }
    let bytes = bytes
    var traits: TextSpan.Traits = []
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "'") {
      let byte = bytes[end]
      if byte >= 0x80 { traits.insert(.nonASCII) }
      if byte == UInt8(ascii: "%") { traits.insert(.percent) }
      if byte == UInt8(ascii: "\\") {
        traits.insert(.escaped)
        end += 1
      }
      end += 1
    }
    guard end < bytes.count else {
      unclosed.singleQuote = true
      return nil
    }
    return finishQuoted(start..<end, traits)
  }

  private mutating func finishQuoted(_ range: Range<Int>, _ found: TextSpan.Traits) -> TextSpan {
    offset = range.upperBound + 1
    var traits = found
    if traits.contains(.escaped) {
      // A percent sign may be written as `\U0025`, `\45` or `\%`.
      traits.insert(.percent)
      if truncation == nil {
        OldStyleEscapes.report(
          range, of: file, isKey: isInKey, isSlashReported: &isSlashReported, into: &findings)
      }
    }
    return TextSpan(range: file.range(range), traits: traits)
  }
}
