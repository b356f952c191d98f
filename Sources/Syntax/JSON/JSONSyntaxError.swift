public import SourceText

/// Why a JSON text cannot be read on: what was expected, what stands there, and where.
public struct JSONSyntaxError: Error, Sendable {
  public var message: String
  public var help: String?
  public var range: SourceRange

  public init(_ message: String, help: String? = nil, at range: SourceRange) {
    self.message = message
    self.help = help
    self.range = range
  }
}

extension JSONSyntaxError {
  /// Says what was expected and what stands at an offset instead.
  static func expected(
    _ expectation: String, at offset: Int, in file: SourceFile
  ) -> JSONSyntaxError {
    if let marker = conflictMarker(at: offset, in: file) {
      return JSONSyntaxError(
        "unresolved merge conflict: the line begins with '\(file.bytes.string(in: marker))'",
        help: "resolve the conflict and remove the markers", at: file.range(marker))
    }
    let found = FoundText(at: offset, in: file.bytes)
    return JSONSyntaxError(
      "expected \(expectation), found \(found.name)", help: hint(at: offset, in: file),
      at: file.range(found.range))
  }

  /// The merge-conflict marker of git that begins the line of an offset.
  private static func conflictMarker(at offset: Int, in file: SourceFile) -> Range<Int>? {
    let bytes = file.bytes
    for marker in ["<<<<<<<", "=======", ">>>>>>>"] as [StaticString]
    where bytes.hasBytes(marker, at: offset) && (offset == 0 || bytes[offset - 1] == 0x0A) {
      return offset..<offset + 7
    }
    return nil
  }

  private static func hint(at offset: Int, in file: SourceFile) -> String? {
    switch file.bytes[offset] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments"
    case UInt8(ascii: "'"): "JSON strings stand in double quotes"
    case UInt8(ascii: "}"), UInt8(ascii: "]"): "remove the comma before it"
    default: nil
    }
  }
}

/// The thing that stands at an offset, in words for a message.
struct FoundText {
  let name: String
  /// The whole scalar; empty at the end of the file.
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
      let code = String(byte, radix: 16, uppercase: true)
      name = "control character U+00\(byte < 16 ? "0" : "")\(code)"
    default: name = "'\(bytes.string(in: offset..<end))'"
    }
  }
}
