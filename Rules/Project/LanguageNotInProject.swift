import LintKit

/// Describes a finding of the engine, which knows the Xcode project.
struct LanguageNotInProject: Rule {
  static let info = RuleInfo(
    id: "language-not-in-project",
    category: .project,
    severity: .warning,
    entriesWith: [],
    summary: "Xcode project doesn't have a language that its tables have.",
    rationale: """
      A translation service adds a directory for each language, but Xcode builds only the files that \
      the project refers to. The app doesn't have the language, and users don't see what is wrong in its \
      files. So all findings in them become notes, and one finding for the project counts them. \
      Findings about files that can't be read stay as they are.

      A language is left out if a project in a directory around its files refers to the source file \
      of a table, but neither to a directory of the language nor to the language itself. Nothing \
      changes if the files may be built in another way: by a Swift package, a generated project, \
      CMake, Bazel, a pod or a script, or as part of a synchronized or copied directory. Nothing \
      changes either if the rule is off.

      With `--base` and `--staged`, errors stay errors. Use one of them in pull requests: otherwise, \
      a change that removes a language from the project hides the errors in its files.
      """,
    fix: """
      Add the language to the project: select the project, and click + under Localizations. Or \
      delete the files until the translation is complete.
      """,
    examples: []
  )
}
