import LintKit

/// Describes a finding of the engine.
struct WeakenedCheck: Rule {
  static let info = RuleInfo(
    id: "weakened-check",
    category: .project,
    severity: .warning,
    entriesWith: [],
    summary: "Change makes the check itself weaker.",
    rationale: """
      A pull request that turns off a rule, suppresses a finding or excludes a file passes its own \
      check. With `--base` and `--staged`, the configuration and the baseline are compared with \
      those before the change, and so are comments with `lint:allow` and the marks of keys. Whatever \
      can hide findings or lower their severity is reported.

      The configuration before the change decides about these findings: the severity of this rule, \
      `failOn`, and suppressions that name this rule. So the change can't turn it off, and \
      `--only`, `--skip` and `--fail-on` have no effect. Comments and marks are compared for the \
      rules and locales that are checked.

      The first configuration and the first baseline of a project are notes.
      """,
    fix: """
      Undo the change of the setting, or ask a reviewer. To block such changes, set \
      `"weakened-check"` to `"error"` first.
      """,
    examples: []
  )
}
