import Platform
package import SourceText

/// The findings of a table, an export or a file of code, as records that share their strings.
///
/// A report can have hundreds of thousands of findings. Each takes about 100 bytes here and several
/// hundred as a `Finding`. Diagnostics are added while a table is read; their places are only
/// ranges then, until `locate` finds all lines and columns in one pass over each file.
///
/// A store can't be copied, because a copy takes longer than most functions that would make one.
package struct FindingStore: ~Copyable, Sendable {
  var records: [FindingRecord] = []
  private var kinds: [FindingKind] = []
  private var rules: [RuleID] = []
  private(set) var strings = InternedStrings()
  private var paths: [String] = []
  private(set) var notes: [NoteRecord] = []
  var places: [FindingPlace] = []
  /// The ranges of the places, until they are located.
  var ranges: [SourceRange] = []
  /// The places of edits. Only their offsets are reported.
  var placesOfEdits: Set<UInt32> = []
  /// The indices of the records in the order of a report.
  var order: [UInt32] = []

  // What few findings have, by record.
  var fixes: [UInt32: FixRecord] = [:]
  private var unlisted: [UInt32: UnlistedFindings] = [:]
  private var ordinals: [UInt32: UInt32] = [:]
  private var suppressors: [UInt32: SuppressorRecord] = [:]
  var comparedStrings: [UInt32: [ComparedString]] = [:]
  var comparedExcerpts: [UInt32: [ComparedExcerpt]] = [:]
  /// The lines that a report shows, by place.
  var excerpts: [UInt32: Excerpt] = [:]

  private var indexOfRule: [RuleID: UInt32] = [:]
  private var indicesOfPaths = InternedStrings()
  private var indexOfKind: [FindingKind: UInt32] = [:]

  package init() {}

  package var count: Int { records.count }

  /// Adds a finding, whose place is located later.
  ///
  /// - Parameters:
  ///   - severity: the severity that is reported.
  ///   - fault: the kind of fault that is reported.
  ///   - fix: the fix that is offered, or nil.
  ///   - keepsStrings: whether a report may show the strings that it compares.
  package mutating func append(
    _ diagnostic: borrowing Diagnostic, _ severity: Severity, _ fault: String?, fix: Fix? = nil,
    keepsStrings: Bool
  ) {
    let index = UInt32(records.count)
    var record = self.record(
      diagnostic.rule, severity, fault, message: diagnostic.message.shortened,
      help: diagnostic.help, diagnostic.subject,
      at: place(of: diagnostic.range, guess: records.last?.place))
    for note in diagnostic.notes {
      let place = place(of: note.range, guess: notes.last?.place)
      append(note.message.shortened, isCaption: note.isCaption, at: place, to: &record)
    }
    if keepsStrings, !diagnostic.strings.isEmpty { comparedStrings[index] = diagnostic.strings }
    if let fix {
      let edits = fix.edits.map { edit in
        let place = place(of: edit.range)
        placesOfEdits.insert(place)
        return EditRecord(
          place: place, replacement: strings.index(of: edit.replacement), order: edit.order)
      }
      fixes[index] = FixRecord(
        title: strings.index(of: fix.title.shortened), safety: fix.safety, edits: edits,
        remainders: fix.remainders, sharesInsertions: fix.sharesInsertions)
      record.extras.insert(.fix)
    }
    records.appendTightly(record)
  }

  /// Sets what hides the finding that was added last.
  ///
  /// - Parameter range: the place of a comment, which is located later.
  package mutating func suppressLast(by suppressor: Suppressor, at range: SourceRange? = nil) {
    let index = UInt32(records.count - 1)
    records[records.count - 1].extras.insert(.suppressed)
    suppressors[index] = SuppressorRecord(
      suppressor: suppressor, place: range.map { place(of: $0) })
  }

  /// Adds a finding after all others in the order of a report.
  mutating func append(_ finding: Finding) {
    let index = UInt32(records.count)
    var record = self.record(
      finding.rule, finding.severity, finding.kind, message: finding.message, help: finding.help,
      finding.subject, at: place(of: finding.location))
    for note in finding.notes {
      append(note.message, isCaption: note.isCaption, at: place(of: note.location), to: &record)
    }
    if finding.location.excerpt != nil
      || finding.notes.contains(where: { $0.location.excerpt != nil })
    {
      record.extras.insert(.excerpt)
    }
    if let findings = finding.unlistedFindings {
      unlisted[index] = findings
      record.extras.insert(.unlisted)
    }
    if !finding.strings.isEmpty {
      comparedExcerpts[index] = finding.strings
      record.extras.insert(.strings)
    }
    if let fix = finding.fix {
      fixes[index] = fixRecord(fix)
      record.extras.insert(.fix)
    }
    records.append(record)
    if let suppressor = finding.suppressor { suppressLast(by: suppressor) }
    order.append(index)
    setOrdinal(finding.ordinal, at: order.count - 1)
  }
}

extension FindingStore {
  /// Adds the fix of a finding in another file. The findings have been located.
  ///
  /// - Parameter index: the number of findings that were added before it.
  package mutating func attach(_ fix: LocatedFix, to index: Int) {
    fixes[UInt32(index)] = fixRecord(fix)
    records[index].extras.insert(.fix)
  }

  /// Removes the fixes of some files.
  package mutating func removeFixes(inFilesWhere isRemoved: (FileID) -> Bool) {
    for (index, fix) in fixes {
      guard let edit = fix.edits.first, isRemoved(ranges[Int(edit.place)].file) else { continue }
      fixes[index] = nil
      records[Int(index)].extras.remove(.fix)
    }
  }
}

extension FindingStore {
  /// Returns the finding at a position in the order of a report.
  ///
  /// - Parameter ordinal: the ordinal that the finding has in a list, or nil for that in the store.
  func finding(at position: Int, ordinal: Int? = nil) -> Finding {
    let index = order[position]
    let record = records[Int(index)]
    let kind = kinds[Int(record.kind)]
    let extras = record.extras
    let hasExcerpt = extras.contains(.excerpt)
    return Finding(
      rule: rules[Int(kind.rule)], severity: kind.severity,
      message: strings.arena[record.message], help: string(kind.help),
      subject: subject(at: position), location: location(at: record.place, hasExcerpt: hasExcerpt),
      notes: record.noteCount == 0 ? [] : notes(of: record, hasExcerpt: hasExcerpt),
      ordinal: ordinal ?? self.ordinal(at: position), kind: string(kind.fault),
      strings: extras.contains(.strings) ? comparedExcerpts[index] ?? [] : [],
      fix: extras.contains(.fix) ? fixes[index].map { located($0) } : nil,
      unlisted: extras.contains(.unlisted) ? unlisted[index] : nil,
      suppressor: extras.contains(.suppressed) ? suppressors[index].map { located($0) } : nil)
  }

  /// Returns the record at a position in the order of a report. The other functions of a position
  /// also expect one in this order.
  func record(at position: Int) -> FindingRecord { records[Int(order[position])] }

  func rule(at position: Int) -> RuleID { rule(of: record(at: position)) }

  func severity(at position: Int) -> Severity { kinds[Int(record(at: position).kind)].severity }

  func locale(at position: Int) -> String? { string(record(at: position).locale) }

  /// Returns the safety of the fix, or nil if there is none.
  func fix(at position: Int) -> Fix.Safety? { fixes[order[position]]?.safety }

  func unlisted(at position: Int) -> UnlistedFindings? { unlisted[order[position]] }

  /// Returns the number of findings that a finding counts as.
  func count(at position: Int) -> Int { unlisted(at: position)?.count ?? 1 }

  /// Returns whether two findings have the same rule, severity, file, table and key.
  func isAlike(at position: Int, to other: Int) -> Bool {
    let (own, others) = (record(at: position), record(at: other))
    let (kind, otherKind) = (kinds[Int(own.kind)], kinds[Int(others.kind)])
    return own.key == others.key && own.key != .none && kind.rule == otherKind.rule
      && kind.severity == otherKind.severity && kind.table == otherKind.table
      && file(at: position) == file(at: other)
  }

  func subject(at position: Int) -> Subject {
    let record = record(at: position)
    return Subject(
      table: string(kinds[Int(record.kind)].table), key: string(record.key),
      locale: string(record.locale), variant: string(record.variant))
  }

  func path(at position: Int) -> String { paths[Int(file(at: position))] }

  /// Returns the index of the path of a finding.
  func file(at position: Int) -> UInt32 { places[Int(record(at: position).place)].file }

  func ordinal(at position: Int) -> Int {
    record(at: position).extras.contains(.repeated) ? Int(ordinals[order[position]] ?? 0) : 0
  }

  private mutating func setOrdinal(_ ordinal: Int, at position: Int) {
    guard ordinal > 0 else { return }
    records[Int(order[position])].extras.insert(.repeated)
    ordinals[order[position]] = UInt32(clamping: ordinal)
  }

  /// Returns a hash of the rule and the subject. It is the same in every run.
  func hashOfSubject(at position: Int) -> UInt64 {
    let record = record(at: position)
    let kind = kinds[Int(record.kind)]
    let rule = rules[Int(kind.rule)].name.withUTF8Span { $0.hash(seed: 0) }
    return [kind.table, record.key, record.locale, record.variant].reduce(rule) { hash, text in
      let own = text.known.map { strings.arena.hash(of: $0, seed: 0) } ?? 0
      let product = (hash ^ own) &* 0x9E37_79B9_7F4A_7C15
      return product ^ product &>> 32
    }
  }

  func rule(of record: FindingRecord) -> RuleID {
    rules[Int(kinds[Int(record.kind)].rule)]
  }

  private func string(_ text: FindingRecord.Text) -> String? {
    text.known.map { strings.arena[$0] }
  }

  private func notes(of record: FindingRecord, hasExcerpt: Bool) -> [LocatedNote] {
    let first = Int(record.firstNote)
    return notes[first..<first + Int(record.noteCount)].map { note in
      var located = LocatedNote(
        message: strings.arena[note.message],
        location: location(at: note.place, hasExcerpt: hasExcerpt))
      located.isCaption = note.isCaption
      return located
    }
  }

  private func located(_ fix: FixRecord) -> LocatedFix {
    LocatedFix(
      title: strings.arena[fix.title], safety: fix.safety,
      path: fix.edits.first.map { paths[Int(places[Int($0.place)].file)] } ?? "",
      encoding: fix.encoding,
      edits: fix.edits.map { edit in
        let place = places[Int(edit.place)]
        return LocatedEdit(
          start: place.start, end: place.end, replacement: strings.arena[edit.replacement],
          order: edit.order)
      }, remainders: fix.remainders, sharesInsertions: fix.sharesInsertions)
  }

  private func located(_ record: SuppressorRecord) -> Suppressor {
    var suppressor = record.suppressor
    if let place = record.place { suppressor.location = location(at: place, hasExcerpt: false) }
    return suppressor
  }

  private func location(at index: UInt32, hasExcerpt: Bool) -> Location {
    let place = places[Int(index)]
    return Location(
      path: paths[Int(place.file)], start: place.start, end: place.end,
      firstLineWidth: Int(place.firstLineWidth),
      excerpt: hasExcerpt ? excerpts[index] : nil)
  }
}

extension FindingStore {
  private mutating func record(
    _ rule: RuleID, _ severity: Severity, _ fault: String?, message: String, help: String?,
    _ subject: Subject, at place: UInt32
  ) -> FindingRecord {
    let last = records.last
    var record = FindingRecord(
      kind: kind(rule, severity, fault, help: help, table: subject.table, guess: last?.kind),
      place: place, message: strings.index(of: message, guess: last?.message))
    record.key = text(subject.key, last?.key)
    record.locale = text(subject.locale, last?.locale)
    record.variant = text(subject.variant, last?.variant)
    record.firstNote = UInt32(notes.count)
    return record
  }

  private mutating func kind(
    _ rule: RuleID, _ severity: Severity, _ fault: String?, help: String?, table: String?,
    guess: UInt32?
  ) -> UInt32 {
    let last = guess.map { kinds[Int($0)] }
    let kind = FindingKind(
      rule: index(of: rule, guess: last?.rule), severity: severity, fault: text(fault, last?.fault),
      help: text(help?.shortened, last?.help), table: text(table, last?.table))
    if let guess, kind == last { return guess }
    if let known = indexOfKind[kind] { return known }
    kinds.append(kind)
    indexOfKind[kind] = UInt32(kinds.count - 1)
    return UInt32(kinds.count - 1)
  }

  private mutating func index(of rule: RuleID, guess: UInt32?) -> UInt32 {
    if let guess, rules[Int(guess)] == rule { return guess }
    if let known = indexOfRule[rule] { return known }
    rules.append(rule)
    indexOfRule[rule] = UInt32(rules.count - 1)
    return UInt32(rules.count - 1)
  }

  /// Returns the index of a string, or none.
  ///
  /// - Parameter guess: the index that it probably has, or nil.
  private mutating func text(
    _ string: String?, _ guess: FindingRecord.Text?
  ) -> FindingRecord.Text {
    guard let string else { return .none }
    return FindingRecord.Text(index: strings.index(of: string, guess: guess?.known))
  }

  /// Adds a note to a finding, which has at most 65,535 of them.
  private mutating func append(
    _ message: String, isCaption: Bool, at place: UInt32, to record: inout FindingRecord
  ) {
    guard record.noteCount < .max else { return }
    notes.append(
      NoteRecord(
        message: strings.index(of: message, guess: notes.last?.message), place: place,
        isCaption: isCaption))
    record.noteCount += 1
  }

  private mutating func fixRecord(_ fix: LocatedFix) -> FixRecord {
    FixRecord(
      title: strings.index(of: fix.title), safety: fix.safety, encoding: fix.encoding,
      edits: fix.edits.map { edit in
        EditRecord(
          place: place(of: Location(path: fix.path, start: edit.start, end: edit.end)),
          replacement: strings.index(of: edit.replacement), order: edit.order)
      }, remainders: fix.remainders, sharesInsertions: fix.sharesInsertions)
  }

  /// Returns a place with a range. A key that is missing in many locales is reported for each of
  /// them at the same place.
  ///
  /// - Parameter guess: the index of the place that probably has the range, or nil.
  private mutating func place(of range: SourceRange, guess: UInt32? = nil) -> UInt32 {
    if let guess, ranges[Int(guess)] == range { return guess }
    ranges.appendTightly(range)
    return UInt32(ranges.count - 1)
  }

  private mutating func place(of location: Location) -> UInt32 {
    let index = UInt32(places.count)
    places.append(
      FindingPlace(
        file: self.index(ofPath: location.path), start: location.start, end: location.end,
        firstLineWidth: location.firstLineWidth))
    if let excerpt = location.excerpt { excerpts[index] = excerpt }
    return index
  }

  /// Returns the index of a path.
  mutating func index(ofPath path: String) -> UInt32 {
    let index = indicesOfPaths.index(of: path)
    if index == UInt32(paths.count) { paths.append(path) }
    return index
  }
}
