import Catalog
import Diagnostics
import LintKit
import SourceText

/// Turns the diagnostics of one table into findings while the bytes of its files are at hand.
struct FindingPlacement {
  private let files: [InputFile]
  /// The only file of the table, if it has no others.
  private let only: InputFile?
  private let settings: RunSettings

  init(of source: TableSource, among files: [InputFile], settings: RunSettings) {
    self.files = files
    self.settings = settings
    only = source.members.count == 1 ? files[source.members[0].file] : nil
  }

  /// Applies the configuration and comments to diagnostics, and works out the places of those that
  /// remain.
  func place(
    _ diagnostics: consuming [Diagnostic], allowedBy comments: consuming CommentSuppressions,
    of table: Table, into result: inout TableResult
  ) {
    // In place rather than into another array: a report may be long.
    var kept = 0
    var limits = SeverityLimitMemory(settings.configuration)
    for index in diagnostics.indices {
      let severity = severity(of: diagnostics[index], of: table, &limits, into: &result)
      guard let severity else { continue }
      if comments.allows(diagnostics[index]) {
        result.suppressed += 1
        continue
      }
      diagnostics.swapAt(kept, index)
      diagnostics[kept].severity = severity
      kept += 1
    }
    diagnostics.removeSubrange(kept...)
    if !comments.isEmpty, settings.reportsUnusedSuppressions {
      for var diagnostic in comments.diagnostics(of: table, rules: settings.ruleNames) {
        let severity = severity(of: diagnostic, of: table, &limits, into: &result)
        guard let severity else { continue }
        diagnostic.severity = severity
        diagnostics.append(diagnostic)
      }
    }
    let order = order(of: diagnostics)
    let locations = locations(for: order.lazy.map { diagnostics[$0] }, of: table)
    var excerpts = ExcerptBudget()
    result.findings = order.map { index in
      finding(diagnostics[index], of: table, locations, &excerpts)
    }
  }
}

extension FindingPlacement {
  private typealias Locations = [FileID: SourceLocations]

  /// The file that a range of the table is in. A table of one file may have been read with another
  /// one of the same contents, whose identity its ranges carry.
  private func file(of range: SourceRange) -> InputFile { only ?? files[Int(range.file.index)] }

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

  /// The severity that the configuration gives a diagnostic, or nil if it is not wanted.
  private func severity(
    of diagnostic: Diagnostic, of table: Table, _ limits: inout SeverityLimitMemory,
    into result: inout TableResult
  ) -> Severity? {
    guard isWanted(diagnostic, of: table) else { return nil }
    let configuration = settings.configuration
    let path = file(of: diagnostic.range).path
    let info = settings.infos[diagnostic.rule]
    var severity = configuration.severity(
      of: diagnostic, standard: info?.severity ?? diagnostic.severity, isOn: info?.isOn ?? true,
      path: path)
    if let locale = diagnostic.subject.locale, locale != table.source?.spelling {
      severity = severity.flatMap { limits.limited($0, for: locale) }
    }
    guard let severity else { return nil }
    guard !settings.suppressions.isEmpty,
      let suppression = settings.suppressions.first(
        covering: diagnostic, path: configuration.folder.relative(path))
    else { return severity }
    result.usedSuppressions.insert(suppression)
    result.suppressed += 1
    return nil
  }

  /// Whether a diagnostic is about a file that was asked for.
  ///
  /// What a translation lacks stands at the source text with a note at the translation, so such a
  /// diagnostic counts for the file of its note.
  private func isWanted(_ diagnostic: Diagnostic, of table: Table) -> Bool {
    guard file(of: diagnostic.range).isContext else { return true }
    guard let note = diagnostic.notes.first, let source = table.sourceLocale else { return false }
    return table.files(ofLocale: source).contains { $0.id == diagnostic.range.file }
      && !file(of: note.range).isContext
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
    var subject = diagnostic.subject.shortened
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

extension String {
  /// The text without the end of a very long one, of which every finding would have a copy.
  var shortened: String {
    let limit = 2048
    guard utf8.count > limit else { return self }
    return String(decoding: utf8.prefix(limit), as: UTF8.self) + "…"
  }
}

extension Subject {
  var shortened: Subject {
    Subject(
      table: table, key: key?.shortened, locale: locale?.shortened, variant: variant?.shortened)
  }
}
