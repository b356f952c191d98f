import FormatStrings
import SourceText

extension KeyRecord.Content {
  /// The translatable content of the strings in the source language.
  ///
  /// If a catalog has no string in the source language, the key counts as the source string, even
  /// if it is an identifier: identifiers have letters.
  init(ofSourceOf entry: borrowing Entry) {
    guard let source = entry.source, !source.units.isEmpty else {
      let isKnown = entry.table.capabilities.hasTextKeys
      self = isKnown ? Self(of: entry.key, in: entry.table) : .words
      return
    }
    self = .nothing
    for index in source.units where self != .words {
      switch Self(of: entry.units[index].text, in: entry.table) {
      case .words: self = .words
      case .signs: self = .signs
      case .nothing: break
      }
    }
  }

  /// Looks for the first letter. Usually it is the first byte, and no more bytes are read.
  private init(of text: TextSpan, in table: Table) {
    guard !text.isEmpty else {
      self = .nothing
      return
    }
    var signs = SignScan(isFormat: table.isFormatted)
    // A letter may be written as signs, and a sign with letters.
    let hasLetter =
      text.traits.isDisjoint(with: [.wide, .escaped])
      ? table.file(text.range.file).bytes.withSpan(text.range.bytes) { signs.hasLetter($0) }
      : signs.hasLetter(Array(table.string(of: text).utf8).span)
    self = hasLetter ? .words : .signs
  }
}

/// A search for a letter outside of format specifiers.
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

  /// Skips a non-ASCII character. Returns false for a letter.
  private mutating func skipSign(_ span: Span<UInt8>) -> Bool {
    let (scalar, length) = span.scalar(at: index)
    guard length > 1, !scalar.properties.isAlphabetic else { return false }
    index += length
    return true
  }
}
