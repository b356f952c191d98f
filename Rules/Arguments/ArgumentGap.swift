import LintKit

/// Finds numbered arguments with a gap before them.
struct ArgumentGap: Rule {
  static let info = RuleInfo(
    id: "argument-gap",
    category: .arguments,
    severity: .error,
    entriesWith: .argumentFaults,
    summary: "String uses a numbered argument but skips an earlier one.",
    rationale: """
      If a string leaves out an argument number, CoreFoundation doesn't skip that argument. Every \
      later specifier then reads an earlier argument: `%2$@` alone shows the first one, and the \
      app crashes if that is a number.

      A plural form is an exception: it may omit the number that it counts.
      """,
    fix: "Use every argument up to the last one, or omit arguments from the end only.",
    examples: [
      .reported(
        "first argument is skipped", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld %@": {"localizations": {
              "ko": {"stringUnit": {"state": "translated", "value": "⟦%2$@⟧"}}}}}}
          """
        ]),
      .reported(
        "argument in the middle is skipped", as: .error,
        [
          "en.lproj/Localizable.strings": #""sent" = "%1$@ sent %2$d to %3$@";"#,
          "de.lproj/Localizable.strings": #""sent" = "%1$@ an ⟦%3$@⟧";"#,
        ]),
      .reported(
        "source skips an argument of its key", as: .error,
        [
          "Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {
            "%lld of %@": {"localizations": {
              "en": {"stringUnit": {"state": "translated", "value": "All of ⟦%2$@⟧"}}}}}}
          """
        ]),
      .accepted(
        "'one' form omits the number that it counts",
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
        "last argument is omitted",
        [
          "en.lproj/Localizable.strings": #""sent" = "%1$@ sent %2$@";"#,
          "de.lproj/Localizable.strings": #""sent" = "von %1$@";"#,
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    let gaps = context.argumentFaults(of: entry).list.filter { fault in
      if case .gap = fault.kind { true } else { false }
    }
    let isInSource = gaps.contains { fault in
      fault.unit.map { entry.isSource(entry.units[$0]) } ?? false
    }
    for fault in gaps {
      guard case .gap(let positions) = fault.kind else { continue }
      let isOfSource = fault.unit.map { entry.isSource(entry.units[$0]) } ?? true
      let isKnown = entry.expectedArguments.contains { positions.contains($0.position) }
      let repeatsSource = !isOfSource && (isInSource || !isKnown)
      context.report(
        "\(positions.phrase) \(positions.count == 1 ? "is" : "are") never used, so "
          + "later arguments are read from the wrong place",
        of: fault, in: entry, severity: repeatsSource ? .note : nil, note: entry.argumentSummary,
        help: "use \(positions.phrase) too; only arguments at the end can be omitted")
    }
  }
}
