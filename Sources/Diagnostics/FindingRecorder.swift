package import SourceText

/// The findings of one table as they are reported: before their lines and columns are known.
package struct FindingRecorder: Sendable {
  /// The records. Their places are still ranges.
  var segment = FindingSegment()
  var interned = InternedStrings()
  /// The ranges of the places.
  private(set) var ranges: [SourceRange] = []
  /// The strings that findings compare, by record.
  private(set) var comparedStrings: [UInt32: [ComparedString]] = [:]
  /// The places of edits. Only their offsets are reported.
  private(set) var placesOfEdits: Set<UInt32> = []
  private var indexOfRule: [RuleID: UInt32] = [:]
  private var indexOfKind: [FindingKind: UInt32] = [:]

  package init() {}

  /// The number of findings that were added.
  package var count: Int { segment.records.count }

  /// Adds a finding.
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
    let last = segment.records.last
    var record = FindingRecord(
      kind: kind(
        of: diagnostic.rule, severity, fault, help: diagnostic.help,
        table: diagnostic.subject.table, guess: last?.kind),
      place: addPlace(diagnostic.range, guess: last?.place),
      message: interned.index(of: diagnostic.message.shortened, guess: last?.message))
    record.key = text(diagnostic.subject.key, last?.key)
    record.locale = text(diagnostic.subject.locale, last?.locale)
    record.variant = text(diagnostic.subject.variant, last?.variant)
    record.firstNote = UInt32(segment.notes.count)
    if !diagnostic.notes.isEmpty { record.noteCount = append(diagnostic.notes) }
    if keepsStrings, !diagnostic.strings.isEmpty {
      comparedStrings[UInt32(segment.records.count)] = diagnostic.strings
    }
    if let fix {
      segment.fixes[UInt32(segment.records.count)] = self.record(fix)
      record.extras.insert(.fix)
    }
    segment.records.appendTightly(record)
  }
}

extension FindingRecorder {
  /// Removes the fixes of some files.
  package mutating func removeFixes(inFilesWhere isRemoved: (FileID) -> Bool) {
    for (index, fix) in segment.fixes {
      guard let edit = fix.edits.first, isRemoved(ranges[Int(edit.place)].file) else { continue }
      segment.fixes[index] = nil
      segment.records[Int(index)].extras.remove(.fix)
    }
  }
}

extension FindingRecorder {
  /// Returns the index of a kind of findings.
  ///
  /// - Parameter guess: the index that it probably has, or nil.
  mutating func kind(
    of rule: RuleID, _ severity: Severity, _ fault: String?, help: String?, table: String?,
    guess: UInt32?
  ) -> UInt32 {
    let last = guess.map { segment.kinds[Int($0)] }
    let kind = FindingKind(
      rule: ruleIndex(of: rule, guess: last?.rule), severity: severity,
      fault: text(fault, last?.fault),
      help: text(help?.shortened, last?.help), table: text(table, last?.table))
    if let guess, kind == last { return guess }
    if let known = indexOfKind[kind] { return known }
    let index = UInt32(segment.kinds.count)
    segment.kinds.append(kind)
    indexOfKind[kind] = index
    return index
  }

  private mutating func ruleIndex(of rule: RuleID, guess: UInt32?) -> UInt32 {
    if let guess, segment.rules[Int(guess)] == rule { return guess }
    if let known = indexOfRule[rule] { return known }
    let index = UInt32(segment.rules.count)
    segment.rules.append(rule)
    indexOfRule[rule] = index
    return index
  }

  /// Returns the index of a string, or none.
  ///
  /// - Parameter guess: the index that it probably has, or nil.
  mutating func text(
    _ string: String?, _ guess: FindingRecord.Text? = nil
  ) -> FindingRecord.Text {
    guard let string else { return .none }
    return FindingRecord.Text(index: interned.index(of: string, guess: guess?.known))
  }

  /// Returns a place with a range. A key that is missing in many locales is reported for each of
  /// them at the same place.
  ///
  /// - Parameter guess: the index of the place that probably has the range, or nil.
  mutating func addPlace(_ range: SourceRange, guess: UInt32? = nil) -> UInt32 {
    if let guess, ranges[Int(guess)] == range { return guess }
    ranges.appendTightly(range)
    return UInt32(ranges.count - 1)
  }

  /// Adds the places of the edits of a fix.
  private mutating func record(_ fix: Fix) -> FixRecord {
    var edits: [EditRecord] = []
    for edit in fix.edits {
      let place = addPlace(edit.range)
      placesOfEdits.insert(place)
      edits.append(
        EditRecord(place: place, replacement: interned.index(of: edit.replacement)))
    }
    return FixRecord(
      title: interned.index(of: fix.title.shortened), safety: fix.safety, edits: edits,
      remainders: fix.remainders, sharesInsertions: fix.sharesInsertions)
  }

  /// Adds the notes of a finding and returns their number.
  private mutating func append(_ notes: [Note]) -> UInt16 {
    let notes = notes.prefix(Int(UInt16.max))
    for note in notes {
      let last = segment.notes.last
      let message = interned.index(of: note.message.shortened, guess: last?.message)
      let place = addPlace(note.range, guess: last?.place)
      segment.notes.append(
        NoteRecord(message: message, place: place, isCaption: note.isCaption))
    }
    return UInt16(notes.count)
  }
}
