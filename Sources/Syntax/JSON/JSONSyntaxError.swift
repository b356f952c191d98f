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
