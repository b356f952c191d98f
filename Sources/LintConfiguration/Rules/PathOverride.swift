package import Diagnostics
import LintKit

/// The settings for files at certain paths.
package struct PathOverride: Sendable {
  package var paths: [Glob]
  /// The locales that every key must have. Empty for the locales of its table, and nil if the
  /// override doesn't set them.
  package var locales: [String]?
  package var rules: [RuleID: RuleSetting]
  /// Which fixes are offered there, and which of them are safe.
  package var fixes: [FixSetting] = []

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
            help: "Files that it applies to."),
          Setting(
            "locales", \.locales, .optional(.list(of: .text(.locale))),
            help: "Locales that every key must have there ([]: those of its table)."),
          Setting(
            "rules", \.rules,
            .rules(rules, customRules: customRules, takesOptions: false),
            isWritten: { !$0.rules.isEmpty || $0.locales == nil && $0.fixes.isEmpty },
            help: "Severities by rule. Options cannot differ by path."),
          Setting(
            "fixes", \.fixes, .fixes,
            help: "Which fixes are offered there, and which of them are safe."),
        ], alternatives: ["locales", "rules", "fixes"])
    ) { _, _ in PathOverride(paths: [], locales: nil, rules: [:]) }
  }
}
