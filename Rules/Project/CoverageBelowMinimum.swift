import LintKit

/// Describes a finding of the engine.
struct CoverageBelowMinimum: Rule {
  static let info = RuleInfo(
    id: "coverage-below-minimum",
    category: .project,
    severity: .error,
    summary: "Translation coverage of a locale or group of paths is below the configured minimum.",
    rationale: """
      Users of a half-translated language see two languages in one app. A gate in \
      `.lint-config.json` sets how much of a locale must be translated. `catalog-lint coverage` \
      reports each gate that fails; `catalog-lint lint` doesn't count translations.

      `min` is the minimum percentage of translated keys, `maxUntranslated` the maximum number of \
      new or missing keys, and `maxDrop` the maximum drop in percentage points since the base \
      revision or an earlier run. `docs/gates.md` describes all settings.
      """,
    fix: """
      Translate the keys that `catalog-lint coverage --verbose` lists, or lower the requirement.
      """,
    examples: []
  )
}
