import SourceText

/// The strings of a series that were recorded already, so that each is looked up only once.
package struct RecordedSeries {
  fileprivate struct Words {
    let severity: Severity
    let fault: String?
    let kind: UInt32
    let message: UInt32
    let locale: FindingRecord.Text
  }

  /// What the last finding with each wording has.
  fileprivate var words: [Words?]
  fileprivate var key: (range: SourceRange, place: UInt32, text: FindingRecord.Text)?

  package init(_ series: FindingSeries) {
    words = Array(repeating: nil, count: series.wordings.count)
  }
}

extension FindingRecorder {
  /// Prepares for the findings of a series, and of those that follow it.
  package mutating func reserveCapacity(for series: FindingSeries) {
    segment.records.reserveCapacity(count + series.expectedCount)
  }

  /// Adds a finding of a series.
  ///
  /// - Parameters:
  ///   - item: the finding, with the severity that is reported.
  ///   - fault: the kind of fault that is reported.
  ///   - known: what was recorded of the series before.
  package mutating func append(
    _ item: FindingSeries.Item, _ fault: String?, of member: borrowing FindingSeries.Member,
    in series: borrowing FindingSeries, _ known: inout RecordedSeries
  ) {
    if known.key?.range != member.range {
      known.key = (member.range, addPlace(member.range), text(member.key))
    }
    var words = known.words[item.wording]
    if words?.severity != item.severity || words?.fault != fault {
      words = self.words(of: item, fault, in: series)
      known.words[item.wording] = words
    }
    guard let key = known.key, let words else { return }
    var record = FindingRecord(kind: words.kind, place: key.place, message: words.message)
    record.key = key.text
    record.locale = words.locale
    record.firstNote = UInt32(segment.notes.count)
    segment.records.appendTightly(record)
  }

  private mutating func words(
    of item: FindingSeries.Item, _ fault: String?, in series: borrowing FindingSeries
  ) -> RecordedSeries.Words {
    let wording = series.wordings[item.wording]
    return RecordedSeries.Words(
      severity: item.severity, fault: fault,
      kind: kind(
        of: series.rule, item.severity, fault, help: wording.help, table: series.table,
        guess: segment.records.last?.kind),
      message: interned.index(of: wording.message.shortened), locale: text(wording.locale))
  }
}
