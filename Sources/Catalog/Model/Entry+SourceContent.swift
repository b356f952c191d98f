import FormatStrings
import SourceText

extension Entry {
  /// What the texts of the source language have that could be translated.
  ///
  /// Without a text in the source language, a catalog’s key is taken for the source text, be it a
  /// name: a name has letters.
  var sourceContent: KeyRecord.Content {
    guard let source, !source.units.isEmpty else {
      return table.format == .localizedFiles ? .words : content(of: key)
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
      case UInt8(ascii: "%") where isFormat:
        index = span.endOfPlaceholder(at: index) ?? index + 1
      case 0x80...:
        guard skipSign(span) else { return true }
      default: index += 1
      }
    }
    return false
  }

  /// Passes over a character beyond ASCII. Returns false for a letter.
  private mutating func skipSign(_ span: Span<UInt8>) -> Bool {
    let (scalar, length) = span.scalar(at: index)
    guard length > 1, !scalar.properties.isAlphabetic else { return false }
    index += length
    return true
  }
}
