extension RuleContext {
  /// Reports something about an argument, at its specifier.
  ///
  /// - Parameters:
  ///   - severity: nil for the severity of the rule.
  ///   - note: what the place that says what is right has to say, if there is one.
  package mutating func report(
    _ message: String, of fault: ArgumentFault, in entry: Entry, severity: Severity? = nil,
    note: String? = nil, help: String? = nil
  ) {
    let localization = entry.localizations[fault.localization]
    var notes: [Note] = []
    if let note { notes.append(Note(note, at: authority(for: fault, in: entry))) }
    report(
      message, at: fault.range, severity: severity, key: name(of: entry),
      locale: entry.locale(of: localization).spelling, variant: variant(of: fault, in: entry),
      notes: notes, help: help)
  }

  /// The place that says what is right. A key without a source text is found where the text itself
  /// has its key, not in the file of another translation.
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
  /// The positions as a subject: 'argument 2', 'arguments 1, 2 and 4'.
  public var phrase: String {
    let numbers = map(String.init)
    guard !numbers.isEmpty else { return "no argument" }
    return (numbers.count == 1 ? "argument " : "arguments ") + numbers.listed
  }
}
