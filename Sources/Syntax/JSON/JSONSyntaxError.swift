package import SourceText

/// The reason that JSON can't be read any further: what was expected, what was found, and where.
package struct JSONSyntaxError: Error, Sendable {
  package var message: String
  package var help: String?
  package var range: SourceRange

  package init(_ message: String, help: String? = nil, at range: SourceRange) {
    self.message = message
    self.help = help
    self.range = range
  }
}

extension JSONSyntaxError {
  /// Returns an error that shows what was expected and what is at an offset instead.
  static func expected(
    _ expectation: String, at offset: Int, in file: SourceFile
  ) -> JSONSyntaxError {
    if let marker = MergeConflict.marker(at: offset, in: file.bytes) {
      return JSONSyntaxError(
        MergeConflict.message(file.bytes.string(in: marker)), help: MergeConflict.help,
        at: file.range(marker))
    }
    let found = FoundText(at: offset, in: file.bytes)
    return JSONSyntaxError(
      "expected \(expectation), found \(found.name)", help: hint(at: offset, in: file),
      at: file.range(found.range))
  }

  /// Returns an error about an escape that is half of a surrogate pair.
  static func loneSurrogate(at range: SourceRange, in file: SourceFile) -> JSONSyntaxError {
    JSONSyntaxError(
      "'\(file.bytes.string(in: range.bytes))' is half of a surrogate pair",
      help: "write both halves, or the character itself", at: range)
  }

  private static func hint(at offset: Int, in file: SourceFile) -> String? {
    switch file.bytes[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments"
    case UInt8(ascii: "'"): "JSON strings are in double quotes"
    case UInt8(ascii: "}"), UInt8(ascii: "]"): "remove the comma before it"
    default: nil
    }
  }
}

/// The text at an offset, described for a message.
struct FoundText {
  let name: String
  /// The range of the whole scalar. Empty at the end of the file.
  let range: Range<Int>

  init(at offset: Int, in bytes: SourceBuffer) {
    guard offset < bytes.count else {
      name = "the end of the file"
      range = bytes.count..<bytes.count
      return
    }
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80, end < offset + 4 { end += 1 }
    range = offset..<end
    let byte = bytes[offset]
    switch byte {
    case 0x0A, 0x0D: name = "the end of the line"
    case 0..<0x20, 0x7F:
      name = "control character U+\(byte.hexadecimal(digits: 4))"
    default: name = "'\(bytes.string(in: offset..<end))'"
    }
  }
}

extension SourceFile {
  /// Returns the file with spaces in place of its comments, so that every other byte keeps its
  /// offset. Comments begin with `//` or are enclosed in `/*` and `*/`, as in the JSON of editors.
  ///
  /// - Throws: if a comment isn't closed, or if there is a comment in another language's syntax.
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
