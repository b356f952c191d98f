import LintKit

/// Describes a finding of the engine.
struct CoverageBelowMinimum: Rule {
  static let info = RuleInfo(
    id: "coverage-below-minimum",
    category: .project,
    severity: .error,
    entriesWith: [],
    summary: "Locale or group of paths fails a translation coverage gate.",
    rationale: """
      In a partly translated app, users see a mix of two languages. A gate in `.lint-config.json`, \
      for example `"coverage": { "default": { "min": 90 } }`, sets how much of a locale must be \
      translated. `catalog-lint coverage` reports each gate that fails; `catalog-lint lint` \
      doesn't check gates.

      `min` is the minimum percentage of translated keys. `maxUntranslated` is the maximum number \
      of keys that are new or have no translation. `maxDrop` is the maximum drop in percentage \
      points since the base revision or an earlier run. `docs/gates.md` describes all settings.
      """,
    fix: """
      Translate open keys, or lower the requirement. `catalog-lint coverage --format csv --open` \
      lists the open keys.
      """,
    examples: []
  )
}
