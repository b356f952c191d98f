extension SafeText {
  /// Returns the text for an HTML element or a double-quoted attribute. It must not be at the start
  /// of a line.
  ///
  /// It must not be in a script, a style sheet or the URL of a link.
  static func markup(_ text: String) -> String {
    let safe = inLine(text)
    guard safe.utf8.contains(where: isMarkup) else { return safe }
    var escaped = ""
    for scalar in safe.unicodeScalars {
      switch scalar {
      case "&", "<", ">", "\"", "'", "`": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "`"):
      true
    default: false
    }
  }
}
