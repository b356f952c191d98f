extension RuleContext {
  /// Reports a problem with a string that users see, which is a unit or the key.
  ///
  /// - Parameter range: nil for the whole string.
  package mutating func report(
    _ message: String, in shown: ShownText, of entry: Entry, at range: SourceRange? = nil,
    notes: [Note] = [], help: String? = nil
  ) {
    if let unit = shown.unit {
      report(message, in: unit, of: entry, at: range, notes: notes, help: help)
    } else {
      let range = range ?? shown.text.range
      report(
        message, at: range, key: name(of: entry), locale: entry.table.source?.spelling,
        notes: notes, help: help,
        comparing: entry.strings(compared: notes, with: shown.text.range, at: range))
    }
  }
}
