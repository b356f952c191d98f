/// Where a rule reports what it found, and the few things it may ask about the run.
///
/// The context cannot be copied, so a rule cannot keep it beyond the call. Severities that the
/// configuration sets are applied later: a rule reports as if there were no configuration.
public struct RuleContext: ~Copyable {
  /// The locales that the configuration requires of the table; empty if it names none.
  public let requiredLocales: [LocaleIdentifier]
  /// Which locales serve where another one has no text, as the configuration says.
  public let fallbacks: LocaleFallbacks
  /// What lies beside the table.
  package let folder: TableFolder
  /// What the table had in the revision that the run compares with; nil if it compares with none,
  /// or if the table is new.
  package let earlier: EarlierTable?
  private var table: Table?
  private let rules: [RuleInfo]
  /// Takes what was reported so far, before it is too much to be kept.
  private let drain: (([Diagnostic], Table) -> Void)?
  private var present: Int?
  private var diagnostics: [Diagnostic] = []
  /// The key asked for last: a long one with many findings is decoded once.
  private var lastKey: (range: SourceRange, name: String)?
  /// What is wrong with the arguments of the entry that was asked for last.
  private var argumentFaults: (table: Table, serial: Int, faults: ArgumentFaults)?
  /// The searches for patterns in the texts of an entry.
  private var searches = EntrySearches()
  /// What rules keep of the table, by the index of the rule.
  private var kept: [Int: [KeptText]] = [:]

  /// - Parameters:
  ///   - rules: the rules that will report, in the order in which they are counted.
  ///   - drain: takes reports in batches while rules make more, with the table that they are about;
  ///     nil if all are taken at the end.
  package init(
    rules: [RuleInfo], requiredLocales: [LocaleIdentifier], fallbacks: LocaleFallbacks,
    folder: TableFolder, earlier: EarlierTable? = nil,
    drain: (([Diagnostic], Table) -> Void)? = nil
  ) {
    self.rules = rules
    self.drain = drain
    self.requiredLocales = requiredLocales
    self.fallbacks = fallbacks
    self.folder = folder
    self.earlier = earlier
  }

  /// Makes room for many reports that are about to come.
  package mutating func reserveCapacity(forMore count: Int) {
    diagnostics.reserveCapacity(min(diagnostics.count + count, Self.batch))
  }

  /// How many reports are kept until they are taken.
  private static let batch = 4096

  /// Hands over what was reported and keeps nothing of it.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    let taken = diagnostics
    diagnostics = []
    return taken
  }

  /// Says which table the reports are about.
  package mutating func enter(_ table: Table) {
    if self.table !== table { lastKey = nil }
    self.table = table
  }

  /// Says which rule, by its index, is about to report.
  package mutating func begin(rule index: Int) { present = index }

  /// Keeps a text for the rule that is present, until the table was read.
  ///
  /// Memory that grows with the table: rules that are on by default keep nothing.
  package mutating func keep(_ text: KeptText) {
    guard let present else { preconditionFailure("a text is kept without a rule") }
    kept[present, default: []].append(text)
  }

  /// Hands over what the rule that is present kept, in the order in which it came.
  package mutating func takeKept() -> [KeptText] {
    present.flatMap { kept.removeValue(forKey: $0) } ?? []
  }

  /// What is wrong with the arguments of an entry, worked out once for all rules that ask.
  package mutating func argumentFaults(of entry: Entry) -> ArgumentFaults {
    if let known = argumentFaults, known.serial == entry.serial, known.table === entry.table {
      return known.faults
    }
    let faults = ArgumentFaults(of: entry)
    argumentFaults = (entry.table, entry.serial, faults)
    return faults
  }

  /// The numbers of the patterns of a set that match some part of a text of an entry. However many
  /// rules ask, the text is searched once.
  package mutating func patterns(of set: PatternSet, in text: Text, of entry: Entry) -> Bits {
    searches.patterns(of: set, in: text, of: entry)
  }

  /// The key of an entry, as the subject of a report.
  mutating func name(of entry: Entry) -> String {
    if let lastKey, lastKey.range == entry.key.range { return lastKey.name }
    let name = entry.string(of: entry.key)
    lastKey = (entry.key.range, name)
    return name
  }

  /// Reports something at any place of the table.
  ///
  /// - Parameter severity: nil for the severity of the rule.
  public mutating func report(
    _ message: String, at range: SourceRange, severity: Severity? = nil, key: String? = nil,
    locale: String? = nil, variant: String? = nil, notes: [Note] = [], help: String? = nil
  ) {
    guard let present else { preconditionFailure("a report without a rule: \(message)") }
    let rule = rules[present]
    diagnostics.append(
      Diagnostic(
        rule: rule.id, severity: severity ?? rule.severity, message: message, range: range,
        subject: Subject(table: table?.name, key: key, locale: locale, variant: variant),
        notes: notes, help: help))
    if diagnostics.count >= Self.batch, let drain, let table { drain(takeDiagnostics(), table) }
  }

  /// Reports something about one text of an entry.
  ///
  /// - Parameter range: nil for the whole text.
  public mutating func report(
    _ message: String, in unit: Unit, of entry: Entry, at range: SourceRange? = nil,
    severity: Severity? = nil, notes: [Note] = [], help: String? = nil
  ) {
    report(
      message, at: range ?? unit.text.range, severity: severity,
      key: name(of: entry), locale: entry.locale(of: unit).spelling,
      variant: entry.variant(of: unit), notes: notes, help: help)
  }

  /// Reports something about a variation of an entry, at the name of the variation.
  ///
  /// - Parameter range: nil for the name that introduces the variation.
  public mutating func report(
    _ message: String, in variation: Variation, of entry: Entry, at range: SourceRange? = nil,
    severity: Severity? = nil, notes: [Note] = [], help: String? = nil
  ) {
    let localization = entry.localizations[variation.localization]
    report(
      message, at: range ?? variation.name, severity: severity,
      key: name(of: entry), locale: entry.locale(of: localization).spelling,
      variant: entry.variant(of: variation), notes: notes, help: help)
  }

  /// Reports something about a branch of an entry, at the name of the branch.
  public mutating func report(
    _ message: String, in branch: Branch, of entry: Entry, severity: Severity? = nil,
    notes: [Note] = [], help: String? = nil
  ) {
    let localization = entry.localizations[entry.variations[branch.variation].localization]
    report(
      message, at: branch.name.range, severity: severity, key: name(of: entry),
      locale: entry.locale(of: localization).spelling, variant: entry.variant(of: branch),
      notes: notes, help: help)
  }
}
