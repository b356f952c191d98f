package import Diagnostics
import Syntax

/// The rules and locales that the command line selects.
package struct RuleSelection: Sendable {
  /// The rules to run, or nil for all.
  var only: Set<RuleID>?
  var skipped: Set<RuleID> = []
  /// Whether rules that are off by default run, unless the configuration turns them off.
  var enablesAll = false
  /// The locales whose findings are reported. Empty for all.
  package var locales: [String] = []

  /// Whether no rule or locale is excluded, so that suppressions without a finding really are
  /// unused.
  package var isComplete: Bool { only == nil && skipped.isEmpty && locales.isEmpty }

  /// Whether the command line leaves out rules.
  package var leavesOutRules: Bool { only != nil || !skipped.isEmpty }

  /// Returns whether findings in a locale are reported. Findings without a locale always are.
  package func shows(locale: String?) -> Bool {
    guard let locale, !locales.isEmpty else { return true }
    return locales.contains { LocaleName.matches($0, locale) }
  }

  /// Returns whether the command line allows a rule to run.
  func allows(_ rule: RuleID) -> Bool {
    guard !skipped.contains(rule) else { return false }
    return only.map { $0.contains(rule) || Self.alwaysOn.contains(rule) } ?? true
  }

  /// A file that couldn't be read wasn't checked, so these are reported no matter which rules are
  /// selected.
  private static let alwaysOn: Set<RuleID> = [.syntaxError, .unreadableFile]
}

extension RuleID {
  package static let unreadableFile: RuleID = "unreadable-file"
  package static let tooManyFindings: RuleID = "too-many-findings"
  package static let coverageBelowMinimum: RuleID = "coverage-below-minimum"
}

extension Configuration {
  /// Runs only these rules, even if they are off.
  package mutating func run(only rules: [RuleID]) {
    selection.only = Set(rules)
    enable(rules)
  }

  /// Runs none of these rules, regardless of other settings.
  package mutating func skip(_ rules: [RuleID]) { selection.skipped.formUnion(rules) }

  /// Runs rules that are off, except at paths and in locales for which they are turned off.
  package mutating func enable(_ ids: [RuleID]) {
    for id in ids {
      var setting = rules[id] ?? RuleSetting(level: nil)
      if setting.level == nil || setting.level == .off { setting.level = .standard }
      rules[id] = setting
    }
  }

  /// Runs every rule except those that the configuration turns off.
  package mutating func enableAll() { selection.enablesAll = true }

  /// Reports only findings in these locales, including their regions and scripts.
  package mutating func show(locales: [String]) { selection.locales = locales }

  /// Makes warnings fail the gate.
  package mutating func makeStrict() { if !failOn.includes(.warning) { failOn = .warning } }
}
