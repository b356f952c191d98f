import LintKit

/// Finds arguments that one key reads in two ways.
struct ConflictingArgumentTypes: Rule {
  static let info = RuleInfo(
    id: "conflicting-argument-types",
    category: .arguments,
    severity: .error,
    summary: "One argument is read as two types in one text or its branches.",
    rationale: """
      An argument has one type. Where a text, or the branches of one source text, ask for two, at \
      least one of them reads garbage or crashes. Two integers that differ in their sign only are \
      a warning.
      """,
    examples: [
      .reported(
        "one argument as a number and as an object", as: .error,
        [
          "en.lproj/Localizable.strings": #""named" = "%1$lld: %2$@";"#,
          "de.lproj/Localizable.strings": #""named" = "%1$lld: ⟦%1$@⟧";"#,
        ]),
      .reported(
        "two branches of the source disagree", as: .error,
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
        "one number with and without a sign", as: .warning,
        [
          "en.lproj/Localizable.strings": #""left" = "%1$d left";"#,
          "de.lproj/Localizable.strings": #""left" = "%1$d (⟦%1$u⟧) übrig";"#,
        ]),
      .reported(
        "a source text that disagrees with itself: its key is not compared as well", as: .error,
        ["Localizable.strings": #""%ld of %@" = "%2$ld of ⟦%2$@⟧";"#]),
      .accepted(
        "one argument twice in one way",
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
        "argument \(position) is \(second) here and \(first) before", of: fault, in: entry,
        severity: difference == .type ? .error : .warning,
        note: "argument \(position) is \(first) here",
        help: "read the argument in one way, or give the specifier another number")
    }
  }
}
