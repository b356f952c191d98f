import LintKit

/// Describes a finding of the engine.
struct UnreadableFile: Rule {
  static let info = RuleInfo(
    id: "unreadable-file",
    category: .project,
    severity: .error,
    entriesWith: [],
    summary: "Requested file can't be read.",
    rationale: """
      A file that can't be read isn't checked, so a check that passes would be misleading. The \
      other files are still checked. The exit status is 2 instead of 1, because the contents of \
      the file are unknown.
      """,
    fix: "Make the file readable, or leave it out with `exclude` in `.lint-config.json`.",
    examples: []
  )
}
