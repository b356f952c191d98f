import Catalog
import Diagnostics
import SourceText
import Workspace

/// Collects the diagnostics of readers and rules about one table, or about all tables of an XLIFF,
/// and keeps those that are reported.
///
/// Diagnostics come in batches while the table is read. A small file can cause millions, so they
/// are filtered and counted immediately. The state is shared with the context that rules report to.
final class FindingCollector {
  /// The suppressions in comments of the table.
  var comments = CommentSuppressions()
  private let files: [InputFile]
  /// The file of the table, if it is the only one.
  private let only: InputFile?
  private let settings: RunSettings
  /// The factor by which more findings than the limit are kept. Findings that are compared are
  /// limited afterwards.
  private let factor: Int
  private var policy: FindingPolicy
  private var kept: [Diagnostic] = []

  /// - Parameter isCompared: whether the findings are compared with those of another state.
  init(
    of source: TableSource, among files: [InputFile], settings: RunSettings, isCompared: Bool
  ) {
    self.files = files
    self.settings = settings
    factor = isCompared ? 10 : 1
    policy = FindingPolicy(settings)
    only = source.members.count == 1 ? files[source.members[0].file] : nil
  }

  /// Keeps the diagnostics that the configuration and comments allow.
  func take(_ diagnostics: consuming [Diagnostic], of table: Table) {
    let last = diagnostics.last?.range
    for diagnostic in diagnostics { keep(diagnostic, of: table, comments: &comments) }
    // Rules report in file order, and bytes before a reported place are seldom read again.
    guard let last else { return }
    table.file(last.file).bytes.release(before: Int(last.start))
  }

  /// What was collected from a part of a table.
  struct Share: Sendable {
    fileprivate let kept: [Diagnostic]
    fileprivate let policy: FindingPolicy
  }

  func share() -> Share { Share(kept: kept, policy: policy) }

  /// Takes over what was collected from the next part of the table, as if it had been read here.
  func join(_ share: Share, of table: Table) {
    kept += policy.join(share.policy, share.kept) { limit(for: $0, of: table) }
  }

  /// Converts the kept diagnostics into findings, after all diagnostics were taken.
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
        rule: kind.run.rule, location: placement.location(of: overflow.first),
        count: overflow.count,
        severity: kind.severity)
    }
    result.suppressed += policy.suppressed
    result.usedSuppressions.formUnion(policy.usedSuppressions)
    if factor > 1 {
      for file in table.files { result.limits[file.path] = limit(in: file, factor: 1) }
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
    ) { limit(for: diagnostic, of: table) }
    if let reported { kept.append(reported) }
  }

  /// Returns the maximum number of findings of the rule of a diagnostic in its file.
  private func limit(for diagnostic: Diagnostic, of table: Table) -> Int {
    let file = table.file(diagnostic.range.file)
    let accepted = settings.options.accepted.count(of: diagnostic.rule, in: file.path)
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
  private func isWanted(_ diagnostic: Diagnostic, of table: Table) -> Bool {
    guard file(of: diagnostic.range).isContext else { return true }
    guard let note = diagnostic.notes.first, let source = table.sourceLocale else { return false }
    return table.files(ofLocale: source).contains { $0.id == diagnostic.range.file }
      && !file(of: note.range).isContext
  }

  /// Returns the file that a range of the table is in. The document of a single-file table can be
  /// shared with another file that has the same contents. Ranges can carry the identity of that
  /// file.
  private func file(of range: SourceRange) -> InputFile { only ?? files[Int(range.file.index)] }
}
