import LintKit

/// Describes a finding of the engine.
struct WeakenedCheck: Rule {
  static let info = RuleInfo(
    id: "weakened-check",
    category: .project,
    severity: .warning,
    isOn: false,
    entriesWith: [],
    summary: "Change makes the check itself weaker.",
    rationale: """
      A pull request that turns off a rule, suppresses a finding or excludes a file passes its own \
      check. With `--base` and `--staged`, the configuration and the baseline are compared with \
      those before the change. Whatever can hide findings or lower their severity is reported.

      The configuration before the change decides about these findings: the severity of this rule, \
      `failOn`, and suppressions that name this rule. So the change can't turn it off, and \
      `--only`, `--skip` and `--fail-on` have no effect. The rule is off by default because it is \
      new: it doesn't find every weakening yet, and reports some changes that are none.
      """,
    fix: """
      Undo the change of the setting, or have a reviewer agree to it. A project that wants no such \
      change without a decision sets `"weakened-check": "error"` first.
      """,
    examples: []
  )
}
