import SourceText

extension TerminalWidth {
  /// Adds blanks behind a text until it takes some cells. A wider one stays as it is.
  static func padded(_ text: String, to cells: Int) -> String {
    text + String(repeating: " ", count: max(cells - self.cells(of: text), 0))
  }

  /// How many cells the widest of some texts takes.
  static func widest(of texts: some Sequence<String>) -> Int {
    texts.reduce(0) { max($0, cells(of: $1)) }
  }
}
