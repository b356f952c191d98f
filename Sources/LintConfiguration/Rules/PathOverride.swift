package import Diagnostics
import LintKit

/// What holds for the files at some paths.
package struct PathOverride: Sendable {
  package var paths: [Glob]
  /// The locales that every key must have, empty for those that a table has; nil if nothing is
  /// said.
  package var locales: [String]?
  package var rules: [RuleID: RuleSetting]

  package init(paths: [Glob], locales: [String]?, rules: [RuleID: RuleSetting]) {
    self.paths = paths
    self.locales = locales
    self.rules = rules
  }
}

extension SettingKind<PathOverride> {
  static func override(rules: [any Rule.Type], customRules: [String]) -> Self {
    .object(
      SettingObject(
        [
          Setting(
            "paths", \.paths, .list(of: .glob(.path)), isRequired: true, isWritten: { _ in true },
            help: "The files that it is about."),
          Setting(
            "locales", \.locales, .optional(.list(of: .text(.locale))),
            help: "The locales that every key must have there; [] for those that its table has."),
          Setting(
            "rules", \.rules,
            .rules(rules, customRules: customRules, takesOptions: false),
            isWritten: { !$0.rules.isEmpty || $0.locales == nil },
            help: "Severities by rule. Options cannot differ by path."),
        ], alternatives: ["locales", "rules"])
    ) { _, _ in PathOverride(paths: [], locales: nil, rules: [:]) }
  }
}
