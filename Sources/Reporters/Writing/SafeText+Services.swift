import SourceText

extension SafeText {
  /// Returns the text for GitHub's Markdown, in a paragraph, a table cell or an HTML element.
  ///
  /// Every character that could have a meaning becomes a numeric reference, which never starts
  /// markup. Backslashes have no effect inside HTML, and tables treat them differently. After
  /// parsing Markdown, GitHub converts parts of the resulting text: mentions, issues, links, emoji.
  /// A zero-width space, or an element around a dollar sign, prevents that.
  static func markdown(_ text: String) -> String { markdown(text, isCode: false) }

  /// Returns the text as code in Markdown, shortened to a maximum length.
  static func markdownCode(_ text: String, upTo count: Int) -> String {
    "<code>\(markdown(clipped(text, to: count), isCode: true))</code>"
  }
}

extension SafeText {
  /// - Parameter isCode: whether the text is in `<code>`, where fewer things become links.
  private static func markdown(_ text: String, isCode: Bool) -> String {
    var escaped = ""
    var beforeLast: Unicode.Scalar = " "
    var last: Unicode.Scalar = " "
    for scalar in inLine(text).unicodeScalars {
      if !isCode, isLink(beforeLast, last, scalar) { escaped += "&#8203;" }
      switch scalar {
      case "@", "#": escaped += "&#\(scalar.value);&#8203;"
      case "$" where !isCode: escaped += "<span>&#36;</span>"
      // A host name that starts with `www.` becomes a link automatically.
      case "." where last == "w" || last == "W": escaped += "&#46;"
      case "!", "\"", "$", "&", "(", ")", "*", "+", ":", "<", "=", ">", "[", "\\", "]", "^", "_",
        "`", "{", "|", "}", "~":
        escaped += "&#\(scalar.value);"
      // At the start of a paragraph, these would begin a list or, as four spaces, code.
      case "-" where escaped.isEmpty, " " where escaped.isEmpty, "0"..."9" where escaped.isEmpty:
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
      (beforeLast, last) = (last, scalar)
    }
    return escaped
  }

  /// Returns whether three characters are part of `https://`, `:tada:`, `www.` or `GH-1`.
  private static func isLink(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar
  ) -> Bool {
    switch second {
    case ":": !third.isWhitespace
    case ".": first == "w" || first == "W"
    case "-": first == "h" || first == "H"
    default: false
    }
  }
}

extension SafeText {
  /// Returns the text for the description of a rule, which SonarQube shows as HTML.
  static func html(_ text: String) -> String {
    var html = ""
    for scalar in inLine(text).unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      default: html.unicodeScalars.append(scalar)
      }
    }
    return html
  }
}

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

extension SafeText {
  /// Returns the data of a GitHub workflow command, which ends at the end of its line.
  ///
  /// The runner supports only these escapes. A line feed within the data is `%0A`, so a percent
  /// sign must be escaped too.
  ///
  /// - Parameter lines: the lines of the message. They are made safe for a log here.
  static func workflowData(_ lines: [String]) -> String {
    lines.map { percentEscaped(inLine($0), also: []) }.joined(separator: "%0A")
  }

  /// Returns the value of a property of a GitHub workflow command, which ends at a comma or colon.
  ///
  /// The runner rejects empty values, so an empty property must be omitted.
  static func workflowProperty(_ text: String) -> String {
    percentEscaped(inLine(text), also: [":", ","])
  }

  private static func percentEscaped(_ text: String, also reserved: [Unicode.Scalar]) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case ":" where reserved.contains(scalar): escaped += "%3A"
      case "," where reserved.contains(scalar): escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
