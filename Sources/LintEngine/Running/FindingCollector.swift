import Catalog
import Diagnostics
import SourceText
import Workspace

/// Gathers what readers and rules say about one table, or about all tables of an XLIFF, and keeps
/// what is to be reported.
///
/// Diagnostics come in batches while the table is read: a small file can give millions, so they are
/// selected and counted at once. Its state is shared with the context that the rules report to.
final class FindingCollector {
  /// What the comments of the table allow.
  var comments = CommentSuppressions()
  private let files: [InputFile]
  /// The only file of the table, if it has no others.
  private let only: InputFile?
  private let settings: RunSettings
  /// How many times the limit is kept: what is compared is cut afterwards.
  private let room: Int
  private var policy: FindingPolicy
  private var kept: [Diagnostic] = []

  /// - Parameter isCompared: whether the findings are compared with those of another state.
  init(
    of source: TableSource, among files: [InputFile], settings: RunSettings, isCompared: Bool
  ) {
    self.files = files
    self.settings = settings
    room = isCompared ? 10 : 1
    policy = FindingPolicy(settings)
    only = source.members.count == 1 ? files[source.members[0].file] : nil
  }

  /// Keeps those of some diagnostics that the configuration and comments let through.
  func take(_ diagnostics: consuming [Diagnostic], of table: Table) {
    for diagnostic in diagnostics { keep(diagnostic, of: table, comments: &comments) }
  }

  /// Turns what was kept into findings, once everything was taken.
  func place(of table: Table, into result: inout TableResult) {
    if !comments.isEmpty, settings.reportsUnusedSuppressions {
      for diagnostic in comments.diagnostics(of: table, rules: settings.ruleNames) {
        var none = CommentSuppressions()
        keep(diagnostic, of: table, comments: &none)
      }
    }
    let placement = FindingPlacement(of: table, settings)
    result.findings = placement.findings(for: kept)
    result.overflows = policy.overflows.map { kind, overflow in
      FindingOverflow(
        rule: kind.run.rule, place: placement.place(of: overflow.first), count: overflow.count,
        severity: kind.severity)
    }
    result.suppressed += policy.suppressed
    result.usedSuppressions.formUnion(policy.usedSuppressions)
    if room > 1 {
      for file in table.files { result.limits[file.path] = limit(in: file, room: 1) }
    }
    kept = []
  }
}

extension FindingCollector {
  private func keep(
    _ diagnostic: Diagnostic, of table: Table, comments: inout CommentSuppressions
  ) {
    guard isWanted(diagnostic, of: table) else { return }
    let reported = policy.reported(
      diagnostic, path: file(of: diagnostic.range).path, source: table.source?.spelling,
      comments: &comments
    ) {
      let file = table.file(diagnostic.range.file)
      let accepted = settings.options.accepted.count(of: diagnostic.rule, in: file.path)
      let limit = limit(in: file, room: room)
      return limit < .max - accepted ? limit + accepted : limit
    }
    if let reported { kept.append(reported) }
  }

  private func limit(in file: SourceFile, room: Int) -> Int {
    let limit = settings.options.limit.count(forFileOf: file.bytes.count)
    return limit < .max / room ? limit * room : limit
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

  /// The file that a range of the table is in. A table of one file may have been read with another
  /// one of the same contents, whose identity its ranges carry.
  private func file(of range: SourceRange) -> InputFile { only ?? files[Int(range.file.index)] }
}
