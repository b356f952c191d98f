import LintKit

/// Describes a finding of the engine.
struct TooManyFindings: Rule {
  static let info = RuleInfo(
    id: "too-many-findings",
    category: .project,
    severity: .error,
    summary: "A rule has more findings in one file than a report lists.",
    rationale: """
      One mistake can give a finding for each key in each language, and 40 KB of catalog can give \
      hundreds of megabytes of report. A report lists 10,000 findings of a rule in a file, or one \
      for each kilobyte of the file if that is more, and counts the rest in one finding of this \
      rule. It has the severity of the most severe of them, so the check fails as if they were \
      listed.

      Findings that the baseline covers do not count. `--max-findings` sets another limit.
      """,
    examples: []
  )
}
