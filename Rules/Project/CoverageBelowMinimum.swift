import LintKit

/// Describes a finding of the engine.
struct CoverageBelowMinimum: Rule {
  static let info = RuleInfo(
    id: "coverage-below-minimum",
    category: .project,
    severity: .error,
    summary: "A locale or a group of paths is translated less than the configuration requires.",
    rationale: """
      A release that ships half a language is noticed by its users first. A gate says how far a \
      locale must be translated, and `catalog-lint coverage` reports each requirement that is not \
      fulfilled, at its place in `.lint-config.json`. `catalog-lint lint` does not count, so it does \
      not report it.

      ```json
      {
        "groups": { "Checkout": ["Modules/Checkout/**"] },
        "coverage": {
          "default": { "min": 90 },
          "locales": {
            "de": { "min": 100, "maxUntranslated": 0 },
            "ja": { "maxDrop": 1.0 },
            "sv": { "min": 0 }
          },
          "groups": { "Checkout": { "min": 95 } },
          "partial": ["en-GB"]
        }
      }
      ```

      `min` is the least share of keys that are translated, in percent with at most one decimal; a \
      share is never rounded up, so 100 means all. `maxUntranslated` is how many keys may be new or \
      missing. `maxDrop` is by how many points the share may be below that of the state compared \
      with (`--base`, `--history` or `--since`), and is not judged without one.

      `default` holds for every locale but the source language, and for no group. What is said of a \
      locale takes the place of it, member by member, and holds for its regions and scripts too: \
      `pt` for `pt-BR`, unless that has its own. Of locales that are `partial` only those keys count \
      that they have. A gate for a locale or a group that is not there is a mistake, and the exit \
      status is 2.
      """,
    examples: []
  )
}
