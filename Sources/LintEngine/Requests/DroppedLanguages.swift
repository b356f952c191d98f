import Diagnostics
import Languages

extension LintOutcome {
  /// The canonical identifiers of the languages that the change removes from all tables, as the
  /// configuration allows.
  var droppedLanguages: Set<String> {
    guard coversConfigurations else { return [] }
    let dropped = report.findings.findings { rule, _ in rule == LostLanguage.rule }
      .filter { $0.kind == LostLanguage.dropped }
      .compactMap { $0.subject.locale.map { LocaleIdentifier($0).canonical } }
    return Set(dropped).subtracting(locales)
  }
}
