import Catalog
import Diagnostics
import LintKit
import SourceText

/// Works out the places of the diagnostics of one table while the bytes of its files are at hand.
struct FindingPlacement {
  private let table: Table
  private let settings: RunSettings

  init(of table: Table, _ settings: RunSettings) {
    self.table = table
    self.settings = settings
  }

  /// The findings that diagnostics become, in the order of a report.
  func findings(for diagnostics: [Diagnostic]) -> [Finding] {
    let order = order(of: diagnostics)
    let locations = locations(for: order.lazy.map { diagnostics[$0] }, of: table)
    var excerpts = ExcerptBudget()
    return order.map { index in finding(diagnostics[index], of: table, locations, &excerpts) }
  }

  /// The place of one diagnostic, without its line.
  func place(of diagnostic: Diagnostic) -> Place {
    let locations = locations(for: CollectionOfOne(diagnostic), of: table)
    return place(diagnostic.range, of: table, locations, showsExcerpt: false)
  }
}

extension FindingPlacement {
  private typealias Locations = [FileID: SourceLocations]

  /// The indices of diagnostics in the order of a report. Indices are moved, since the diagnostics
  /// are large. Files are numbered in the order of their paths.
  private func order(of diagnostics: [Diagnostic]) -> [Int] {
    diagnostics.indices.sorted { first, second in
      let (left, right) = (diagnostics[first].range, diagnostics[second].range)
      if left.file != right.file { return left.file < right.file }
      if left.start != right.start { return left.start < right.start }
      return isBefore(diagnostics[first], diagnostics[second])
    }
  }

  /// The order of diagnostics that begin at one place.
  private func isBefore(_ first: Diagnostic, _ second: Diagnostic) -> Bool {
    if first.rule != second.rule { return first.rule < second.rule }
    if first.range.end != second.range.end { return first.range.end < second.range.end }
    let (locale, other) = (first.subject.locale ?? "", second.subject.locale ?? "")
    return locale != other ? locale < other : first.message < second.message
  }

  private func locations(
    for diagnostics: some Sequence<Diagnostic>, of table: Table
  ) -> Locations {
    var offsets: [FileID: [UInt32]] = [:]
    var last: SourceRange?
    for diagnostic in diagnostics {
      // A key that many locales lack is reported for each of them at the same place.
      if diagnostic.range != last {
        let range = diagnostic.range
        offsets[range.file, default: []] += CollectionOfOne(range.start)
        offsets[range.file, default: []] += CollectionOfOne(range.end)
        last = range
      }
      for note in diagnostic.notes {
        offsets[note.range.file, default: []] += [note.range.start, note.range.end]
      }
    }
    return Dictionary(
      uniqueKeysWithValues: offsets.map { ($0.key, table.file($0.key).locations(of: $0.value)) })
  }

  private func finding(
    _ diagnostic: Diagnostic, of table: Table, _ locations: Locations,
    _ excerpts: inout ExcerptBudget
  ) -> Finding {
    let isFolded = settings.infos[diagnostic.rule]?.tally != nil
    let isWanted =
      isFolded ? settings.options.showsFoldedExcerpts : settings.options.showsExcerpts
    let showsExcerpt = isWanted && excerpts.spend(on: diagnostic)
    var subject = diagnostic.subject
    if !table.namesLocales { subject.locale = nil }
    return Finding(
      rule: diagnostic.rule, severity: diagnostic.severity, message: diagnostic.message.shortened,
      help: diagnostic.help?.shortened, subject: subject,
      place: place(diagnostic.range, of: table, locations, showsExcerpt: showsExcerpt),
      notes: diagnostic.notes.map { note in
        PlacedNote(
          message: note.message.shortened,
          place: place(note.range, of: table, locations, showsExcerpt: showsExcerpt))
      })
  }

  private func place(
    _ range: SourceRange, of table: Table, _ locations: Locations, showsExcerpt: Bool
  ) -> Place {
    let file = table.file(range.file)
    guard let located = locations[range.file] else {
      preconditionFailure("no location for \(range)")
    }
    let (start, end) = (located[range.start], located[range.end])
    return Place(
      path: file.path, start: start, end: end,
      firstLineWidth: start.line == end.line ? 0 : file.utf16Width(ofFirstLineIn: range.bytes),
      excerpt: showsExcerpt ? Excerpt(of: range.bytes, in: file) : nil)
  }
}
