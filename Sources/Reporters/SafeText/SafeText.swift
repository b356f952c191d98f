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
