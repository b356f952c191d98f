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

  /// Returns an edit that writes a copy of some bytes in place of others, or nil if they aren't
  /// valid Unicode.
  package func moving(_ source: Range<Int>, to target: Range<Int>) -> Edit? {
    copy(of: source).map { edit(target, $0) }
  }

  /// Returns an edit that replaces the value of a string, or nil if the file can't be edited.
  ///
  /// The quotes or tags around the string remain. Characters that the format reserves are escaped.
  package func replacement(of text: TextSpan, with value: String) -> Edit? {
    guard isEditable, let written = written(value, in: text) else { return nil }
    return Edit(text.range, written)
  }

  /// Returns an edit that replaces a part of a string, or nil if it can't be edited or if the
  /// result would mean something else.
  ///
  /// - Parameter part: the bytes of whole characters of the string, with their escapes.
  package func replacement(of part: Range<Int>, in text: TextSpan, with value: String) -> Edit? {
    let whole = text.range.bytes
    guard isEditable, whole.count <= Self.maxEdited, part.lowerBound >= whole.lowerBound,
      part.upperBound <= whole.upperBound, !hasMarkup(text), let written = written(value, in: text)
    else { return nil }
    if escapes == .propertyList {
      guard let quote = quote(before: whole.lowerBound) else { return nil }
      let written = OldStyleEscapes.written(value, in: quote)
      let next = written.utf8.first ?? bytes[part.upperBound]
      guard !OldStyleEscapes.includes(next, at: part.lowerBound, of: whole, in: bytes) else {
        return nil
      }
    }
    return edit(part, written)
  }

  /// Longer strings, in bytes, aren't edited in parts: each edit reads the whole string.
  private static var maxEdited: Int { 1 << 12 }

  /// Returns a copy of some bytes, or nil if they aren't valid Unicode, so that a copy would
  /// differ.
  func copy(of range: Range<Int>) -> String? {
    let text = bytes.string(in: range)
    return text.unicodeScalars.contains("\u{FFFD}") ? nil : text
  }

  /// Returns whether a string in XML has a section or something else that isn't text.
  private func hasMarkup(_ text: TextSpan) -> Bool {
    escapes.isXML && bytes.firstOffset(of: UInt8(ascii: "<"), in: text.range.bytes) != nil
  }

  /// Returns the quote with which an old-style string begins, or nil.
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
    case .xml, .xmlPropertyList: return XMLEscapes.written(value)
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
    let written = String(quoted(value).dropFirst().dropLast())
    return quote == UInt8(ascii: "'") ? written.replacing("'", with: "\\'") : written
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

extension OldStyleEscapes {
  /// Returns whether the escape before an offset would include a digit that follows it.
  fileprivate static func includes(
    _ next: UInt8, at end: Int, of string: Range<Int>, in bytes: SourceBuffer
  ) -> Bool {
    guard let digit = next.hexDigitValue else { return false }
    var offset = string.lowerBound
    while let backslash = bytes.firstOffset(
      of: UInt8(ascii: "\\"), in: offset..<max(offset, end)), backslash + 1 < string.upperBound
    {
      let escape = escape(at: backslash, in: bytes, end: string.upperBound)
      offset = backslash + escape.length
      guard offset == end else { continue }
      switch escape.kind {
      case .octal: return escape.length < 4 && digit < 8
      case .hexadecimal(let digits): return digits < 4
      case .simple, .lineEnd, .unknown: return false
      }
    }
    return false
  }
}
