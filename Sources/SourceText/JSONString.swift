/// A string as JSON, with its quotes.
///
/// In addition to what RFC 8259 requires, it escapes invisible and bidirectional characters and a
/// `#` after a `#`. The value stays the same, and a document that is printed in a build log can't
/// deceive readers or the build service.
package enum JSONString {
  /// Returns the string in double quotes, with its escapes.
  package static func quoted(_ text: String) -> String {
    var output = ""
    append(text, to: &output)
    return output
  }

  /// Appends the string in double quotes.
  package static func append(_ text: String, to output: inout String) {
    output += "\""
    if text.utf8.allSatisfy(isPlain) { output += text } else { escape(text, to: &output) }
    output += "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"): false
    default: byte >= 0x20 && byte < 0x7F
    }
  }

  private static func escape(_ text: String, to output: inout String) {
    var isAfterHash = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where scalar.isTreacherous || scalar == "#" && isAfterHash:
        for unit in scalar.utf16 { output += "\\u" + UInt32(unit).hexadecimal(digits: 4) }
      default: output.unicodeScalars.append(scalar)
      }
      isAfterHash = scalar == "#"
    }
  }
}
