public import Languages
package import SourceCode

/// The interface through which a rule reports findings and queries the run.
///
/// The context can't be copied, so a rule can't keep it after the call. Severities that the
/// configuration sets are applied later: a rule reports as if there were no configuration.
public struct RuleContext: ~Copyable {
  /// The locales that the configuration requires for the table. Empty if it names none.
  public let requiredLocales: [LocaleIdentifier]
  /// The configured fallback locales, which are used where a locale has no translation.
  package let fallbacks: LocaleFallbacks
  /// The files next to the table.
  package let folder: TableFolder
  /// The table in the base revision. Nil if the run has no base revision or the table is new.
  package let base: BaseTable?
  /// The code that uses the keys of the table. Nil if no code is read, or not that of this table.
  package let code: UseTable?
  /// The code of the project, even if the table is outside of its folders. Nil if no code is read.
  package let projectCode: UseTable?
  /// The interfaces next to the table. Nil if none are looked for.
  private let interfaces: TableInterfaces?
  private var table: Table?
  let rules: [RuleInfo]
  /// Receives findings in batches, before there are too many to hold in memory.
  private let drain: (([Diagnostic], Table) -> Void)?
  @usableFromInline var present: Int?
  /// What the current entry repeats, or nil if it counts. Only errors in the repeated parts are
  /// reported.
  package var repetition: Entry.Repetition?
  /// The findings that were not taken yet.
  var diagnostics: [Diagnostic] = []
  /// The key requested last. A long key with many findings is decoded only once.
  private var lastKey: (range: SourceRange, name: String)?
  /// The variants of the current entry that are never shown.
  var neverShown = NeverShownVariants()
  /// The argument problems of the entry requested last.
  private var argumentFaults: (table: Table, serial: Int, faults: ArgumentFaults)?
  /// The strings of the current entry as users read them.
  var strings = ReadableStrings()
  /// The pattern searches in the strings of the current entry.
  private var searches = EntrySearches()
  /// The scripts of the locales of the current table, by index, if a rule has asked for them.
  private var letterScripts: [LetterScripts] = []
  /// The source keys of the current table, if a rule has asked for a similar one.
  private var sourceKeys: SourceKeys?
  /// The strings that rules have saved from the table, by rule index.
  private var kept: [[RecordedText]] = []
  /// The identifiers of the objects in the table's interface, once a rule has asked for them. Nil
  /// if there is none.
  private lazy var interfaceObjects: Set<String>? = interfaces?.objects()

  /// - Parameters:
  ///   - rules: the rules that will report, in index order.
  ///   - drain: receives findings in batches while rules run, with the table that they are about.
  ///     If nil, all findings are taken at the end.
  package init(
    rules: [RuleInfo], requiredLocales: [LocaleIdentifier], fallbacks: LocaleFallbacks,
    folder: TableFolder, base: BaseTable? = nil, code: UseTable? = nil,
    projectCode: UseTable? = nil, interfaces: TableInterfaces? = nil,
    drain: (([Diagnostic], Table) -> Void)? = nil
  ) {
    self.rules = rules
    self.drain = drain
    self.requiredLocales = requiredLocales
    self.fallbacks = fallbacks
    self.folder = folder
    self.base = base
    (self.code, self.projectCode) = (code, projectCode)
    self.interfaces = interfaces
  }

  /// The number of findings in a batch.
  private static let batch = 256
  /// The number of findings of one entry at which they are taken as a batch.
  private static let largestBatch = 4096

  /// The number of findings that were not taken yet.
  package var diagnosticCount: Int { diagnostics.count }

  /// Passes the findings on if there are enough for a batch.
  package mutating func drainBatch() { drain(from: Self.batch) }

  private mutating func drain(from count: Int) {
    if diagnostics.count >= count, let drain, let table { drain(takeDiagnostics(), table) }
  }

  /// Returns the findings reported so far and removes them from the context.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    let taken = diagnostics
    diagnostics = []
    return taken
  }

  /// Sets the table that the following findings are about.
  package mutating func enter(_ table: Table) {
    guard self.table !== table else { return }
    lastKey = nil
    sourceKeys = nil
    letterScripts.removeAll(keepingCapacity: true)
    self.table = table
  }

  /// Sets the rule, by its index, that reports the following findings.
  @inlinable
  package mutating func begin(rule index: Int) { present = index }

  /// Saves a string for the current rule until the table was read.
  ///
  /// This memory grows with the size of the table, so rules that are on by default save only what
  /// they are likely to report.
  package mutating func keep(_ text: RecordedText) {
    guard let present else { preconditionFailure("a text is kept without a rule") }
    while kept.count <= present { kept.append([]) }
    kept[present].append(text)
  }

  /// Returns the strings that the current rule saved, in the order in which they were saved, and
  /// removes them.
  package mutating func takeRecorded() -> [RecordedText] {
    guard let present, present < kept.count else { return [] }
    let taken = kept[present]
    kept[present] = []
    return taken
  }

  /// Returns the scripts in which a locale of a table may be written. Empty if they aren't known.
  ///
  /// - Parameter locale: its index in the table.
  package mutating func letterScripts(ofLocale locale: Int, in table: Table) -> LetterScripts {
    if locale < letterScripts.count { return letterScripts[locale] }
    for index in letterScripts.count..<max(letterScripts.count, table.locales.count) {
      letterScripts.append(table.locales[index].letterScripts)
    }
    return letterScripts[locale]
  }

  /// Returns the source key that a key of a translation was probably meant to be: it differs in
  /// case, whitespace, the shape of signs or at most two bytes. Returns nil if there is none.
  ///
  /// - Parameters:
  ///   - table: localized files, whose source keys have been read.
  ///   - locales: the indices of locales, one of which must have no string for the source key.
  package mutating func sourceKey(
    similarTo key: String, in table: Table, missingIn locales: [Int]
  ) -> String? {
    if sourceKeys == nil { sourceKeys = SourceKeys(of: table) }
    return sourceKeys?.key(similarTo: key) { record in
      locales.contains { !table.has(record, in: $0) }
    }
  }

  /// Returns whether the storyboard or xib that is the source of a table has the object of a key.
  /// Returns nil if there is none that is readable, or if the key isn't that of an object.
  package mutating func hasObject(of key: TextSpan, in table: Table) -> Bool? {
    guard interfaces != nil, table.isObjectID(key), let objects = interfaceObjects else {
      return nil
    }
    return objects.contains(String(table.string(of: key).prefix { $0 != "." }))
  }

  /// Returns whether a language, given by the name of its folder without `.lproj`, has a storyboard
  /// or xib of its own with the name of a table whose keys are all those of objects.
  package func hasInterface(of language: String, for table: Table) -> Bool {
    guard let interfaces, interfaces.hasInterface(of: language) else { return false }
    return table.keys.allSatisfy { table.isObjectID($0.key) }
  }

  /// Returns the source keys that a key of a translation joins, one on each line, or nil.
  ///
  /// - Parameters:
  ///   - table: localized files, whose source keys have been read.
  ///   - locales: the indices of locales, one of which must have no string for one of the keys.
  package mutating func sourceKeys(
    joinedIn key: String, in table: Table, missingIn locales: [Int]
  ) -> [String]? {
    guard key.utf8.contains(0x0A) else { return nil }
    if sourceKeys == nil { sourceKeys = SourceKeys(of: table) }
    return sourceKeys?.keys(joinedIn: key) { record in
      locales.contains { !table.has(record, in: $0) }
    }
  }

  /// Returns the argument problems of an entry. They are computed once for all rules that ask.
  @inlinable
  package mutating func argumentFaults(of entry: Entry) -> ArgumentFaults {
    entry.mayHaveArgumentFaults ? comparedArguments(of: entry) : ArgumentFaults()
  }

  @usableFromInline
  mutating func comparedArguments(of entry: Entry) -> ArgumentFaults {
    if let known = argumentFaults, known.serial == entry.serial, known.table === entry.table {
      return known.faults
    }
    let faults = ArgumentFaults(of: entry)
    argumentFaults = (entry.table, entry.serial, faults)
    return faults
  }

  /// Returns the indices of the patterns of a set that match any part of a string. The string is
  /// searched once, no matter how many rules ask.
  package mutating func patterns(of set: PatternSet, in text: TextSpan, of entry: Entry) -> Bits {
    searches.patterns(of: set, in: text, of: entry)
  }

  /// Returns the key of an entry, as the subject of a finding.
  mutating func name(of entry: Entry) -> String {
    if let lastKey, lastKey.range == entry.key.range { return lastKey.name }
    let name = entry.string(of: entry.key)
    lastKey = (entry.key.range, name)
    return name
  }

  /// Reports a problem at any location in the table.
  ///
  /// - Parameters:
  ///   - severity: nil for the severity of the rule.
  ///   - kind: the kind of fault, in kebab case, if the rule reports several. Another kind is a new
  ///     finding even if the string had one before. It must not change, since baselines contain it.
  ///     Nil for the usual kind.
  public mutating func report(
    _ message: String, at range: SourceRange, severity: Severity? = nil, key: String? = nil,
    locale: String? = nil, variant: String? = nil, notes: [Note] = [], help: String? = nil,
    fix: Fix? = nil, kind: String? = nil
  ) {
    report(
      message, at: range, severity: severity, key: key, locale: locale, variant: variant,
      notes: notes, help: help, fix: fix, kind: kind, comparing: [])
  }

  /// Reports something, with the strings that a report can show one above the other.
  package mutating func report(
    _ message: String, at range: SourceRange, severity: Severity? = nil, key: String?,
    locale: String?, variant: String? = nil, notes: [Note], help: String?, fix: Fix? = nil,
    kind: String? = nil, comparing strings: [ComparedString]
  ) {
    guard let present else { preconditionFailure("a report without a rule: \(message)") }
    let severity = severity ?? rules[present].severity
    if let repetition, severity != .error || !repetition.contains(range) { return }
    diagnostics.append(
      Diagnostic(
        rule: rules[present].id, severity: severity, message: message,
        range: range,
        subject: Subject(table: table?.name, key: key, locale: locale, variant: variant),
        notes: notes, help: help, strings: strings, fix: fix, kind: kind))
    drain(from: Self.largestBatch)
  }

  /// Reports a problem with the use of a key in code.
  ///
  /// - Parameters:
  ///   - key: the key, or nil if it isn't known.
  ///   - fix: a change of a table.
  package mutating func report(
    _ message: String, of use: KeyUse, in file: CodeFile, severity: Severity? = nil,
    key: String?, locale: String? = nil, help: String? = nil, fix: LocatedFix? = nil,
    kind: String? = nil
  ) {
    report(
      message, at: use.range, in: file, severity: severity,
      table: use.isInAnyTable ? nil : use.tableName, key: key, locale: locale, help: help, fix: fix,
      kind: kind)
  }

  /// Reports a problem at any location in code.
  ///
  /// - Parameters:
  ///   - table: the table in which the code looks up a key, or nil if it doesn't.
  ///   - key: the key or the text, which identifies the finding when the code around it changes.
  package mutating func report(
    _ message: String, at range: Range<UInt32>, in file: CodeFile, severity: Severity? = nil,
    table: String? = nil, key: String?, locale: String? = nil, help: String? = nil,
    fix: LocatedFix? = nil, kind: String? = nil
  ) {
    guard let present else { preconditionFailure("a report without a rule: \(message)") }
    let rule = rules[present]
    var diagnostic = Diagnostic(
      rule: rule.id, severity: severity ?? rule.severity, message: message,
      range: SourceRange(file: FileID(file.index), range.wide),
      subject: Subject(table: table, key: key, locale: locale), help: help, kind: kind)
    diagnostic.fixElsewhere = fix
    diagnostics.append(diagnostic)
  }

  /// Reports a problem with one string of an entry.
  ///
  /// - Parameters:
  ///   - range: nil for the whole string.
  ///   - kind: the kind of fault, if the rule reports several.
  public mutating func report(
    _ message: String, in unit: StringUnit, of entry: Entry, at range: SourceRange? = nil,
    severity: Severity? = nil, notes: [Note] = [], help: String? = nil, fix: Fix? = nil,
    kind: String? = nil
  ) {
    guard let severity = self.severity(severity, inside: unit.branch, of: entry) else { return }
    let range = range ?? unit.text.range
    report(
      message, at: range, severity: severity, key: name(of: entry),
      locale: entry.locale(of: unit).spelling, variant: entry.variant(of: unit), notes: notes,
      help: help, fix: entry.withoutChangeOfKey(fix, in: unit), kind: kind,
      comparing: entry.strings(compared: notes, with: unit.text.range, at: range))
  }

  /// Reports a problem with a variation of an entry, at the name of the variation.
  ///
  /// - Parameters:
  ///   - range: nil for the name that introduces the variation.
  ///   - kind: the kind of fault, if the rule reports several.
  public mutating func report(
    _ message: String, in variation: Variation, of entry: Entry, at range: SourceRange? = nil,
    severity: Severity? = nil, notes: [Note] = [], help: String? = nil, fix: Fix? = nil,
    kind: String? = nil
  ) {
    guard let severity = self.severity(severity, inside: variation.parent, of: entry) else {
      return
    }
    let localization = entry.localizations[variation.localization]
    report(
      message, at: range ?? variation.name, severity: severity,
      key: name(of: entry), locale: entry.locale(of: localization).spelling,
      variant: entry.variant(of: variation), notes: notes, help: help, fix: fix, kind: kind)
  }

  /// Reports a problem with a branch of an entry, at the name of the branch.
  ///
  /// - Parameter kind: the kind of fault, if the rule reports several.
  public mutating func report(
    _ message: String, in branch: Branch, of entry: Entry, severity: Severity? = nil,
    notes: [Note] = [], help: String? = nil, fix: Fix? = nil, kind: String? = nil
  ) {
    let variation = entry.variations[branch.variation]
    guard let severity = self.severity(severity, inside: variation.parent, of: entry) else {
      return
    }
    let localization = entry.localizations[variation.localization]
    report(
      message, at: branch.name.range, severity: severity, key: name(of: entry),
      locale: entry.locale(of: localization).spelling, variant: entry.variant(of: branch),
      notes: notes, help: help, fix: fix, kind: kind)
  }
}

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
    let branch = fault.unit.flatMap { entry.units[$0].branch }
    guard let severity = self.severity(severity, inside: branch, of: entry) else { return }
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
      notes: notes, help: help,
      fix: fault.unit.map { entry.withoutChangeOfKey(fix, in: entry.units[$0]) } ?? fix,
      kind: fault.kind.name, comparing: strings ?? [])
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

extension RuleContext {
  /// Returns the strings of an entry that were written and that users see, including source
  /// strings. They are found once for all rules that ask.
  ///
  /// Empty for entries that aren't shipped. Strings in the state `new`, notes for translators, and
  /// pseudo-localizations for tests are not included.
  public mutating func shownStrings(of entry: Entry) -> [ShownString] {
    strings.shownStrings(of: entry)
  }

  /// Returns the traits that any of the shown strings of an entry has, so that a rule can skip the
  /// entry.
  public mutating func contentTraits(of entry: Entry) -> ContentTraits {
    strings.traits(of: entry)
  }

  /// Returns the traits that any source string of an entry may have.
  public mutating func sourceTraits(of entry: Entry) -> ContentTraits {
    strings.sourceTraits(of: entry)
  }

  /// Returns what users read of a string of an entry. It is decoded once for all rules that ask.
  public mutating func readableText(of shown: ShownString, in entry: Entry) -> ScalarText {
    strings.readableText(of: shown, in: entry)
  }

  /// Returns what users read of a source string of an entry.
  public mutating func readableSource(_ text: TextSpan, of entry: Entry) -> ScalarText {
    strings.readableSource(text, of: entry)
  }

  /// Reports a problem with a string that users see, which is a unit or the key. A key has no fix,
  /// because code refers to it.
  ///
  /// - Parameters:
  ///   - range: nil for the whole string.
  ///   - kind: the kind of fault, if the rule reports several.
  public mutating func report(
    _ message: String, in shown: ShownString, of entry: Entry, at range: SourceRange? = nil,
    notes: [Note] = [], help: String? = nil, fix: Fix? = nil, kind: String? = nil
  ) {
    if let unit = shown.unit {
      report(
        message, in: unit, of: entry, at: range, notes: notes, help: help, fix: fix, kind: kind)
    } else {
      let range = range ?? shown.text.range
      report(
        message, at: range, key: name(of: entry), locale: entry.table.source?.spelling,
        notes: notes, help: help, kind: kind,
        comparing: entry.strings(compared: notes, with: shown.text.range, at: range))
    }
  }
}

extension Entry {
  /// Returns a fix of a string, or nil if it would change the key: an entry such as `"Save";` has
  /// its key as its string.
  fileprivate func withoutChangeOfKey(_ fix: Fix?, in unit: StringUnit) -> Fix? {
    let key = localizations[unit.localization].name
    guard let fix, unit.text.range == key else { return fix }
    let changesKey = fix.edits.contains { edit in
      edit.range.file == key.file && edit.range.bytes.lowerBound >= key.bytes.lowerBound
        && edit.range.bytes.upperBound <= key.bytes.upperBound
    }
    return changesKey ? nil : fix
  }
}
