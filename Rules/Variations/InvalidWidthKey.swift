import LintKit

/// Reports names of width branches that are no positive integers.
struct InvalidWidthKey: Rule {
  static let info = RuleInfo(
    id: "invalid-width-key",
    category: .variations,
    severity: .error,
    summary: "A width is not a positive decimal integer.",
    rationale: """
      The name of a width variant is the least width, a whole number, at which its text is shown. \
      What Foundation makes of `20px`, `1.5` or `one` is written nowhere: such a text may be shown \
      everywhere or never. A width of 0 or less is never asked for.
      """,
    examples: [
      .reported(
        "units, fractions, words, signs, other digits, nothing", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "⟦20px⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦1.5⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦one⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦+1⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦ 7⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦١٠⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } }
            } } } } }
            """)
        ]),
      .reported(
        "zero, less than zero, more than there is", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            texts: [
              "⟦-5⟧": "Hi", "⟦0⟧": "Hi", "20": "Hello", "⟦99999999999999999999⟧": "Hello there",
            ])
        ]),
      .accepted(
        "integers; an entry that nobody ships",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Bye" : {
              "extractionState" : "stale",
              "localizations" : { "en" : { "variations" : { "width" : {
                "wide" : { "stringUnit" : { "state" : "translated", "value" : "Goodbye" } }
              } } } }
            },
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "020" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "53" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } }
            } } } } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .width {
      for branch in entry.branches(of: variation) {
        let name = entry.string(of: branch.name)
        guard !WidthKey(name).isValid else { continue }
        context.report(
          "width '\(name)' is not a positive decimal integer", in: branch, of: entry,
          help: "write the least width at which the text is shown, such as '20'")
      }
    }
  }
}
