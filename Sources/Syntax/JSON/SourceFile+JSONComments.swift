package import SourceText

extension SourceFile {
  /// Returns the file with spaces in place of its comments, so that every other byte keeps its
  /// offset. Comments begin with `//` or are enclosed in `/*` and `*/`, as in the JSON of editors.
  ///
  /// - Throws: If a comment isn't closed, or if there is a comment in another language's syntax.
  package func withoutJSONComments() throws(JSONSyntaxError) -> SourceFile {
    var replaced: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""): offset = endOfString(from: offset)
      case UInt8(ascii: "/"), UInt8(ascii: "#"):
        let end = try endOfComment(from: offset)
        if replaced.isEmpty { replaced = (0..<bytes.count).map { bytes[$0] } }
        for index in offset..<end where !Self.isLineBreak(replaced[index]) {
          replaced[index] = UInt8(ascii: " ")
        }
        offset = end
      default: offset += 1
      }
    }
    guard !replaced.isEmpty else { return self }
    return SourceFile(
      id: id, path: path, bytes: SourceBuffer(replaced), encoding: encoding, escapes: escapes)
  }
}

extension SourceFile {
  /// Returns the offset after a string. If the string isn't closed on its line, returns the end of
  /// the line, and the scanner reports the mistake.
  private func endOfString(from quote: Int) -> Int {
    var offset = quote + 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") { return offset + 1 }
      if Self.isLineBreak(byte) { return offset }
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count
  }

  private func endOfComment(from start: Int) throws(JSONSyntaxError) -> Int {
    if bytes.hasBytes("//", at: start) {
      return (start..<bytes.count).first { Self.isLineBreak(bytes[$0]) } ?? bytes.count
    }
    guard bytes.hasBytes("/*", at: start) else {
      throw JSONSyntaxError(
        "'\(bytes.string(in: start..<start + 1))' does not begin a comment",
        help: "begin a comment with //, or enclose it in /* and */", at: range(start..<start + 1))
    }
    guard let end = (start + 2..<bytes.count).first(where: { bytes.hasBytes("*/", at: $0) })
    else {
      throw JSONSyntaxError(
        "the comment that begins here is never closed", help: "close it with */",
        at: range(start..<start + 2))
    }
    return end + 2
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
