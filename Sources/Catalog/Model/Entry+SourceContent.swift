import SourceText

extension Entry {
  /// What the texts of the source language have that could be translated.
  ///
  /// Without a text in the source language, a catalog’s key is taken for the source text, be it a
  /// name: a name has letters.
  var sourceContent: KeyRecord.Content {
    guard let source, !source.units.isEmpty else {
      return table.capabilities.hasTextKeys ? content(of: key) : .words
    }
    var content = KeyRecord.Content.nothing
    for index in source.units {
      switch self.content(of: units[index].text) {
      case .words: return .words
      case .signs: content = .signs
      case .nothing: break
      }
    }
    return content
  }

  /// Looks for the first letter. Mostly it is the first byte, and the text is read no further.
  private func content(of text: Text) -> KeyRecord.Content {
    guard !text.isEmpty else { return .nothing }
    let bytes = table.file(text.range.file).bytes
    var signs = SignScan(isFormat: table.isFormatted)
    if text.traits.isDisjoint(with: [.wide, .escaped]) {
      let hasLetter = bytes.withSpan(text.range.bytes) { signs.hasLetter($0) }
      return hasLetter ? .words : .signs
    }
    // A letter may be written as signs, and a sign with letters.
    let hasLetter = signs.hasLetter(Array(string(of: text).utf8).span)
    return hasLetter ? .words : .signs
  }
}

/// Looks for a letter outside of format specifiers.
private struct SignScan {
  let isFormat: Bool
  private var index = 0

  init(isFormat: Bool) { self.isFormat = isFormat }

  mutating func hasLetter(_ span: Span<UInt8>) -> Bool {
    while index < span.count {
      switch span[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        return true
      case UInt8(ascii: "%") where isFormat: skipSpecifier(span)
      case 0x80...:
        guard skipSign(span) else { return true }
      default: index += 1
      }
    }
    return false
  }

  /// Passes over `%1$-.2lld`, `%@` and `%#@name@`; a percent sign that begins none is a sign.
  private mutating func skipSpecifier(_ span: Span<UInt8>) {
    index += 1
    let start = index
    while index < span.count {
      let byte = span[index]
      index += 1
      switch byte {
      case UInt8(ascii: "@") where index - start > 1 && span[index - 2] == UInt8(ascii: "#"):
        while index < span.count, span[index] != UInt8(ascii: "@") { index += 1 }
        index += 1
        return
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "#"),
        UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "z"),
        UInt8(ascii: "t"), UInt8(ascii: "j"), UInt8(ascii: "L"):
        break
      case UInt8(ascii: "a")
      where span.count - index >= 2 && span[index] == UInt8(ascii: "r")
        && span[index + 1] == UInt8(ascii: "g"):
        index += 2
        return
      case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        return
      default:
        index = start
        return
      }
    }
    index = start
  }

  /// Passes over a character beyond ASCII. Returns false for a letter.
  private mutating func skipSign(_ span: Span<UInt8>) -> Bool {
    let first = span[index]
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, index + length <= span.count else { return false }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(span[index + offset] & 0x3F) }
    guard let scalar = Unicode.Scalar(value), !scalar.properties.isAlphabetic else { return false }
    index += length
    return true
  }
}
