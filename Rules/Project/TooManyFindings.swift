import LintKit

/// Describes a finding of the engine.
struct TooManyFindings: Rule {
  static let info = RuleInfo(
    id: "too-many-findings",
    category: .project,
    severity: .error,
    entriesWith: [],
    summary: "Rule has more findings in one file than a report lists.",
    rationale: """
      One mistake can cause a finding for every key in every language. The report for a catalog of \
      40 KB can reach hundreds of megabytes. A report lists up to 10,000 findings per rule and \
      file, or one per kilobyte of the file if that is more. This rule reports the number of the \
      others.

      The finding has the severity of the most severe finding that it counts, so the check fails \
      as if all were listed. Findings that the baseline covers don't count.
      """,
    fix: "Fix the mistake that causes the findings, or list more of them with `--max-findings`.",
    examples: []
  )
}
