import SourceText

extension SafeText {
  /// Returns the text for a value of a TeamCity service message, between its apostrophes.
  ///
  /// Non-ASCII characters are escaped, so the encoding of the log doesn't matter.
  ///
  /// - Parameter limit: the maximum number of UTF-16 code units that the server keeps. Longer text
  ///   is cut off and ends with `…`.
  static func teamCity(_ text: String, limit: Int) -> String {
    var escaped = ""
    for scalar in cut(inLine(text), toUnits: limit).unicodeScalars {
      switch scalar {
      case "|", "'", "[", "]":
        escaped += "|"
        escaped.unicodeScalars.append(scalar)
      case " "..."~": escaped.unicodeScalars.append(scalar)
      default:
        for unit in scalar.utf16 { escaped += "|0x" + UInt32(unit).hexadecimal(digits: 4) }
      }
    }
    return escaped
  }

  private static func cut(_ text: String, toUnits limit: Int) -> String {
    guard text.utf16.count > limit else { return text }
    var remaining = limit - 1
    let kept = text.unicodeScalars.prefix { scalar in
      remaining -= scalar.utf16.count
      return remaining >= 0
    }
    // A code is kept completely or not at all. The longest is `⟨U+10FFFF⟩`.
    if let start = kept.suffix(9).lastIndex(of: "⟨"), !kept[start...].contains("⟩") {
      return String(kept[..<start]) + "…"
    }
    return String(kept) + "…"
  }
}
