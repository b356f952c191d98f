import SourceText

extension Entry {
  /// How long a text is to the eye, in half the width of a Chinese character.
  ///
  /// A format specifier counts as one character, whatever it is replaced by.
  public func displayLength(of unit: Unit) -> Int {
    var length = 0
    var start = unit.text.range.start
    for index in unit.specifiers where specifiers[index].range.start >= start {
      length += 1 + displayLength(of: unit.text, start, specifiers[index].range.start)
      start = specifiers[index].range.end
    }
    return length + displayLength(of: unit.text, start, unit.text.range.end)
  }

  private func displayLength(of text: Text, _ start: UInt32, _ end: UInt32) -> Int {
    guard start < end else { return 0 }
    let range = SourceRange(file: text.range.file, Int(start)..<Int(end))
    return TerminalWidth.cells(of: string(of: Text(range: range, traits: text.traits)))
  }
}
