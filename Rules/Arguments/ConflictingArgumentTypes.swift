import LintKit

/// Finds arguments that one key reads as two different types.
struct ConflictingArgumentTypes: Rule {
  static let info = RuleInfo(
    id: "conflicting-argument-types",
    category: .arguments,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "String reads one argument as two different types.",
    rationale: """
      Every argument has one type. If a string reads an argument as two types, the app shows a \
      wrong value or crashes. The branches of a source string, for example its plural forms, must \
      use the same types too.

      If only the signedness differs (for example `%d` and `%u`), the finding is a warning.
      """,
    fix: """
      Use the same type for the argument everywhere, or renumber the specifier that is meant for \
      another argument.
      """,
    examples: [
      .reported(
        "argument is read as a number and as an object", as: .error,
        [
          "en.lproj/Localizable.strings": #""named" = "%1$lld: %2$@";"#,
          "de.lproj/Localizable.strings": #""named" = "%1$lld: ⟦%1$@⟧";"#,
        ]),
      .reported(
        "two plural forms of the source use different types", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "item.count": {"localizations": {
              "en": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "%lld item"}},
                "other": {"stringUnit": {"state": "translated", "value": "⟦%@⟧ items"}}}}}}}}}
          """
        ]),
      .reported(
        "number is read as signed and as unsigned", as: .warning,
        [
          "en.lproj/Localizable.strings": #""left" = "%1$d left";"#,
          "de.lproj/Localizable.strings": #""left" = "%1$d (⟦%1$u⟧) übrig";"#,
        ]),
      .reported(
        "source string uses two types for one argument, so it isn't compared with its key",
        as: .error,
        ["Localizable.strings": #""%ld of %@" = "%2$ld of ⟦%2$@⟧";"#]),
      .accepted(
        "argument is used twice with the same type",
        [
          "en.lproj/Localizable.strings": #""named" = "%1$@: %2$f";"#,
          "de.lproj/Localizable.strings": #""named" = "%1$@: %2$.1f (%2$f), %1$@";"#,
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .conflict(let position, let first, let second) = fault.kind else { continue }
      let difference = ArgumentDifference.between(expected: first, found: second)
      context.report(
        "argument \(position) is \(second) here but \(first) earlier", of: fault, in: entry,
        severity: difference == .type ? .error : .warning,
        note: "argument \(position) is \(first) here",
        help: "use the same type everywhere, or renumber one specifier")
    }
  }
}
