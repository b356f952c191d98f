import LintKit

/// Finds numbered arguments with a hole between them.
struct ArgumentGap: Rule {
  static let info = RuleInfo(
    id: "argument-gap",
    category: .arguments,
    severity: .error,
    summary: "A text takes an argument by number and never names one before it.",
    rationale: """
      CoreFoundation walks through the arguments by number and reads nothing for one that the text \
      does not name. Every later argument then comes from the wrong place: `%2$@` alone shows the \
      first object, and crashes if the first argument is a number.
      """,
    examples: [
      .reported(
        "the first argument is not named", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld %@": {"localizations": {
              "ko": {"stringUnit": {"state": "translated", "value": "⟦%2$@⟧"}}}}}}
          """
        ]),
      .reported(
        "an argument in the middle is not named", as: .error,
        [
          "en.lproj/Localizable.strings": #""sent" = "%1$@ sent %2$d to %3$@";"#,
          "de.lproj/Localizable.strings": #""sent" = "%1$@ an ⟦%3$@⟧";"#,
        ]),
      .reported(
        "the source itself skips an argument of its key", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld of %@": {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "All of ⟦%2$@⟧"}}}}}}
          """
        ]),
      .accepted(
        "a plural branch may leave its number out",
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%1$lld of %2$@": {"localizations": {
              "de": {"variations": {"plural": {
                "one": {"stringUnit": {"state": "translated", "value": "eins von %2$@"}},
                "other": {"stringUnit": {"state": "translated", "value": "%1$lld von %2$@"}}}}}}}}}
          """
        ]),
      .accepted(
        "the last argument is no gap",
        [
          "en.lproj/Localizable.strings": #""sent" = "%1$@ sent %2$@";"#,
          "de.lproj/Localizable.strings": #""sent" = "von %1$@";"#,
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for fault in context.argumentFaults(of: entry).list {
      guard case .gap(let positions) = fault.kind else { continue }
      context.report(
        "\(positions.phrase) \(positions.count == 1 ? "is" : "are") never named, so later "
          + "arguments are read from the wrong place",
        of: fault, in: entry, note: entry.argumentSummary,
        help: "name every argument up to the last one, or drop arguments from the end")
    }
  }
}
