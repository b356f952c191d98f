import Catalog
import Diagnostics
import Languages
import LintConfiguration
import LintKit
import Workspace

/// The languages that a change removes from tables completely.
extension [TableResult] {
  /// Replaces the findings about tables that have lost the same language with one at the first of
  /// them.
  mutating func joinLostLanguages() {
    var groups: [Loss: [Finding]] = [:]
    for result in self {
      for finding in result.findings.findings(where: { rule, _ in rule == LostLanguage.rule }) {
        if let loss = Loss(finding) { groups[loss, default: []].append(finding) }
      }
    }
    groups = groups.filter { $0.value.count > 1 }
    guard !groups.isEmpty else { return }
    for index in indices where !self[index].findings.isEmpty {
      let list = self[index].findings
      self[index].findings.removeIndices { position in
        list.rule(at: position) == LostLanguage.rule
          && Loss(list[position]).map { groups[$0] != nil } ?? false
      }
    }
    let joined = groups.map { loss, findings in loss.joined(ReportOrder.sorted(findings)) }
    append(TableResult(findings: FindingList(ReportOrder.sorted(joined)), tables: 0))
  }
}

/// A language that tables have lost, and whether that was decided.
private struct Loss: Hashable {
  /// The most tables that a message names.
  private static let maxNames = 3

  let locale: LocaleIdentifier
  let isDropped: Bool
  let severity: Severity

  /// Returns nil if the finding isn't about a whole language.
  init?(_ finding: Finding) {
    guard finding.rule == LostLanguage.rule, let kind = finding.kind,
      [LostLanguage.missing, LostLanguage.dropped].contains(kind),
      let locale = finding.subject.locale
    else { return nil }
    self.locale = LocaleIdentifier(locale)
    (isDropped, severity) = (kind == LostLanguage.dropped, finding.severity)
  }

  /// - Parameter findings: those of the tables, in the order of a report.
  func joined(_ findings: [Finding]) -> Finding {
    var finding = findings[0]
    let tables = Set(findings.compactMap(\.subject.table)).sorted()
    let names =
      tables.count == findings.count && tables.count <= Self.maxNames
      ? tables.map(\.quotedForMessage).shortList : "\(findings.count) tables"
    finding.message =
      isDropped
      ? "\(locale.nameAndSpelling) was dropped: all translations were removed from \(names)"
      : "all translations for \(locale.nameAndSpelling) are missing from \(names)"
    finding.notes = findings.map { LocatedNote(message: $0.message, location: $0.location) }
    return finding
  }
}
