import Diagnostics
import LintKit
import Platform
import SourceText

/// Decides what becomes of a diagnostic: the one place for rules, gates, suppressions, baselines
/// and what could not be read.
struct FindingPolicy {
  /// What becomes of a diagnostic.
  private enum Verdict {
    case reported(Severity)
    /// Accepted by a suppression of the configuration, given by its index.
    case suppressed(by: Int)
    /// Not wanted: its rule is off there, or its locale is not shown.
    case dropped
  }

  private let settings: RunSettings
  private var limits: SeverityLimitMemory
  private var budget = FindingBudget()
  /// How many diagnostics a suppression or a comment has accepted.
  private(set) var suppressed = 0
  /// The suppressions of the configuration that were needed, by index.
  private(set) var usedSuppressions: Set<Int> = []

  init(_ settings: RunSettings) {
    self.settings = settings
    limits = SeverityLimitMemory(settings.configuration)
  }

  /// The diagnostics for which there was no room.
  var overflows: [FindingBudget.Kind: FindingBudget.Overflow] { budget.overflows }

  /// Returns a diagnostic about a table with the severity that it is reported with, or nil if it is
  /// not.
  ///
  /// Applies the selection of rules and locales, the severity that the configuration sets, its
  /// limit for the locale, the suppressions, the comments of the table and the limit of findings,
  /// in this order. The baseline comes last, once all findings are known.
  ///
  /// - Parameters:
  ///   - path: of the file that the diagnostic is in, as it is shown.
  ///   - source: the source locale of the table, for which there is no limit.
  ///   - limit: how many findings of a rule that file may have; asked for once for each of them.
  mutating func reported(
    _ diagnostic: Diagnostic, path: String, source: String?,
    comments: inout CommentSuppressions, limit: () -> Int
  ) -> Diagnostic? {
    guard let severity = severity(of: diagnostic, path: path, source: source) else { return nil }
    guard !comments.allows(diagnostic) else {
      suppressed += 1
      return nil
    }
    var diagnostic = diagnostic
    diagnostic.severity = severity
    return budget.spend(on: diagnostic, limit: limit) ? diagnostic : nil
  }

  /// Returns the finding that a diagnostic about a file becomes, or nil if it is not reported.
  ///
  /// - Parameter subject: a suppression that the diagnostic itself is about, by index: it does not
  ///   apply.
  mutating func finding(
    _ diagnostic: Diagnostic, at place: Place, about subject: Int? = nil
  ) -> Finding? {
    severity(of: diagnostic, path: place.path, besides: subject).map {
      Self.finding(diagnostic, at: place, as: $0)
    }
  }

  /// Returns the finding that a diagnostic becomes whatever the configuration says: about a file
  /// that could not be read, or in place of findings that were reported but have no room.
  static func certain(_ diagnostic: Diagnostic, at place: Place) -> Finding {
    finding(diagnostic, at: place, as: diagnostic.severity)
  }
}

extension FindingPolicy {
  /// The severity that a diagnostic is reported with, or nil if it is not. Counts those that a
  /// suppression accepts.
  private mutating func severity(
    of diagnostic: Diagnostic, path: String, source: String? = nil, besides exempt: Int? = nil
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
    on diagnostic: Diagnostic, path: String, source: String?
  ) -> Verdict {
    let configuration = settings.configuration
    let info = settings.infos[diagnostic.rule]
    var severity = configuration.severity(
      of: diagnostic, standard: info?.severity ?? diagnostic.severity, isOn: info?.isOn ?? true,
      path: path)
    if let locale = diagnostic.subject.locale, locale != source {
      severity = severity.flatMap { limits.limited($0, for: locale) }
    }
    guard let severity else { return .dropped }
    guard !settings.suppressions.isEmpty,
      let suppression = settings.suppressions.first(
        covering: diagnostic, path: configuration.folder.relative(ShownPath(path)).text)
    else { return .reported(severity) }
    return .suppressed(by: suppression)
  }

  private static func finding(
    _ diagnostic: Diagnostic, at place: Place, as severity: Severity
  ) -> Finding {
    Finding(
      rule: diagnostic.rule, severity: severity, message: diagnostic.message.shortened,
      help: diagnostic.help, subject: diagnostic.subject, place: place)
  }
}

extension RunSettings {
  /// A rule, and what it reports.
  private struct Spot: Hashable {
    let rule: RuleID
    let key: String?
    let locale: String?
  }

  /// Leaves out findings that say again what one of a rule that supersedes theirs says of the same
  /// key and locale.
  func withoutSuperseded(_ findings: [Finding]) -> [Finding] {
    var superseded: Set<Spot> = []
    for finding in findings {
      for rule in infos[finding.rule]?.supersedes ?? [] {
        superseded.insert(
          Spot(rule: rule, key: finding.subject.key, locale: finding.subject.locale))
      }
    }
    guard !superseded.isEmpty else { return findings }
    return findings.filter { finding in
      !superseded.contains(
        Spot(rule: finding.rule, key: finding.subject.key, locale: finding.subject.locale))
    }
  }
}

extension Diagnostic {
  /// A diagnostic about something that is not in a table, and whose place is known.
  init(
    _ rule: RuleID, _ severity: Severity, _ message: String, subject: Subject = Subject(),
    help: String? = nil
  ) {
    self.init(
      rule: rule, severity: severity, message: message,
      range: SourceRange(file: FileID(0), 0..<0), subject: subject, help: help)
  }
}
