import SourceText

/// Breaks prose into lines between words.
enum Paragraph {
  /// Returns a text in lines that fit, each of which ends with a line feed. Line breaks and empty
  /// lines of the text are kept. A word that is longer than a line gets a line of its own.
  ///
  /// - Parameters:
  ///   - width: the cells of a line.
  ///   - indent: what every line begins with.
  static func lines(of text: String, width: Int, indent: String = "") -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { wrapped($0, room: width - indent.count).map { $0.isEmpty ? "" : indent + $0 } }
      .joined().map { $0 + "\n" }.joined()
  }

  private static func wrapped(_ line: Substring, room: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    var used = 0
    for word in line.split(separator: " ") {
      let cells = TerminalWidth.cells(of: String(word))
      if used > 0, used + 1 + cells > room {
        lines.append(current)
        (current, used) = ("", 0)
      }
      current += (used > 0 ? " " : "") + word
      used += cells + (used > 0 ? 1 : 0)
    }
    return lines + [current]
  }
}
