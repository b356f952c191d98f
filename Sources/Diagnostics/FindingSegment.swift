import SourceText

/// The findings of one table, as records that share their strings and places.
package struct FindingSegment: Sendable {
  var rules: [RuleID] = []
  var strings = StringArena()
  /// The paths of the files.
  var paths: [String] = []
  var kinds: [FindingKind] = []
  var records: [FindingRecord] = []
  var notes: [NoteRecord] = []
  var places = FindingPlaces()
  /// The indices of the records in the order of a report.
  var order: [UInt32] = []
  /// The lines that a report shows, by place.
  var excerpts: [UInt32: Excerpt] = [:]
  /// The strings that a report shows, by record.
  var comparedStrings: [UInt32: [ComparedExcerpt]] = [:]
  /// The unlisted findings, by record.
  var unlisted: [UInt32: UnlistedFindings] = [:]
  /// The ordinals of repeated findings, by record.
  private var ordinals: [UInt32: UInt32] = [:]
  /// The fixes, by record.
  var fixes: [UInt32: FixRecord] = [:]

  /// Returns the finding at a position in the order of a report.
  func finding(at position: Int) -> Finding {
    let index = order[position]
    let record = records[Int(index)]
    let kind = kinds[Int(record.kind)]
    let hasExcerpt = record.extras.contains(.excerpt)
    var finding = Finding(
      rule: rules[Int(kind.rule)], severity: kind.severity,
      message: strings[record.message], help: string(kind.help),
      subject: subject(of: record),
      location: location(at: record.place, hasExcerpt: hasExcerpt),
      notes: record.noteCount == 0 ? [] : notes(of: record, hasExcerpt: hasExcerpt),
      ordinal: Int(ordinal(at: position)))
    finding.kind = string(kind.fault)
    if record.extras.contains(.unlisted) { finding.unlistedFindings = unlisted[index] }
    if record.extras.contains(.strings) { finding.strings = comparedStrings[index] ?? [] }
    if record.extras.contains(.fix) { finding.fix = fixes[index].map(located) }
    return finding
  }

  /// Returns the record at a position in the order of a report.
  func record(at position: Int) -> FindingRecord { records[Int(order[position])] }

  /// Returns the rule of the finding at a position in the order of a report.
  func rule(at position: Int) -> RuleID { rule(of: record(at: position)) }

  /// Returns the severity of the finding at a position in the order of a report.
  func severity(at position: Int) -> Severity { kinds[Int(record(at: position).kind)].severity }

  func rule(of record: FindingRecord) -> RuleID { rules[Int(kinds[Int(record.kind)].rule)] }

  /// Returns the ordinal of the finding at a position in the order of a report.
  func ordinal(at position: Int) -> UInt32 {
    record(at: position).extras.contains(.repeated) ? ordinals[order[position]] ?? 0 : 0
  }

  /// Sets the ordinal of the finding at a position in the order of a report.
  mutating func setOrdinal(_ ordinal: UInt32, at position: Int) {
    setOrdinal(ordinal, of: order[position])
  }

  private mutating func setOrdinal(_ ordinal: UInt32, of index: UInt32) {
    guard ordinal > 0 else { return }
    records[Int(index)].extras.insert(.repeated)
    ordinals[index] = ordinal
  }

  /// Returns the path of the finding at a position in the order of a report.
  func path(at position: Int) -> String { paths[Int(file(at: position))] }

  /// Returns the index of the file of the finding at a position in the order of a report.
  func file(at position: Int) -> UInt32 { places.file(at: record(at: position).place) }
}

extension FindingSegment {
  /// Returns the subject of the finding at a position in the order of a report.
  func subject(at position: Int) -> Subject { subject(of: record(at: position)) }

  private func subject(of record: FindingRecord) -> Subject {
    Subject(
      table: string(kinds[Int(record.kind)].table), key: string(record.key),
      locale: string(record.locale), variant: string(record.variant))
  }

  private func string(_ text: FindingRecord.Text) -> String? {
    text.known.map { strings[$0] }
  }

  private func notes(of record: FindingRecord, hasExcerpt: Bool) -> [LocatedNote] {
    let first = Int(record.firstNote)
    return notes[first..<first + Int(record.noteCount)].map { note in
      var located = LocatedNote(
        message: strings[note.message],
        location: location(at: note.place, hasExcerpt: hasExcerpt))
      located.isCaption = note.isCaption
      return located
    }
  }

  private func located(_ fix: FixRecord) -> LocatedFix {
    LocatedFix(
      title: strings[fix.title], safety: fix.safety,
      path: fix.edits.first.map { paths[Int(places.file(at: $0.place))] } ?? "",
      encoding: fix.encoding,
      edits: fix.edits.map { edit in
        let place = places[edit.place]
        return LocatedEdit(
          start: place.start, end: place.end, replacement: strings[edit.replacement])
      }, remainders: fix.remainders, sharesInsertions: fix.sharesInsertions)
  }

  private func location(at index: UInt32, hasExcerpt: Bool) -> Location {
    let place = places[index]
    return Location(
      path: paths[Int(place.file)], start: place.start, end: place.end,
      firstLineWidth: Int(place.firstLineWidth),
      excerpt: hasExcerpt ? excerpts[index] : nil)
  }
}

extension FindingSegment {
  /// The strings of a segment while it grows.
  private struct Interned {
    var strings = InternedStrings()
    var paths = InternedStrings()
    var kinds: [FindingKind: UInt32] = [:]

    mutating func text(_ string: String?) -> FindingRecord.Text {
      string.map { FindingRecord.Text(index: strings.index(of: $0)) } ?? .none
    }
  }

  /// Creates a segment from findings in the order of a report.
  init(_ findings: some Collection<Finding>) {
    var interned = Interned()
    for finding in findings { append(finding, &interned) }
    strings = interned.strings.arena
    paths = (0..<UInt32(interned.paths.arena.count)).map { interned.paths.arena[$0] }
    order = Array(records.indices.lazy.map { UInt32($0) })
  }

  private mutating func append(_ finding: Finding, _ interned: inout Interned) {
    let index = UInt32(records.count)
    let kind = FindingKind(
      rule: ruleIndex(of: finding.rule), severity: finding.severity,
      fault: interned.text(finding.kind),
      help: interned.text(finding.help), table: interned.text(finding.subject.table))
    var record = FindingRecord(
      kind: kindIndex(of: kind, &interned), place: append(finding.location, &interned),
      message: interned.strings.index(of: finding.message))
    record.key = interned.text(finding.subject.key)
    record.locale = interned.text(finding.subject.locale)
    record.variant = interned.text(finding.subject.variant)
    record.firstNote = UInt32(notes.count)
    record.noteCount = UInt16(clamping: finding.notes.count)
    for note in finding.notes.prefix(Int(record.noteCount)) {
      notes.append(
        NoteRecord(
          message: interned.strings.index(of: note.message),
          place: append(note.location, &interned),
          isCaption: note.isCaption))
    }
    if finding.location.excerpt != nil || finding.notes.contains(where: { $0.hasExcerpt }) {
      record.extras.insert(.excerpt)
    }
    if let findings = finding.unlistedFindings {
      unlisted[index] = findings
      record.extras.insert(.unlisted)
    }
    if !finding.strings.isEmpty {
      comparedStrings[index] = finding.strings
      record.extras.insert(.strings)
    }
    if let fix = finding.fix {
      fixes[index] = append(fix, &interned)
      record.extras.insert(.fix)
    }
    records.append(record)
    setOrdinal(UInt32(clamping: finding.ordinal), of: index)
  }

  private mutating func append(_ fix: LocatedFix, _ interned: inout Interned) -> FixRecord {
    FixRecord(
      title: interned.strings.index(of: fix.title), safety: fix.safety,
      encoding: fix.encoding,
      edits: fix.edits.map { edit in
        EditRecord(
          place: append(Location(path: fix.path, start: edit.start, end: edit.end), &interned),
          replacement: interned.strings.index(of: edit.replacement))
      }, remainders: fix.remainders, sharesInsertions: fix.sharesInsertions)
  }

  private mutating func kindIndex(of kind: FindingKind, _ interned: inout Interned) -> UInt32 {
    if let known = interned.kinds[kind] { return known }
    let index = UInt32(kinds.count)
    kinds.append(kind)
    interned.kinds[kind] = index
    return index
  }

  private mutating func ruleIndex(of rule: RuleID) -> UInt32 {
    if let known = rules.lastIndex(of: rule) { return UInt32(known) }
    rules.append(rule)
    return UInt32(rules.count - 1)
  }

  /// Adds the place of a finding or a note, which no other one shares.
  private mutating func append(_ location: Location, _ interned: inout Interned) -> UInt32 {
    let index = UInt32(places.count)
    places.append(
      FindingPlace(
        file: interned.paths.index(of: location.path), start: location.start, end: location.end,
        firstLineWidth: location.firstLineWidth))
    if let excerpt = location.excerpt { excerpts[index] = excerpt }
    return index
  }
}

extension LocatedNote {
  fileprivate var hasExcerpt: Bool { location.excerpt != nil }
}
