import SourceText

extension SwiftLexer {
  /// Reads a comment, a regular expression or an operator from its slash.
  mutating func readSlash(at slash: Int) -> Int {
    switch bytes[slash + 1] {
    case UInt8(ascii: "/"):
      let end = bytes.endOfLine(from: slash + 2)
      note(comment: slash + 2..<end)
      return end
    case UInt8(ascii: "*"): return readBlockComment(from: slash)
    default: return endOfPlainRegex(from: slash) ?? slash + 1
    }
  }

  /// Reads a comment that may contain others.
  private mutating func readBlockComment(from start: Int) -> Int {
    var depth = 1
    var offset = start + 2
    while depth > 0 {
      let slash = bytes.nextOffset(of: UInt8(ascii: "/"), from: offset)
      guard slash < bytes.count else { return bytes.count }
      if slash > offset, bytes[slash - 1] == UInt8(ascii: "*") {
        depth -= 1
        offset = slash + 1
      } else if bytes[slash + 1] == UInt8(ascii: "*") {
        depth += 1
        offset = slash + 2
      } else {
        offset = slash + 1
      }
    }
    note(comment: start + 2..<offset - 2)
    return offset
  }

  /// Records a comment if it begins as a directive for the linter does.
  private mutating func note(comment: Range<Int>) {
    if CommentDirective.begins(in: comment, of: bytes) {
      outline.directives.append(comment.compact)
    }
  }
}

/// A comment for the linter, for example `// lint:allow undefined-key -- reason`.
enum CommentDirective {
  /// Returns whether a comment begins with `lint:`, as in `lint:allow` and `lint:disable`.
  @inline(__always)
  static func begins(in comment: Range<Int>, of bytes: SourceBuffer) -> Bool {
    var offset = comment.lowerBound
    while offset < comment.upperBound, bytes[offset] == 0x20 || bytes[offset] == UInt8(ascii: "*") {
      offset += 1
    }
    return bytes[offset] == UInt8(ascii: "l") && bytes.hasBytes("lint:", at: offset)
  }
}
