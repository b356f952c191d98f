import LintKit

/// Describes a finding of the engine.
struct CoverageBelowMinimum: Rule {
  static let info = RuleInfo(
    id: "coverage-below-minimum",
    category: .project,
    severity: .error,
    summary: "Translation coverage of a locale or group of paths is below the configured minimum.",
    rationale: """
      A release with a half-translated language disappoints the users of that language. A gate in \
      `.lint-config.json` sets how much of a locale must be translated, and `catalog-lint \
      coverage` reports each gate that fails. `catalog-lint lint` doesn't count translations, so \
      it doesn't report this.

      `min` is the minimum percentage of translated keys. `maxUntranslated` is the maximum number \
      of new or missing keys. `maxDrop` is the maximum drop in percentage points since the state \
      compared against (`--base`, `--history` or `--since`). `default` applies to every locale \
      except the source language, but not to groups. A setting for a locale overrides it, and \
      applies to the regions of the locale too. `docs/gates.md` describes all settings.
      """,
    fix: """
      Translate the keys that `catalog-lint coverage --verbose` lists, or lower the requirement.
      """,
    examples: []
  )
}
