import SourceText

/// Makes text of unknown origin safe to print on one line of a terminal or a build log.
///
/// Translations can come from untrusted pull requests. Control, escape and bidirectional characters
/// become visible as `⟨U+202E⟩`, and a line feed as `⏎`. Some build services execute commands such
/// as `##[`, `##vso[`, `##teamcity[`, and `::` at the start of a line. One character of these is
/// shown as a code, which breaks the command.
package enum SafeText {
  /// Returns the text for any position except the start of a line.
  package static func inLine(_ text: String) -> String {
    text.utf8.allSatisfy(isHarmless) ? text : joined([text], keepingTabs: false)[0]
  }

  /// Returns the text for the start of a line, or for a position after leading whitespace, which
  /// build services trim.
  package static func atLineStart(_ text: String) -> String { withoutCommand(inLine(text)[...]) }

  /// Returns a path for the start of a line that continues with `:LINE:COLUMN: error:`.
  ///
  /// A file can be named `Other.strings:1:1: error: x`, and readers take the first location on a
  /// line as the location in the file. So a colon that could be part of a location is shown as a
  /// code.
  static func path(_ path: String) -> String {
    let safe = atLineStart(path)
    guard safe.utf8.contains(UInt8(ascii: ":")) else { return safe }
    let scalars = Array(safe.unicodeScalars)
    var shown = ""
    for (scalar, next) in zip(scalars, scalars.dropFirst() + ["."]) {
      if scalar == ":", next == " " || ("0"..."9").contains(next) {
        shown += code(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Returns text of several lines, each of which is safe.
  package static func inLines(_ text: String) -> String {
    lines(of: text).map { atLineStart(String($0)) }.joined(separator: "\n")
  }

  /// Returns lines of which none is a command, whatever their parts are next to each other. The
  /// parts are safe already, and may have colors.
  ///
  /// Text for users passes through this when it is written, since a layout may not know which of
  /// its parts are at the start of a line.
  package static func withoutCommands(_ text: String) -> String {
    guard zip(text.utf8, text.utf8.dropFirst()).contains(where: isPair) else { return text }
    return breakingCommands(in: [lines(of: text).map(withoutCommand).joined(separator: "\n")])[0]
  }

  /// Returns at most the first scalars of a text, with `…` if it was cut off.
  ///
  /// Characters aren't counted, since one can consist of thousands of combining marks.
  static func clipped(_ text: String, to count: Int) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: count, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// Returns strings that will be next to each other, so that no command forms where they meet.
  static func joined(_ strings: [String], keepingTabs: Bool) -> [String] {
    breakingCommands(in: strings.map { visible($0, keepingTabs: keepingTabs) })
  }
}

extension SafeText {
  /// Returns the lines of a text. A carriage return before a line feed is a part of the line.
  private static func lines(of text: String) -> [Substring] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Substring.init)
  }

  /// Returns a line that doesn't begin with `::`, also after whitespace and colors.
  private static func withoutCommand(_ line: Substring) -> String {
    var rest = line.unicodeScalars
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "\u{1B}", let end = rest.firstIndex(of: "m") {
        rest = rest[rest.index(after: end)...]
      } else {
        break
      }
    }
    guard rest.starts(with: "::".unicodeScalars) else { return String(line) }
    let second = rest.index(after: rest.startIndex)
    return line[..<second] + code(":") + line[rest.index(after: second)...]
  }

  private static func breakingCommands(in strings: [String]) -> [String] {
    let bytes = strings.flatMap(\.utf8)
    var hashes = commands(in: bytes)[...]
    guard !hashes.isEmpty else { return strings }
    var start = 0
    return strings.map { text in
      let end = start + text.utf8.count
      var broken = ""
      while let hash = hashes.first, hash < end {
        broken += String(decoding: bytes[start..<hash], as: UTF8.self) + code("#")
        start = hash + 1
        hashes.removeFirst()
      }
      broken += String(decoding: bytes[start..<end], as: UTF8.self)
      start = end
      return broken
    }
  }

  private static func isPair(_ first: UInt8, _ second: UInt8) -> Bool {
    first == second && (first == UInt8(ascii: ":") || first == UInt8(ascii: "#"))
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "#")
  }

  private static func visible(_ text: String, keepingTabs: Bool) -> String {
    guard text.unicodeScalars.contains(where: \.isTreacherous) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        visible += "⏎"
      } else if scalar.isTreacherous, !(keepingTabs && scalar == "\t") {
        visible += code(scalar)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  static func code(_ scalar: Unicode.Scalar) -> String {
    "⟨U+\(scalar.value.hexadecimal(digits: 4))⟩"
  }

  /// Returns the offsets of the second `#` of each command.
  private static func commands(in bytes: [UInt8]) -> [Int] {
    let hash = UInt8(ascii: "#")
    return bytes.indices.dropFirst().filter { index in
      bytes[index] == hash && bytes[index - 1] == hash
        && ["[", "vso[", "teamcity["].contains { command in
          bytes[(index + 1)...].prefix(command.utf8.count).map { $0 | 0x20 }
            == command.utf8.map { $0 | 0x20 }
        }
    }
  }
}

extension SafeText {
  /// Returns the text for a property or the message of a logging command of Azure Pipelines.
  ///
  /// The agent splits properties at `;`, ends them at the first `]` and decodes these two
  /// characters again. It has decoded `%AZP25` since 2021, so format specifiers such as `%5D`
  /// survive.
  ///
  /// Source: `CommandStringConvertor` and `docs/design/percentEncoding.md` of the agent.
  static func azure(_ text: String) -> String {
    var escaped = ""
    for scalar in inLine(text).unicodeScalars {
      switch scalar {
      case "%": escaped += "%AZP25"
      case ";": escaped += "%3B"
      case "]": escaped += "%5D"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension SafeText {
  /// Returns the text as a CSV field in the format of RFC 4180, with quotes if necessary.
  ///
  /// Spreadsheets evaluate fields that start with `=`, `+`, `-` or `@`, even in quotes. Such a
  /// field gets a leading apostrophe, which marks it as text. The same applies after a semicolon,
  /// which starts a cell in spreadsheets of many countries. Tabs and line ends, which have the same
  /// effect, become visible codes as everywhere else.
  package static func csv(_ text: String) -> String {
    let (field, needsQuotes) = csvField(atLineStart(text))
    return needsQuotes ? "\"\(field)\"" : field
  }

  /// Returns the exact text as a CSV field in quotes, with its line breaks. Only a formula gets an
  /// apostrophe, and treacherous characters and commands of build services become codes.
  package static func exactCSV(_ text: String) -> String {
    var exact = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isBeforeFeed = index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalar.isTreacherous, scalar != "\n", scalar != "\r" || !isBeforeFeed {
        exact += code(scalar)
      } else {
        exact.unicodeScalars.append(scalar)
      }
    }
    return "\"\(csvField(withoutCommands(exact)).field)\""
  }

  private static func csvField(_ text: String) -> (field: String, needsQuotes: Bool) {
    var field = ""
    var isAtStart = true
    var needsQuotes = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "=", "+", "-", "@", "＝", "＋", "－", "＠":
        if isAtStart { field += "'" }
        field.unicodeScalars.append(scalar)
      case "\"":
        needsQuotes = true
        field += "\"\""
      default:
        if scalar == "," || scalar == ";" { needsQuotes = true }
        field.unicodeScalars.append(scalar)
      }
      // Some spreadsheets trim spaces first.
      isAtStart = scalar == ";" || isAtStart && scalar.isWhitespace
    }
    return (field, needsQuotes)
  }
}

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

extension SafeText {
  /// Returns the text for a SARIF message.
  ///
  /// Viewers treat `[text](target)` as a link even in plain text, and display invisible characters.
  static func sarifMessage(_ text: String) -> String {
    var message = ""
    var last: Unicode.Scalar = " "
    // Scalars are compared, since a combining mark after the parenthesis would hide it in a
    // character.
    for scalar in inLine(text).unicodeScalars {
      if last == "]", scalar == "(" {
        message += code(scalar)
      } else {
        message.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return message
  }

  /// Returns a path as a URI reference of RFC 3986: UTF-8 bytes, percent-encoded except for
  /// unreserved characters and slashes.
  static func uri(ofPath path: String) -> String {
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default: uri += "%" + UInt32(byte).hexadecimal(digits: 2)
      }
    }
    return uri
  }
}
