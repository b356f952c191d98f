import SourceText

/// Placeholders of an app's own between two percent signs: `%user%`, `%APP_NAME%`.
extension Span<UInt8> {
  /// Returns the end of the placeholder that begins at a percent sign, or nil if there is none.
  ///
  /// A name has at least three letters, digits, `_`, `.` or `-` and begins with a letter or `_`.
  /// `%lld%` is a specifier and a percent sign, and `50%off%` isn't a name.
  func endOfPercentName(at percent: Int) -> Int? {
    guard percent == 0 || !self[percent - 1].isDigit,
      byte(percent + 1).isLetter || byte(percent + 1) == UInt8(ascii: "_")
    else { return nil }
    var end = percent + 1
    while end < Swift.min(count, percent + Self.maxPercentName), self[end].isPartOfPercentName {
      end += 1
    }
    guard byte(end) == UInt8(ascii: "%"), end > percent + 3, !byte(end + 1).isNameByte,
      byte(end + 1) != UInt8(ascii: "@"), byte(end + 1) != UInt8(ascii: "%"),
      endOfPlaceholder(at: percent) != end
    else { return nil }
    return end + 1
  }

  /// Whether all percent signs of a string are escaped, without a letter after them, or around a name. The
  /// app doesn't format the string then.
  var hasOnlyPercentNames: Bool {
    var hasName = false
    var offset = firstOffset(of: UInt8(ascii: "%"), from: 0)
    while offset < count {
      if let end = endOfPercentName(at: offset) {
        hasName = true
        offset = end
      } else {
        let next = byte(offset + 1)
        guard next <= 0x20 || next == UInt8(ascii: "%") || Self.endsSentence(next) else {
          return false
        }
        offset += next == UInt8(ascii: "%") ? 2 : 1
      }
      offset = firstOffset(of: UInt8(ascii: "%"), from: offset)
    }
    return hasName
  }

  private static var maxPercentName: Int { 64 }

  private static func endsSentence(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "?"),
      UInt8(ascii: ")"), UInt8(ascii: ";"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

extension UInt8 {
  /// Whether the byte can be in a name between percent signs.
  package var isPartOfPercentName: Bool {
    isNameByte || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
  }
}
