extension RuleContext {
  /// Reports something about a text that people see, be it a unit or the key.
  ///
  /// - Parameter range: nil for the whole text.
  package mutating func report(
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
