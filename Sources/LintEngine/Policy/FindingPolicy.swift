package import Diagnostics
import LintKit
import Platform
import SourceText

/// Decides whether and how a diagnostic is reported. This is the only place that combines rules,
/// gates, suppressions, baselines and unreadable files.
package struct FindingPolicy: Sendable {
  /// The result for a diagnostic.
  private enum Verdict {
    case reported(Severity)
    /// Accepted by a suppression of the configuration, given by its index.
    case suppressed(by: Int)
    /// Not requested: the rule is off for the path, or the locale is not reported.
    case dropped
  }

  private let settings: RunSettings
  /// What is known about the rule of the previous diagnostic. Most have the same rule.
  private var lastRule: (id: RuleID, severity: Severity?, isOn: Bool)?
  private var limits = MaxSeverityCache()
  private var budget = FindingBudget()
  /// The number of diagnostics that suppressions or comments accepted.
  package private(set) var suppressed = 0
  /// The suppressions of the configuration that were used, by index.
  private(set) var usedSuppressions: Set<Int> = []

  package init(_ settings: RunSettings) { self.settings = settings }

  /// The diagnostics beyond the limit.
  var overflows: [FindingBudget.SeverityInFile: FindingBudget.Overflow] { budget.overflows }

  /// Returns the final severity of a diagnostic about a table, or nil if it is not reported.
  ///
  /// Applies the following in this order: the selection of rules and locales, the configured
  /// severity, the configured maximum for the locale, suppressions, comments of the table, and the
  /// limit of findings. The baseline comes last, after all findings are known.
  ///
  /// - Parameters:
  ///   - path: the displayed path of the file that the diagnostic is in.
  ///   - source: the source locale of the table, which has no maximum severity.
  ///   - limit: returns the maximum number of findings per rule in that file; called once for each
  ///     rule.
  mutating func severity(
    of diagnostic: borrowing Diagnostic, path: String, source: String?,
    comments: inout CommentSuppressions, limit: () -> Int
  ) -> Severity? {
    guard let severity = severity(of: diagnostic, path: path, source: source) else { return nil }
    guard !comments.allows(diagnostic) else {
      suppressed += 1
      return nil
    }
    return budget.spend(on: diagnostic, severity, limit: limit) ? severity : nil
  }

  /// Returns the kind of fault that is part of a finding's identity: the one that the rule gives,
  /// or its severity if that isn't the usual one of the rule. The configuration doesn't change it.
  mutating func kind(of diagnostic: borrowing Diagnostic) -> String? {
    if let kind = diagnostic.kind { return kind }
    guard let usual = rule(diagnostic.rule).severity, diagnostic.severity != usual else {
      return nil
    }
    return diagnostic.severity.rawValue
  }

  /// Returns the finding for a diagnostic about a file, or nil if it is not reported.
  ///
  /// - Parameter subject: the index of a suppression that the diagnostic itself is about. That
  ///   suppression does not apply.
  package mutating func finding(
    _ diagnostic: Diagnostic, at location: Location, about subject: Int? = nil
  ) -> Finding? {
    guard let severity = severity(of: diagnostic, path: location.path, ignoring: subject) else {
      return nil
    }
    var finding = Self.finding(diagnostic, at: location, as: severity)
    finding.kind = kind(of: diagnostic)
    return finding
  }

  /// Returns the finding for a diagnostic that is reported regardless of the configuration. It is
  /// about an unreadable file, or represents findings beyond the limit.
  static func certain(_ diagnostic: Diagnostic, at location: Location) -> Finding {
    finding(diagnostic, at: location, as: diagnostic.severity)
  }
}

extension FindingPolicy {
  /// Returns the severity with which a diagnostic is reported, or nil if it is not reported. Counts
  /// the diagnostics that a suppression accepts.
  private mutating func severity(
    of diagnostic: borrowing Diagnostic, path: String, source: String? = nil,
    ignoring exempt: Int? = nil
  ) -> Severity? {
    switch verdict(on: diagnostic, path: path, source: source) {
    case .reported(let severity): return severity
    case .dropped: return nil
    case .suppressed(let suppression) where suppression == exempt: return diagnostic.severity
    case .suppressed(let suppression):
      usedSuppressions.insert(suppression)
      suppressed += 1
      return nil
    }
  }

  private mutating func verdict(
    on diagnostic: borrowing Diagnostic, path: String, source: String?
  ) -> Verdict {
    let rule = rule(diagnostic.rule)
    var severity = settings.severity(
      of: diagnostic, standard: rule.severity ?? diagnostic.severity, isOn: rule.isOn, path: path)
    if let locale = diagnostic.subject.locale, locale != source {
      severity = severity.flatMap { settings.limited($0, for: locale, &limits) }
    }
    guard let severity else { return .dropped }
    guard let suppression = settings.suppression(covering: diagnostic, path: ShownPath(path))
    else { return .reported(severity) }
    return .suppressed(by: suppression)
  }

  /// Returns the most severe severity of a rule, and whether it is on by default.
  private mutating func rule(_ id: RuleID) -> (id: RuleID, severity: Severity?, isOn: Bool) {
    if let lastRule, lastRule.id == id { return lastRule }
    let info = settings.infos[id]
    let rule = (id: id, severity: info?.severity, isOn: info?.isOn ?? true)
    lastRule = rule
    return rule
  }

  private static func finding(
    _ diagnostic: Diagnostic, at location: Location, as severity: Severity
  ) -> Finding {
    Finding(
      rule: diagnostic.rule, severity: severity, message: diagnostic.message.shortened,
      help: diagnostic.help, subject: diagnostic.subject, location: location)
  }
}

extension RunSettings {
  // These are functions of the settings because a policy would copy the whole configuration for
  // each finding.

  /// Returns the severity that the configuration gives to a diagnostic, or nil if it drops it.
  fileprivate func severity(
    of diagnostic: borrowing Diagnostic, standard: Severity, isOn: Bool, path: String
  ) -> Severity? {
    configuration.severity(of: diagnostic, standard: standard, isOn: isOn, path: path)
  }

  /// Returns a severity within the maximum for a locale, or nil if the finding is hidden.
  fileprivate func limited(
    _ severity: Severity, for locale: String, _ cache: inout MaxSeverityCache
  ) -> Severity? {
    cache.limited(severity, for: locale, by: configuration)
  }

  /// Returns the index of the suppression of the configuration that accepts a diagnostic.
  fileprivate func suppression(
    covering diagnostic: borrowing Diagnostic, path: ShownPath
  ) -> Int? {
    guard !suppressions.isEmpty else { return nil }
    return suppressions.first(covering: diagnostic, path: configuration.folder.relative(path).text)
  }
}

extension RunSettings {
  /// A rule with the key and locale of its finding.
  private struct ReportedKey: Hashable {
    let rule: RuleID
    let key: String?
    let locale: String?
  }

  /// Removes findings that repeat what a finding of a superseding rule reports about the same key
  /// and locale.
  func withoutSuperseded(_ findings: [Finding]) -> [Finding] {
    var superseded: Set<ReportedKey> = []
    for finding in findings {
      for rule in infos[finding.rule]?.supersedes ?? [] {
        superseded.insert(
          ReportedKey(rule: rule, key: finding.subject.key, locale: finding.subject.locale))
      }
    }
    guard !superseded.isEmpty else { return findings }
    return findings.filter { finding in
      !superseded.contains(
        ReportedKey(rule: finding.rule, key: finding.subject.key, locale: finding.subject.locale))
    }
  }
}

extension Diagnostic {
  /// Creates a diagnostic about something outside of tables. Its location is given separately.
  package init(
    _ rule: RuleID, _ severity: Severity, _ message: String, subject: Subject = Subject(),
    help: String? = nil
  ) {
    self.init(
      rule: rule, severity: severity, message: message,
      range: SourceRange(file: FileID(0), 0..<0), subject: subject, help: help)
  }
}
