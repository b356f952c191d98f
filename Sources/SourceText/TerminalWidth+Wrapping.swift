extension TerminalWidth {
  /// Returns a text in lines that fit a terminal, broken between words.
  ///
  /// A line may also end before or after a wide character, as in Chinese and Japanese, unless this
  /// separates punctuation from its word. A word that is wider than a line isn't broken, so that
  /// paths can be copied. Color sequences take no cells. No line begins with `::`, which build
  /// services interpret as a command.
  /// - Parameters:
  ///   - width: The width of a line in cells.
  ///   - column: The number of cells before the text in its first line.
  ///   - indent: The number of spaces before every other line.
  package static func wrapped(
    _ text: String, width: Int, from column: Int = 0, indent: Int
  ) -> String {
    var lines = WrappedLines(width: width, column: column, indent: indent)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      lines.startWord()
      for piece in pieces(of: word) { lines.append(piece) }
    }
    return lines.text
  }

  /// Returns the parts of a word between which a line may end.
  private static func pieces(of word: Substring) -> [Substring] {
    guard word.utf8.contains(where: { $0 >= 0xE0 }) else { return [word] }
    var pieces: [Substring] = []
    var start = word.startIndex
    var last: Character?
    for index in word.indices {
      if let last, canBreak(between: last, and: word[index]) {
        pieces.append(word[start..<index])
        start = index
      }
      last = word[index]
    }
    return pieces + [word[start...]]
  }

  private static func canBreak(between first: Character, and second: Character) -> Bool {
    (isIdeographic(first) || isIdeographic(second))
      && !startsNoLine(second) && !endsNoLine(first)
  }

  /// Returns whether a character takes two cells and isn't an emoji, so that a line may end next to
  /// it.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x2E80...0xA4C6).contains(value) || (0xAC00...0xD7A3).contains(value)
      || (0xF900...0xFAD9).contains(value) || (0xFF01...0xFF60).contains(value)
      || (0x20000...0x3FFFD).contains(value)
  }

  private static func startsNoLine(_ character: Character) -> Bool {
    if "々〻ゝゞヽヾーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ・：；，．！？".contains(character) { return true }
    return switch character.unicodeScalars.first?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: true
    default: false
    }
  }

  private static func endsNoLine(_ character: Character) -> Bool {
    if character == "\"" || character == "'" { return true }
    return switch character.unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }
}

/// The lines of a text that is being wrapped.
private struct WrappedLines {
  private let width: Int
  private let indent: Int
  private var used: Int
  /// The number of spaces that are written only if something follows them on the line.
  private var spaces = 0
  private var hasWord = false
  private(set) var text = ""

  init(width: Int, column: Int, indent: Int) {
    self.width = width
    self.indent = indent
    used = column
  }

  /// Records that a space precedes the next word, unless it is the first word.
  mutating func startWord() {
    if hasWord { spaces += 1 }
    hasWord = true
  }

  mutating func append(_ piece: Substring) {
    guard !piece.isEmpty else { return }
    let cells = cells(of: piece)
    if used + spaces + cells > width, used > indent, !piece.utf8.starts(with: "::".utf8) {
      text += "\n" + String(repeating: " ", count: indent)
      used = indent
    } else {
      text += String(repeating: " ", count: spaces)
      used += spaces
    }
    spaces = 0
    text += piece
    used += cells
  }

  private func cells(of piece: Substring) -> Int {
    guard piece.utf8.contains(0x1B) else { return TerminalWidth.cells(of: String(piece)) }
    let parts = piece.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      part.firstIndex(of: "m").map { part[part.index(after: $0)...] } ?? ""
    }
    return (parts.prefix(1) + rest).reduce(0) { $0 + TerminalWidth.cells(of: String($1)) }
  }
}
