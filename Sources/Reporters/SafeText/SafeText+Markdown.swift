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
