/// A string as JSON, with its quotes.
///
/// In addition to what RFC 8259 requires, it escapes invisible and bidirectional characters and a
/// `#` after a `#`. The value stays the same, and a document that is printed in a build log can't
/// deceive readers or the build service.
package enum JSONString {
  /// Returns the string in double quotes, with its escapes.
  package static func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the string in double quotes, as UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let start = output.count
    output.append(contentsOf: text.utf8)
    if let first = firstEscapable(in: output.span, from: start) {
      let rest = Array(output[first...])
      output.removeSubrange(first...)
      escape(rest, to: &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func firstEscapable(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if mayNeedEscape(bytes[index]) { return index }
      index += 1
    }
    return nil
  }

  /// Returns whether a character that begins with a byte may have an escape.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), 0..<0x20, 0x7F: true
    // The first bytes of invisible and bidirectional characters.
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  /// Appends bytes of valid UTF-8 that start at the beginning of a character.
  private static func escape(_ bytes: [UInt8], to output: inout [UInt8]) {
    var plainStart = 0
    var index = 0
    while index < bytes.count {
      guard mayNeedEscape(bytes[index]) else {
        index += 1
        continue
      }
      let (scalar, length) = bytes.span.scalar(at: index)
      let isAfterHash = index > 0 && bytes[index - 1] == UInt8(ascii: "#")
      if needsEscape(scalar, isAfterHash) {
        output.append(contentsOf: bytes[plainStart..<index])
        appendEscape(of: scalar, to: &output)
        plainStart = index + length
      }
      index += length
    }
    output.append(contentsOf: bytes[plainStart...])
  }

  private static func needsEscape(_ scalar: Unicode.Scalar, _ isAfterHash: Bool) -> Bool {
    switch scalar {
    case "\"", "\\": true
    case "#": isAfterHash
    default: scalar.isTreacherous
    }
  }

  private static func appendEscape(of scalar: Unicode.Scalar, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch scalar {
    case "\"": output.append(UInt8(ascii: "\""))
    case "\\": output.append(UInt8(ascii: "\\"))
    case "\n": output.append(UInt8(ascii: "n"))
    case "\r": output.append(UInt8(ascii: "r"))
    case "\t": output.append(UInt8(ascii: "t"))
    default:
      let codes = scalar.utf16.map { "u" + UInt32($0).hexadecimal(digits: 4) }
      output.append(contentsOf: codes.joined(separator: "\\").utf8)
    }
  }
}
