import LintKit

/// Reports names of width branches that aren't positive integers.
struct InvalidWidthKey: Rule {
  static let info = RuleInfo(
    id: "invalid-width-key",
    category: .variations,
    severity: .error,
    entriesWith: .widthVariations,
    summary: "Width is not a positive decimal integer.",
    rationale: """
      The key of a width variant is a whole number: the minimum width at which its string is \
      shown. Apple doesn't document how Foundation reads `20px`, `1.5` or `one`: such a string may \
      always be shown, or never. A width of 0 or less is not meaningful.
      """,
    fix: "Write the minimum width as a whole number, for example `200`.",
    examples: [
      .reported(
        "unit after the number", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦200px⟧" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } }
            } } } } }
            """)
        ]),
      .reported(
        "fractions, words, signs, spaces, non-ASCII digits, and an empty key", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
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
        "zero, negative, and too large", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: [
              "⟦-5⟧": "Hi", "⟦0⟧": "Hi", "20": "Hello", "⟦99999999999999999999⟧": "Hello there",
            ])
        ]),
      .accepted(
        "integers",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "020" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "53" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } }
            } } } } }
            """)
        ]),
      .accepted(
        "stale entry",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Bye" : {
              "extractionState" : "stale",
              "localizations" : { "en" : { "variations" : { "width" : {
                "wide" : { "stringUnit" : { "state" : "translated", "value" : "Goodbye" } }
              } } } }
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .width {
      for branch in entry.branches(of: variation) {
        let name = entry.string(of: branch.name)
        guard !WidthKey(name).isValid else { continue }
        context.report(
          "width '\(name)' is not a positive decimal integer", in: branch, of: entry,
          help: "write the minimum width at which the string is shown, for example '200'")
      }
    }
  }
}
