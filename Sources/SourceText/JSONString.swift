/// Text as a string of JSON, with its quotes.
///
/// Beyond what RFC 8259 demands it escapes invisible and bidirectional characters and a `#` behind
/// a `#`: the value stays the same, and a document printed in a build log cannot deceive its
/// readers or the build service.
package enum JSONString {
  /// The text between double quotes, with its escapes.
  package static func quoted(_ text: String) -> String {
    var output = ""
    append(text, to: &output)
    return output
  }

  /// Writes the text between double quotes.
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
    var isBehindHash = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where scalar.isTreacherous || scalar == "#" && isBehindHash:
        for unit in scalar.utf16 { output += "\\u" + UInt32(unit).hexadecimal(digits: 4) }
      default: output.unicodeScalars.append(scalar)
      }
      isBehindHash = scalar == "#"
    }
  }
}

extension Unicode.Scalar {
  /// Whether a character cannot be seen: white space, or nothing at all.
  package var isInvisible: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
  }

  /// Whether a character changes how its surroundings look, or cannot be seen at all.
  package var isTreacherous: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    // Marks, embeddings, overrides and isolates of the bidirectional algorithm.
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    // Line and paragraph separators; zero width spaces and operators.
    case 0x2028...0x2029, 0x200B, 0x2060...0x2064, 0xFEFF, 0xFFF9...0xFFFB: true
    // Controls of Mongolian, shorthand and music.
    case 0x180E, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    // Tags, which can spell any hidden sentence.
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}
