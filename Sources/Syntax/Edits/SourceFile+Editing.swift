package import Diagnostics
package import SourceText

extension SourceFile {
  /// Whether a program may change parts of the file: it is text in an encoding that keeps the rest
  /// of its bytes.
  package var isEditable: Bool {
    switch encoding {
    case .utf8, .utf8WithMark, .utf16LittleEndian, .utf16BigEndian: true
    case .utf32, .declared, .binary: false
    }
  }

  /// Returns an edit of the file.
  package func edit(_ range: Range<Int>, _ replacement: String) -> Edit {
    Edit(self.range(range), replacement)
  }

  /// Returns an edit that replaces the value of a string, or nil if the file can't be edited.
  ///
  /// The quotes or tags around the string remain. Characters that the format reserves are escaped.
  package func replacement(of text: TextSpan, with value: String) -> Edit? {
    guard isEditable, let written = written(value, in: text) else { return nil }
    return Edit(text.range, written)
  }

  /// Returns the quote with which an old-style string begins, or nil if it has none.
  func quote(before offset: Int) -> UInt8? {
    guard offset > 0 else { return nil }
    let byte = bytes[offset - 1]
    return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") ? byte : nil
  }

  /// Returns a value as it is written inside the quotes or tags of a string.
  private func written(_ value: String, in text: TextSpan) -> String? {
    switch escapes {
    case .json: return JSONEscapes.written(value)
    case .propertyList:
      // A value that was written without quotes may need them now.
      guard let quote = quote(before: text.range.bytes.lowerBound) else {
        return OldStyleEscapes.quoted(value)
      }
      return OldStyleEscapes.written(value, in: quote)
    case .xml: return XMLEscapes.written(value)
    case .none: return nil
    }
  }
}

extension JSONEscapes {
  /// Returns a string as Xcode writes it inside of quotes.
  static func written(_ value: String) -> String {
    var written = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": written += "\\\(scalar)"
      case "\u{8}": written += "\\b"
      case "\t": written += "\\t"
      case "\n": written += "\\n"
      case "\u{C}": written += "\\f"
      case "\r": written += "\\r"
      case "\u{0}"..<"\u{20}": written += "\\u" + scalar.value.hexadecimal(digits: 4).lowercased()
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}

extension OldStyleEscapes {
  /// Returns a string as it is written inside of quotes.
  static func written(_ value: String, in quote: UInt8) -> String {
    let others = quote == UInt8(ascii: "'") ? "'" : ""
    return String(quoted(value, escaping: others).dropFirst().dropLast())
  }
}

extension XMLEscapes {
  /// Returns a string as it is written between tags, or nil if XML can't represent it.
  static func written(_ value: String) -> String? {
    var written = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": written += "&amp;"
      case "<": written += "&lt;"
      case ">": written += "&gt;"
      case "\r": written += "&#13;"
      case "\t", "\n": written.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": return nil
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }
}
