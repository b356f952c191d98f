import Catalog
import Diagnostics
import LintKit
import SourceText

/// Computes the locations of the diagnostics of one table while the bytes of its files are
/// available.
struct FindingPlacement {
  private let table: Table
  private let settings: RunSettings

  init(of table: Table, _ settings: RunSettings) {
    self.table = table
    self.settings = settings
  }

  /// Returns the findings for diagnostics, in the order of a report.
  func findings(for diagnostics: [Diagnostic]) -> [Finding] {
    let order = order(of: diagnostics)
    let locations = locations(for: order.lazy.map { diagnostics[$0] }, of: table)
    var excerpts = ExcerptBudget()
    return order.map { index in finding(diagnostics[index], of: table, locations, &excerpts) }
  }

  /// Returns the location of one diagnostic, without an excerpt.
  func location(of diagnostic: Diagnostic) -> Location {
    let locations = locations(for: CollectionOfOne(diagnostic), of: table)
    return location(diagnostic.range, of: table, locations, showsExcerpt: false)
  }
}

extension FindingPlacement {
  private typealias Locations = [FileID: SourceLocations]

  /// Returns the indices of diagnostics in the order of a report. Indices are sorted because
  /// diagnostics are large. Files are numbered in the order of their paths.
  private func order(of diagnostics: [Diagnostic]) -> [Int] {
    diagnostics.indices.sorted { first, second in
      let (left, right) = (diagnostics[first].range, diagnostics[second].range)
      if left.file != right.file { return left.file < right.file }
      if left.start != right.start { return left.start < right.start }
      return isBefore(diagnostics[first], diagnostics[second])
    }
  }

  /// Returns whether one of two diagnostics that start at the same location precedes the other.
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
      // A key that is missing in many locales is reported for each of them at the same location.
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
    let isCollapsed = settings.infos[diagnostic.rule]?.tally != nil
    let isWanted =
      isCollapsed ? settings.options.showsCollapsedExcerpts : settings.options.showsExcerpts
    let showsExcerpt = isWanted && excerpts.spend(on: diagnostic)
    var subject = diagnostic.subject
    if !table.namesLocales { subject.locale = nil }
    var finding = Finding(
      rule: diagnostic.rule, severity: diagnostic.severity, message: diagnostic.message.shortened,
      help: diagnostic.help?.shortened, subject: subject,
      location: location(diagnostic.range, of: table, locations, showsExcerpt: showsExcerpt),
      notes: diagnostic.notes.map { note in
        var placed = LocatedNote(
          message: note.message.shortened,
          location: location(note.range, of: table, locations, showsExcerpt: showsExcerpt))
        placed.isCaption = note.isCaption
        return placed
      })
    if showsExcerpt, subject.locale != nil { finding.strings = strings(of: diagnostic) }
    return finding
  }

  /// Returns the strings that a diagnostic compares, each with all of its marks, or none if one of
  /// them can't be shown.
  private func strings(of diagnostic: Diagnostic) -> [ComparedExcerpt] {
    var shown: [ComparedExcerpt] = []
    for (index, string) in diagnostic.strings.enumerated() {
      let equals = diagnostic.strings.filter { $0.range == string.range }
      guard diagnostic.strings[..<index].allSatisfy({ $0.range != string.range }) else { continue }
      let marks = equals.compactMap { equal -> ComparedExcerpt.Mark? in
        switch equal.role {
        case .own: .init(bytes: diagnostic.range.bytes, note: nil)
        case .note(let note): .init(bytes: diagnostic.notes[note].range.bytes, note: note)
        case .context: nil
        }
      }
      let file = table.file(string.range.file)
      guard
        let excerpt = ComparedExcerpt(
          name: string.name, of: string.range.bytes, marks: marks, in: file)
      else { return [] }
      shown.append(excerpt)
    }
    return shown
  }

  private func location(
    _ range: SourceRange, of table: Table, _ locations: Locations, showsExcerpt: Bool
  ) -> Location {
    let file = table.file(range.file)
    guard let located = locations[range.file] else {
      preconditionFailure("no location for \(range)")
    }
    let (start, end) = (located[range.start], located[range.end])
    return Location(
      path: file.path, start: start, end: end,
      firstLineWidth: start.line == end.line ? 0 : file.utf16Width(ofFirstLineIn: range.bytes),
      excerpt: showsExcerpt ? Excerpt(of: range.bytes, in: file) : nil)
  }
}
