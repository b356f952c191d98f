extension SafeText {
  /// Returns the text for GitHub's Markdown, in a paragraph, a cell of a table or an element of
  /// HTML.
  ///
  /// Every character that could mean something is a numeric reference, which never begins markup:
  /// backslashes do not help inside HTML, and tables take them in their own way. A space of no
  /// width behind `@` and `#` keeps people from being mentioned and issues from being linked.
  static func markdown(_ text: String) -> String {
    var escaped = ""
    var last: Unicode.Scalar = " "
    for scalar in inLine(text).unicodeScalars {
      switch scalar {
      case "@", "#": escaped += "&#\(scalar.value);&#8203;"
      // A host name that begins with 'www.' becomes a link by itself.
      case "." where last == "w" || last == "W": escaped += "&#46;"
      case "!", "\"", "$", "&", "(", ")", "*", "+", ":", "<", "=", ">", "[", "\\", "]", "^", "_",
        "`", "{", "|", "}", "~":
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return escaped
  }

  /// Returns the text as code in Markdown, not more than its first characters.
  static func markdownCode(_ text: String, upTo count: Int) -> String {
    "<code>\(markdown(clipped(text, to: count)))</code>"
  }

  /// Returns not more than the first scalars of a text, with `…` if something was cut.
  ///
  /// Characters would be no measure: one may consist of thousands of combining marks.
  static func clipped(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
