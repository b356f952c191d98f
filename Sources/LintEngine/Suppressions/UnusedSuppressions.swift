import Diagnostics
import LintKit
import SourceText

extension RunSettings {
  /// The findings about suppressions of the configuration that have expired or were not needed.
  ///
  /// That one was not needed is known only if all files were looked at with all rules.
  /// - Parameter used: the suppressions that covered a finding, by index.
  func unusedSuppressions(used: Set<Int>) -> [Finding] {
    let suppressions = configuration.suppressions
    guard !suppressions.isEmpty, let info = infos[.unusedSuppression] else { return [] }
    return suppressions.indices.compactMap { index in
      let suppression = suppressions[index]
      guard let place = suppression.place else { return nil }
      if suppression.isExpired(today: today), let until = suppression.until {
        return finding(
          "the suppression has expired on \(until), and hides nothing since",
          at: suppression.expiryPlace ?? place, info.severity,
          help: "mend what it hid, or set a later date")
      }
      guard reportsUnusedSuppressions, options.coversProject, !used.contains(index),
        !isForCoverage(suppression.rule)
      else { return nil }
      return finding(
        "the suppression of '\(suppression.rule.pattern)' covers no finding", at: place,
        info.severity, help: "remove it")
    }
  }

  /// Whether a suppression can cover nothing but gates, which are judged by another command.
  private func isForCoverage(_ rule: Glob) -> Bool {
    rule.matches(RuleID.coverageBelowMinimum.name)
      && !ruleNames.contains { $0 != RuleID.coverageBelowMinimum.name && rule.matches($0) }
  }

  private func finding(
    _ message: String, at place: Place, _ standard: Severity, help: String
  ) -> Finding? {
    let diagnostic = Diagnostic(
      rule: .unusedSuppression, severity: standard, message: message,
      range: SourceRange(file: FileID(0), 0..<0))
    return configuration.severity(
      of: diagnostic, standard: standard, isOn: true, path: place.path
    ).map { severity in
      Finding(
        rule: .unusedSuppression, severity: severity, message: message, help: help, place: place)
    }
  }
}
