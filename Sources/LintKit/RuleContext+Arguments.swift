extension RuleContext {
  /// Reports a problem with an argument, at its format specifier.
  ///
  /// - Parameters:
  ///   - severity: nil for the severity of the rule.
  ///   - note: the message of a note at the location that defines the correct argument, or nil for
  ///     no note.
  package mutating func report(
    _ message: String, of fault: ArgumentFault, in entry: Entry, severity: Severity? = nil,
    note: String? = nil, help: String? = nil, fix: Fix? = nil
  ) {
    let localization = entry.localizations[fault.localization]
    var notes: [Note] = []
    if let note { notes.append(Note(note, at: authority(for: fault, in: entry))) }
    let strings = fault.unit.map { index in
      let unit = entry.units[index]
      return notes.isEmpty
        ? entry.strings(withSourceOf: unit, at: fault.range)
        : entry.strings(compared: notes, with: unit.text.range, at: fault.range)
    }
    report(
      message, at: fault.range, severity: severity, key: name(of: entry),
      locale: entry.locale(of: localization).spelling, variant: variant(of: fault, in: entry),
      notes: notes, help: help, fix: fix, kind: fault.kind.name, comparing: strings ?? [])
  }

  /// Returns the location that defines the correct argument. If an entry has no source string, the
  /// key in the same file is used, not the file of another translation.
  private func authority(for fault: ArgumentFault, in entry: Entry) -> SourceRange {
    let origin = fault.origin ?? entry.referenceText
    guard entry.source == nil, origin.file != fault.range.file else { return origin }
    return entry.localizations[fault.localization].name
  }

  private func variant(of fault: ArgumentFault, in entry: Entry) -> String? {
    if let unit = fault.unit { return entry.variant(of: entry.units[unit]) }
    return fault.substitution.map {
      "substitution.\(entry.name(of: entry.substitutions[$0].name))"
    }
  }
}

extension ArgumentPositions {
  /// The positions in words, for messages: 'argument 2', 'arguments 1, 2 and 4'.
  package var phrase: String {
    let numbers = map(String.init)
    guard !numbers.isEmpty else { return "no argument" }
    return (numbers.count == 1 ? "argument " : "arguments ") + numbers.listed
  }
}
