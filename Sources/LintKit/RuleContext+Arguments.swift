extension RuleContext {
  /// Reports something about an argument, at its specifier.
  ///
  /// - Parameters:
  ///   - severity: nil for the severity of the rule.
  ///   - note: what the place that says what is right has to say, if there is one.
  public mutating func report(
    _ message: String, of fault: ArgumentFault, in entry: Entry, severity: Severity? = nil,
    note: String? = nil, help: String? = nil
  ) {
    let localization = entry.localizations[fault.localization]
    var notes: [Note] = []
    if let note { notes.append(Note(note, at: entry.authority(for: fault))) }
    report(
      message, at: fault.range, severity: severity, key: name(of: entry),
      locale: entry.locale(of: localization).spelling, variant: variant(of: fault, in: entry),
      notes: notes, help: help)
  }

  private func variant(of fault: ArgumentFault, in entry: Entry) -> String? {
    if let unit = fault.unit { return entry.variant(of: entry.units[unit]) }
    return fault.substitution.map {
      "substitution.\(entry.name(of: entry.substitutions[$0].name))"
    }
  }
}

extension Entry {
  /// What stands at the place of a fault.
  public func string(of fault: ArgumentFault) -> String {
    let traits = fault.unit.map { units[$0].text.traits } ?? []
    return string(of: Text(range: fault.range, traits: traits))
  }

  /// Who says which arguments there are: 'source', or 'key' where there is no source text.
  public var argumentAuthority: String { referenceText == key.range ? "key" : "source" }

  /// The place that says what is right. A key without a source text is found where the text itself
  /// has its key, not in the file of another translation.
  fileprivate func authority(for fault: ArgumentFault) -> SourceRange {
    let origin = fault.origin ?? referenceText
    guard source == nil, origin.file != fault.range.file else { return origin }
    return localizations[fault.localization].name
  }

  /// What the code passes, for a note: 'the source takes 1: an object, 2: a 64-bit integer'.
  public var argumentSummary: String {
    let expected = expectedArguments
    guard !expected.isEmpty else { return "the \(argumentAuthority) takes no arguments" }
    let shown = expected.prefix(6).map { "\($0.position): \($0.argumentClass)" }
    return "the \(argumentAuthority) takes \(shown.joined(separator: ", "))"
      + (expected.count > shown.count ? " and \(expected.count - shown.count) more" : "")
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
