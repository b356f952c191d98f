package import Diagnostics
package import LintKit
import Platform
package import Syntax

extension Configuration {
  /// Returns the severity of a finding, or nil if its rule is off for the finding's path and
  /// locale.
  ///
  /// A configured severity replaces the rule's standard severity. A finding that is less severe
  /// than the rule's standard severity doesn't become more severe.
  ///
  /// - Parameters:
  ///   - standard: the severity of the rule's most severe findings.
  ///   - isOn: whether the rule is on by default.
  ///   - path: the displayed path.
  package func severity(
    of diagnostic: borrowing Diagnostic, standard: Severity, isOn: Bool, path: String
  ) -> Severity? {
    let locale = diagnostic.subject.locale
    guard selection.allows(diagnostic.rule), selection.shows(locale: locale) else { return nil }
    guard reaches(diagnostic.rule, path: path) else { return nil }
    switch level(of: diagnostic.rule, locale: locale, path: path) {
    case nil: return isOn || selection.enablesAll ? diagnostic.severity : nil
    case .off: return nil
    case .standard: return diagnostic.severity
    case .severity(let severity):
      return diagnostic.severity < standard ? min(diagnostic.severity, severity) : severity
    }
  }

  /// Returns whether a rule is on at any path or in any locale.
  package func isOn(_ rule: RuleInfo) -> Bool {
    guard selection.allows(rule.id) else { return false }
    let base = rules[rule.id]
    if base?.level.map({ $0 != .off }) ?? (rule.isOn || selection.enablesAll) { return true }
    return ([base] + overrides.map { $0.rules[rule.id] }).compactMap(\.self).contains { setting in
      (setting.locales.map(\.level) + [setting.level]).contains { $0 != nil && $0 != .off }
    }
  }

  /// Returns the options that the configuration sets for a rule.
  package func options(of rule: RuleID) -> [JSONValue.Member] { rules[rule]?.options ?? [] }

  /// Returns whether a rule applies to a path. Most rules apply to all paths.
  private func reaches(_ rule: RuleID, path: String) -> Bool {
    guard !customRules.isEmpty else { return true }
    let lists = pathLists
    guard let number = lists.numbersOfRule[rule], !customRules[number].paths.isEmpty else {
      return true
    }
    return lists.customRules.matches(in: folder.relative(ShownPath(path)).text).contains(number)
  }

  private func level(of rule: RuleID, locale: String?, path: String) -> RuleLevel? {
    guard !overrides.isEmpty || rules[rule]?.locales.isEmpty == false else {
      return rules[rule]?.level
    }
    return memory.levels.value(for: "\(rule.name)\0\(locale ?? "\0")\0\(path)") {
      overriddenLevel(of: rule, locale: locale, path: path) ?? rules[rule]?.level(for: locale)
    }
  }

  /// Returns the numbers of the overrides that match a path.
  func overrides(at path: String) -> Bits {
    pathLists.overrides.matches(in: folder.relative(ShownPath(path)).text)
  }

  private func overriddenLevel(of rule: RuleID, locale: String?, path: String) -> RuleLevel? {
    guard !overrides.isEmpty else { return nil }
    let matching = overrides(at: path)
    for number in overrides.indices.reversed() where matching.contains(number) {
      if let level = overrides[number].rules[rule]?.level(for: locale) { return level }
    }
    return nil
  }
}
