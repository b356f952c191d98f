import SourceText

/// Placeholders of an app's own between two percent signs: `%user%`, `%APP_NAME%`.
extension Span<UInt8> {
  /// Returns the end of the placeholder that begins at a percent sign, or nil if there is none.
  ///
  /// A name has at least three letters, digits or `_`, begins with a letter or `_` and ends with a
  /// letter or a digit. `%lld%` is a specifier and a percent sign, and `50%off%` isn't a name.
  func endOfPercentName(at percent: Int) -> Int? {
    guard percent == 0 || !self[percent - 1].isDigit,
      byte(percent + 1).isLetter || byte(percent + 1) == UInt8(ascii: "_")
    else { return nil }
    var end = percent + 1
    while end < Swift.min(count, percent + Self.maxPercentName), self[end].isNameByte { end += 1 }
    guard byte(end) == UInt8(ascii: "%"), end > percent + 3,
      self[end - 1] != UInt8(ascii: "_"), !byte(end + 1).isNameByte,
      byte(end + 1) != UInt8(ascii: "%"), endOfPlaceholder(at: end) == nil,
      endOfPlaceholder(at: percent) != end
    else { return nil }
    return end + 1
  }

  /// Whether a string has such names, and each other percent sign is escaped or can't begin a
  /// specifier. The app replaces the names itself then.
  var hasOnlyPercentNames: Bool {
    var hasName = false
    var offset = firstOffset(of: UInt8(ascii: "%"), from: 0)
    while offset < count {
      if let end = endOfPercentName(at: offset) {
        hasName = true
        offset = end
      } else if byte(offset + 1) == UInt8(ascii: "%") {
        offset += 2
      } else {
        guard endOfPlaceholder(at: offset) == nil, !hasSpecifierAfterSpace(offset) else {
          return false
        }
        offset += 1
      }
      offset = firstOffset(of: UInt8(ascii: "%"), from: offset)
    }
    return hasName
  }

  /// Returns whether a percent sign has spaces after it and then a byte that a specifier may have.
  private func hasSpecifierAfterSpace(_ percent: Int) -> Bool {
    var offset = percent + 1
    while byte(offset) == 0x20 { offset += 1 }
    let next = byte(offset)
    return offset > percent + 1
      && (next.isDigit || "@aAcCdDeEfFgGhijlLnoOpqsStuUxXz.*+#-".utf8.contains(next))
  }

  private static var maxPercentName: Int { 64 }
}
