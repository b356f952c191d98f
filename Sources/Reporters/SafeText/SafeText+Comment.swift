import SourceText

extension SafeText {
  /// Returns the text for a message that some hosts show as a paragraph of Markdown, for example in
  /// a comment, and others as it is, for example in an annotation.
  ///
  /// So only characters with a meaning where they are become references, and a zero-width space
  /// separates what GitHub would convert after parsing: mentions, issues, links, emoji.
  static func comment(_ text: String) -> String {
    let scalars = Array(inLine(text).unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      let last = index > 0 ? scalars[index - 1] : " "
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if scalar == "$", !last.isDigit {
        // A format specifier such as `%1$@` doesn't begin mathematics.
        escaped += "<span>&#36;</span>"
      } else if isMarkdown(scalar, between: last, next) || startsBlock(scalar, scalars[..<index]) {
        escaped += "&#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
      if isLink(last, scalar, next) { escaped += "\u{200B}" }
    }
    return escaped
  }
}

extension SafeText {
  private static func isMarkdown(
    _ scalar: Unicode.Scalar, between last: Unicode.Scalar, _ next: Unicode.Scalar
  ) -> Bool {
    switch scalar {
    case "<", ">", "[", "]", "\\", "`", "*", "~": true
    case "_": !last.isAlphanumeric || !next.isAlphanumeric
    default: false
    }
  }

  /// Returns whether a character would make a heading, a list, a line or code of the paragraph.
  private static func startsBlock(
    _ scalar: Unicode.Scalar, _ before: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    switch scalar {
    case "#", "-", "+", " ": before.isEmpty
    // A number of a list has at most nine digits.
    case ".", ")": 1...9 ~= before.count && before.allSatisfy(\.isDigit)
    default: false
    }
  }

  /// Returns whether a character and the next one are part of `@name`, `#1`, `&lt;`, `https://`,
  /// `:tada:`, `www.`, `GH-1` or `a@b.example`.
  private static func isLink(
    _ last: Unicode.Scalar, _ scalar: Unicode.Scalar, _ next: Unicode.Scalar
  ) -> Bool {
    switch scalar {
    case "@", "#": next.isAlphanumeric
    case "&": next.isAlphanumeric || next == "#"
    case ":": !next.isWhitespace
    case ".": last == "w" || last == "W"
    case "-": (last == "h" || last == "H") && next.isDigit
    // An address such as `a@b.example`.
    default: next == "@" && scalar.isAlphanumeric
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { "0"..."9" ~= self }
}
