package import Diagnostics
import Syntax

/// What the command line says about rules and locales.
package struct RuleSelection: Sendable {
  /// The rules that run, or nil for all.
  var only: Set<RuleID>?
  var skipped: Set<RuleID> = []
  /// Whether rules run of which nothing is said.
  var enablesAll = false
  /// The locales whose findings are shown; empty for all.
  package var locales: [String] = []

  /// Whether no rule and no locale is left out, so that what was not needed is needless.
  package var isComplete: Bool { only == nil && skipped.isEmpty && locales.isEmpty }

  /// Findings about no locale are always shown.
  package func shows(locale: String?) -> Bool {
    guard let locale, !locales.isEmpty else { return true }
    return locales.contains { LocaleName.matches($0, locale) }
  }

  /// Whether the command line lets a rule run.
  func allows(_ rule: RuleID) -> Bool {
    guard !skipped.contains(rule) else { return false }
    return only.map { $0.contains(rule) || Self.alwaysOn.contains(rule) } ?? true
  }

  /// A file that could not be read was not checked, whichever rules were asked for.
  private static let alwaysOn: Set<RuleID> = [.syntaxError, .unreadableFile]
}

extension RuleID {
  package static let unreadableFile: RuleID = "unreadable-file"
}

extension Configuration {
  /// Runs just these rules, those too that are off.
  package mutating func run(only rules: [RuleID]) {
    selection.only = Set(rules)
    enable(rules)
  }

  /// Runs none of these rules, whatever else is said about them.
  package mutating func skip(_ rules: [RuleID]) { selection.skipped.formUnion(rules) }

  /// Runs rules that are off, but not at paths and in locales for which they were switched off.
  package mutating func enable(_ ids: [RuleID]) {
    for id in ids {
      var setting = rules[id] ?? RuleSetting(level: nil)
      if setting.level == nil || setting.level == .off { setting.level = .standard }
      rules[id] = setting
    }
  }

  /// Runs every rule but those that the configuration switches off.
  package mutating func enableAll() { selection.enablesAll = true }

  /// Leaves out findings about other locales than these, their regions and scripts.
  package mutating func show(locales: [String]) { selection.locales = locales }

  /// Makes warnings fail the gate.
  package mutating func makeStrict() { if !failOn.includes(.warning) { failOn = .warning } }
}
