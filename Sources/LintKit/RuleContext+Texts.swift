extension RuleContext {
  /// Reports something about a text that people see, be it a unit or the key.
  ///
  /// - Parameter range: nil for the whole text.
  public mutating func report(
    _ message: String, in shown: ShownText, of entry: Entry, at range: SourceRange? = nil,
    notes: [Note] = [], help: String? = nil
  ) {
    if let unit = shown.unit {
      report(message, in: unit, of: entry, at: range, notes: notes, help: help)
    } else {
      report(
        message, at: range ?? shown.text.range, key: name(of: entry),
        locale: entry.table.source?.spelling, notes: notes, help: help)
    }
  }
}

extension String {
  /// A text of the user for a message: in one line and in quotes, without the end of a long one.
  public var quotedForMessage: String {
    let line = String(
      String.UnicodeScalarView(
        unicodeScalars.lazy.prefix(200).map { $0.properties.isWhitespace ? " " : $0 }))
    return "'\(TerminalWidth.clip(line, to: 40))'"
  }
}
