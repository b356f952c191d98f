import LintKit

/// Describes a finding of the engine.
struct UnreadableFile: Rule {
  static let info = RuleInfo(
    id: "unreadable-file",
    category: .project,
    severity: .error,
    summary: "A file that was asked for could not be read.",
    rationale: """
      A file that cannot be read was not checked, and a gate that passes without looking is worse \
      than none. The other files are checked all the same, and the exit status is 2 instead of 1, \
      since nobody knows what the file holds.
      """,
    examples: []
  )
}
