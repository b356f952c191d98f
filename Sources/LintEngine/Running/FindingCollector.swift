import Catalog
import Diagnostics
import Languages
import SourceText
import Workspace

/// Collects the diagnostics of readers and rules about one table, or about all tables of an XLIFF,
/// and keeps those that are reported.
///
/// Diagnostics come in batches while the table is read. A small file can cause millions, so they
/// are filtered and counted immediately. The state is shared with the context that rules report to.
final class FindingCollector {
  // The state is used for every diagnostic, and no access overlaps another one.
  /// The suppressions in comments of the table.
  @exclusivity(unchecked)
  var comments = CommentSuppressions()
  private let files: [InputFile]
  /// The languages of the files of the table.
  private let locales: [(locale: String?, path: String)]
  /// The file of the table, if it is the only one.
  private let only: (path: String, isContext: Bool)?
  /// Whether a report may show the strings that findings compare.
  private let keepsStrings: Bool
  private let settings: RunSettings
  /// The factor by which more findings than the limit are kept. Findings that are compared are
  /// limited afterwards.
  private let factor: Int
  @exclusivity(unchecked)
  private var policy: FindingPolicy
  @exclusivity(unchecked)
  private var store = FindingStore()
  /// The findings that suppressions and comments hide, if they are listed.
  private var hidden = FindingStore()

  /// - Parameter isCompared: whether the findings are compared with those of another state.
  init(
    of source: TableSource, among files: [InputFile], settings: RunSettings, isCompared: Bool
  ) {
    self.files = files
    self.settings = settings
    factor = isCompared ? 10 : 1
    policy = FindingPolicy(settings)
    let members = source.members.map { files[$0.file] }
    locales = source.members.map { (locale: $0.locale, path: files[$0.file].path) }
    policy.outsideLanguages = settings.options.outsideFiles.languages(among: locales)
    only = members.count == 1 ? (members[0].path, members[0].isContext) : nil
    keepsStrings = settings.options.showsExcerpts || settings.options.showsCollapsedExcerpts
  }

  /// Keeps the diagnostics that the configuration and comments allow.
  func take(_ diagnostics: consuming [Diagnostic], of table: Table) {
    let source = table.source?.spelling
    let all = diagnostics.span
    for index in all.indices {
      if let converted = converted(all[index], of: table) {
        keep(converted, of: table, source) { comments.comment(suppressing: $0) }
      } else {
        keep(all[index], of: table, source) { comments.comment(suppressing: $0) }
      }
    }
  }

  /// Converts the kept diagnostics into findings, after all diagnostics were taken.
  func place(of table: Table, into result: inout TableResult) {
    if !comments.isEmpty, settings.reportsUnusedSuppressions {
      for diagnostic in comments.diagnostics(of: table, rules: settings.ruleNames) {
        // No comment suppresses these.
        keep(diagnostic, of: table, table.source?.spelling) { _ in nil }
      }
    }
    let placement = FindingPlacement(of: table, settings)
    var taken = FindingStore()
    swap(&taken, &store)
    removeFixesOfInvalidText(from: &taken, of: table)
    result.findings = placement.findings(taken)
    var takenHidden = FindingStore()
    swap(&takenHidden, &hidden)
    result.hidden = placement.findings(takenHidden)
    if factor > 1, !comments.isEmpty {
      result.comments = placement.located(comments.hidingComments(of: table))
    }
    result.overflows = policy.overflows.map { kind, overflow in
      FindingOverflow(
        rule: kind.run.rule, location: placement.location(of: overflow.first),
        counts: overflow.counts, severity: kind.severity)
    }
    result.demoted = demoted
    result.suppressed += policy.suppressed
    result.usedSuppressions.formUnion(policy.usedSuppressions)
    if factor > 1 {
      for file in table.files { result.limits[file.path] = limit(in: file, factor: 1) }
    }
  }
}

extension FindingCollector {
  /// The findings that are notes because the project doesn't have their language.
  private var demoted: [DemotedFindings] {
    policy.demoted.compactMap { language, count in
      guard let path = locales.first(where: { $0.locale == language })?.path,
        let project = settings.options.outsideFiles.projects[path]
      else { return nil }
      return DemotedFindings(locale: language, path: path, project: project, count: count)
    }
  }

  /// Returns the note in place of an error about the encoding of a file that Xcode converts, or nil
  /// for any other diagnostic.
  private func converted(_ diagnostic: borrowing Diagnostic, of table: Table) -> Diagnostic? {
    let files = settings.options.outsideFiles.converted
    guard !files.isEmpty, diagnostic.rule == .suspiciousEncoding, diagnostic.severity == .error,
      diagnostic.message.hasPrefix("byte 0x"), files.contains(file(of: diagnostic.range).path)
    else { return nil }
    return Diagnostic(
      rule: diagnostic.rule, severity: .note,
      message: "the file is not UTF-8; Xcode converts it from the encoding in the project",
      range: diagnostic.range,
      help: "save it as UTF-8, and choose UTF-8 as its text encoding in Xcode")
  }

  private func keep(
    _ diagnostic: borrowing Diagnostic, of table: Table, _ source: String?,
    suppressedBy comment: (borrowing Diagnostic) -> SuppressionComment.Place?
  ) {
    guard isWanted(diagnostic, of: table) else { return }
    let (rule, id) = (diagnostic.rule, diagnostic.range.file)
    let verdict = policy.verdict(
      on: diagnostic, path: file(of: diagnostic.range).path, source: source, suppressedBy: comment
    ) {
      limit(of: rule, in: table.file(id))
    }
    switch verdict {
    case .reported(let severity):
      let fix = diagnostic.fix.flatMap { offered($0, by: rule, in: table) }
      store.append(
        diagnostic, severity, policy.kind(of: diagnostic), fix: fix, keepsStrings: keepsStrings)
    case .hidden(let severity, let cover):
      hidden.append(
        hidden: diagnostic, severity, policy.kind(of: diagnostic), by: cover, in: table.file(id),
        settings, keepsStrings: keepsStrings)
    case .dropped: break
    }
  }

  /// Returns a fix as the configuration offers it, or nil if it isn't offered.
  ///
  /// Only requested files are changed. An XLIFF is not, because it is replaced by the next export,
  /// and neither is a file whose bytes can't be replaced one by one.
  private func offered(_ fix: Fix, by rule: RuleID, in table: Table) -> Fix? {
    guard let range = fix.edits.first?.range, !table.capabilities.isExport else { return nil }
    let file = table.file(range.file)
    guard file.encoding.encoded("") != nil, fix.isProportionate(to: file.bytes.count) else {
      return nil
    }
    let (path, isContext) = self.file(of: range)
    return isContext ? nil : settings.configuration.configured(fix, of: rule, path: path)
  }

  /// Removes the fixes of files that can't be loaded because they aren't valid text.
  ///
  /// The reader of a catalog reports invalid bytes. Those of other formats accept some, so the
  /// bytes of the file are checked again.
  private func removeFixesOfInvalidText(
    from store: inout FindingStore, of table: Table
  ) {
    var isIntact: [FileID: Bool] = [:]
    store.removeFixes { id in
      if let known = isIntact[id] { return !known }
      let bytes = table.file(id).bytes
      let result =
        table.capabilities.isCompiled && table.readFaults[id] == nil
        || bytes.firstInvalidUTF8(in: 0..<bytes.count) == nil
      isIntact[id] = result
      return !result
    }
  }

  /// Returns the maximum number of findings of a rule that are kept in a file.
  private func limit(of rule: RuleID, in file: SourceFile) -> Int {
    let accepted = settings.options.accepted.count(of: rule, in: file.path)
    let limit = limit(in: file, factor: factor)
    return limit < .max - accepted ? limit + accepted : limit
  }

  private func limit(in file: SourceFile, factor: Int) -> Int {
    let limit = settings.options.limit.count(forFileOf: file.bytes.count)
    return limit < .max / factor ? limit * factor : limit
  }

  /// Returns whether a diagnostic is about a requested file.
  ///
  /// A diagnostic about something missing from a translation is at the source string, with a note
  /// at the translation. It counts for the file of its note.
  private func isWanted(_ diagnostic: borrowing Diagnostic, of table: Table) -> Bool {
    guard file(of: diagnostic.range).isContext else { return true }
    guard let note = diagnostic.notes.first, let source = table.sourceLocale else { return false }
    return table.files(ofLocale: source).contains { $0.id == diagnostic.range.file }
      && !file(of: note.range).isContext
  }

  /// Returns the file that a range of the table is in. The document of a single-file table can be
  /// shared with another file that has the same contents. Ranges can carry the identity of that
  /// file.
  private func file(of range: SourceRange) -> (path: String, isContext: Bool) {
    if let only { return only }
    let file = files[Int(range.file.index)]
    return (file.path, file.isContext)
  }
}
