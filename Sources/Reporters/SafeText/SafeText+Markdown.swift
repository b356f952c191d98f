extension SafeText {
  /// Returns the text for GitHub's Markdown, in a paragraph, a cell of a table or an element of
  /// HTML.
  ///
  /// Every character that could mean something is a numeric reference, which never begins markup:
  /// backslashes do not help inside HTML, and tables take them in their own way. Of what the
  /// references become, GitHub makes more once the Markdown is read: mentions, issues, links,
  /// emoji. A space of no width, or an element around a dollar sign, keeps it from doing so.
  static func markdown(_ text: String) -> String { markdown(text, isCode: false) }

  /// Returns the text as code in Markdown, not more than its first characters.
  static func markdownCode(_ text: String, upTo count: Int) -> String {
    "<code>\(markdown(clipped(text, to: count), isCode: true))</code>"
  }
}

extension SafeText {
  /// - Parameter isCode: whether the text stands in `<code>`, where fewer things become links.
  private static func markdown(_ text: String, isCode: Bool) -> String {
    var escaped = ""
    var beforeLast: Unicode.Scalar = " "
    var last: Unicode.Scalar = " "
    for scalar in inLine(text).unicodeScalars {
      if !isCode, isLink(beforeLast, last, scalar) { escaped += "&#8203;" }
      switch scalar {
      case "@", "#": escaped += "&#\(scalar.value);&#8203;"
      case "$" where !isCode: escaped += "<span>&#36;</span>"
      // A host name that begins with 'www.' becomes a link by itself.
      case "." where last == "w" || last == "W": escaped += "&#46;"
      case "!", "\"", "$", "&", "(", ")", "*", "+", ":", "<", "=", ">", "[", "\\", "]", "^", "_",
        "`", "{", "|", "}", "~":
        escaped += "&#\(scalar.value);"
      // At the start of a paragraph they would begin a list or, as four spaces, code.
      case "-" where escaped.isEmpty, " " where escaped.isEmpty, "0"..."9" where escaped.isEmpty:
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
      (beforeLast, last) = (last, scalar)
    }
    return escaped
  }

  /// Whether three characters are a part of `https://`, `:tada:`, `www.` or `GH-1`.
  private static func isLink(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ third: Unicode.Scalar
  ) -> Bool {
    switch second {
    case ":": !third.properties.isWhitespace
    case ".": first == "w" || first == "W"
    case "-": first == "h" || first == "H"
    default: false
    }
  }
}
