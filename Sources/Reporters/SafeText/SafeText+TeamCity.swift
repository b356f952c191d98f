import SourceText

extension SafeText {
  /// Returns the text for a value of a TeamCity service message, between its apostrophes.
  ///
  /// Beyond ASCII everything is a code, so the encoding of the log does not matter.
  /// - Parameter limit: how many code units of UTF-16 the server keeps; what is beyond becomes `…`.
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
    var room = limit - 1
    let kept = text.unicodeScalars.prefix { scalar in
      room -= scalar.utf16.count
      return room >= 0
    }
    // A code is kept as a whole, or not at all: the longest is '⟨U+10FFFF⟩'.
    if let start = kept.suffix(9).lastIndex(of: "⟨"), !kept[start...].contains("⟩") {
      return String(kept[..<start]) + "…"
    }
    return String(kept) + "…"
  }
}
