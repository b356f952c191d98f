package import Diagnostics
import LintKit
import Platform
import SourceText
import Syntax

/// Decides whether and how a diagnostic is reported. This is the only place that combines rules,
/// gates, suppressions, baselines and unreadable files.
package struct FindingPolicy: Sendable {
  /// The result for a diagnostic.
  enum Verdict {
    case reported(Severity)
    /// Hidden, but listed with what hides it.
    case hidden(Severity, by: Cover)
    /// Not requested, only counted, or beyond the limit.
    case dropped
  }

  /// What hides a diagnostic.
  enum Cover {
    /// A suppression of the configuration, given by its index.
    case suppression(Int)
    case comment(SuppressionComment.Place)
  }

  private let settings: RunSettings
  /// What is known about the rule of the previous diagnostic. Most have the same rule.
  private var lastRule: (id: RuleID, severity: Severity?, isOn: Bool)?
  private var limits = MaxSeverityCache()
  private var budget = FindingBudget()
  private var hiddenBudget = FindingBudget()
  /// The number of diagnostics that suppressions or comments accepted.
  package private(set) var suppressed = 0
  /// The findings about files that suppressions hide, if they are listed.
  private(set) var hidden: [Finding] = []
  /// The suppressions of the configuration that were used, by index.
  private(set) var usedSuppressions: Set<Int> = []
  /// The languages of the table that don't belong to the project. Their findings are notes.
  var outsideLanguages: Set<String> = []
  /// The number of findings that became notes for this reason, by language.
  private(set) var demoted: [String: Int] = [:]

  package init(_ settings: RunSettings) { self.settings = settings }

  /// The diagnostics beyond the limit.
  var overflows: [FindingBudget.SeverityInFile: FindingBudget.Overflow] { budget.overflows }

  /// Returns what becomes of a diagnostic about a table or about code, and its final severity.
  ///
  /// Applies the following in this order: the selection of rules and locales, the configured
  /// severity, the configured maximum for the locale, suppressions, comments, and the limit of
  /// findings. The baseline comes last, after all findings are known.
  ///
  /// - Parameters:
  ///   - path: the displayed path of the file that the diagnostic is in.
  ///   - source: the source locale of the table, which has no maximum severity.
  ///   - comment: returns the comment that suppresses the diagnostic, or nil.
  ///   - limit: returns the maximum number of findings per rule in that file; called once for each
  ///     rule.
  mutating func verdict(
    on diagnostic: borrowing Diagnostic, path: String, source: String?,
    suppressedBy comment: (borrowing Diagnostic) -> SuppressionComment.Place?, limit: () -> Int
  ) -> Verdict {
    guard var severity = severity(of: diagnostic, path: path, source: source) else {
      return .dropped
    }
    let outside = severity > .note ? outsideLanguage(of: diagnostic) : nil
    if outside != nil { severity = .note }
    let cover =
      suppression(covering: diagnostic, path: path).map(Cover.suppression)
      ?? comment(diagnostic).map(Cover.comment)
    guard let cover, !settings.options.ignoresSuppressions else {
      if let outside { demoted[outside, default: 0] += 1 }
      return budget.spend(on: diagnostic, severity, limit: limit) ? .reported(severity) : .dropped
    }
    suppressed += 1
    guard settings.options.listsHidden,
      hiddenBudget.spend(on: diagnostic, severity, limit: limit)
    else { return .dropped }
    return .hidden(severity, by: cover)
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
    guard let severity = severity(of: diagnostic, path: location.path, source: nil) else {
      return nil
    }
    var finding = Self.finding(diagnostic, at: location, as: severity)
    finding.kind = kind(of: diagnostic)
    guard
      let cover = suppression(covering: diagnostic, path: location.path, exceptFor: subject),
      !settings.options.ignoresSuppressions
    else { return finding }
    suppressed += 1
    if settings.options.listsHidden {
      finding.suppressor = settings.suppressor(cover)
      hidden.append(finding)
    }
    return nil
  }

  /// Returns the finding for a diagnostic that is reported regardless of the configuration. It is
  /// about an unreadable file, or represents findings beyond the limit.
  static func certain(_ diagnostic: Diagnostic, at location: Location) -> Finding {
    finding(diagnostic, at: location, as: diagnostic.severity)
  }
}

extension FindingPolicy {
  /// Returns the language of a diagnostic if it doesn't belong to the project. That a file can't be
  /// read matters anyway.
  private func outsideLanguage(of diagnostic: borrowing Diagnostic) -> String? {
    guard !outsideLanguages.isEmpty, let locale = diagnostic.subject.locale,
      outsideLanguages.contains(locale), !diagnostic.rule.isAboutReading
    else { return nil }
    return locale
  }

  /// Returns the severity that the configuration gives to a diagnostic, or nil if it isn't
  /// requested: the rule is off for the path, or the locale is not reported.
  private mutating func severity(
    of diagnostic: borrowing Diagnostic, path: String, source: String?
  ) -> Severity? {
    let rule = rule(diagnostic.rule)
    let severity = settings.severity(
      of: diagnostic, standard: rule.severity ?? diagnostic.severity, isOn: rule.isOn, path: path)
    guard let severity, let locale = diagnostic.subject.locale, locale != source else {
      return severity
    }
    return settings.limited(severity, for: locale, &limits)
  }

  /// Returns the index of the suppression of the configuration that accepts a diagnostic, or nil,
  /// and notes that it is used.
  ///
  /// - Parameter exempt: the index of a suppression that doesn't apply.
  private mutating func suppression(
    covering diagnostic: borrowing Diagnostic, path: String, exceptFor exempt: Int? = nil
  ) -> Int? {
    guard let index = settings.suppression(covering: diagnostic, path: ShownPath(path)),
      index != exempt
    else { return nil }
    usedSuppressions.insert(index)
    return index
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
  /// Returns what hides findings that a suppression of the configuration accepts.
  func suppressor(_ index: Int) -> Suppressor {
    let suppression = configuration.suppressions[index]
    return Suppressor(
      .configuration, reason: suppression.reason.shortened, location: suppression.location)
  }

  /// Returns what hides findings that a comment suppresses, without its location.
  func suppressor(_ comment: SuppressionComment.Place, in file: SourceFile) -> Suppressor {
    Suppressor(.comment, reason: SuppressionComment.text(ofReason: comment.reason, in: file))
  }
}

extension FindingStore {
  /// Adds a finding that is listed although it is hidden.
  mutating func append(
    hidden diagnostic: borrowing Diagnostic, _ severity: Severity, _ fault: String?,
    by cover: FindingPolicy.Cover, in file: SourceFile, _ settings: RunSettings, keepsStrings: Bool
  ) {
    append(diagnostic, severity, fault, keepsStrings: keepsStrings)
    switch cover {
    case .suppression(let index): suppressLast(by: settings.suppressor(index))
    case .comment(let comment):
      suppressLast(by: settings.suppressor(comment, in: file), at: comment.rule)
    }
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
