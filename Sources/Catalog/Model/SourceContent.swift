import FormatStrings
import SourceText
import Syntax

extension Entry {
  /// The translatable content of the strings in the source language.
  ///
  /// If a catalog has no string in the source language, the key counts as the source string, even
  /// if it is an identifier: identifiers have letters.
  ///
  /// Inlined because a call would copy the entry.
  @inline(__always)
  var sourceContent: KeyRecord.Content {
    guard let source, !source.units.isEmpty else {
      return table.capabilities.hasTextKeys
        ? KeyRecord.Content(of: key, in: file, isFormat: table.isFormatted) : .words
    }
    var content = KeyRecord.Content.nothing
    for index in source.units where content != .words {
      let text = units[index].text
      switch KeyRecord.Content(of: text, in: file(of: text), isFormat: table.isFormatted) {
      case .words: content = .words
      case .signs: content = .signs
      case .nothing: break
      }
    }
    return content
  }
}

extension KeyRecord.Content {
  /// Looks for the first letter. Usually it is the first byte, and no more bytes are read.
  fileprivate init(of text: TextSpan, in file: SourceFile, isFormat: Bool) {
    guard !text.isEmpty else {
      self = .nothing
      return
    }
    let bytes = file.bytes
    guard text.traits.contains(.wide) || !bytes[Int(text.range.start)].isLetter else {
      self = .words
      return
    }
    var signs = SignScan(isFormat: isFormat)
    // A letter may be written as signs, and a sign with letters.
    let hasLetter =
      text.traits.isDisjoint(with: [.wide, .escaped])
      ? bytes.withSpan(text.range.bytes) { signs.hasLetter($0) }
      : signs.hasLetter(Array(file.string(of: text).utf8).span)
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
