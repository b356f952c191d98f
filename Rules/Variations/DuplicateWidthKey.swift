import LintKit

/// Reports branches for the same width under two names.
struct DuplicateWidthKey: Rule {
  static let info = RuleInfo(
    id: "duplicate-width-key",
    category: .variations,
    severity: .error,
    entriesWith: .widthVariations,
    summary: "Two width variants have the same width.",
    rationale: """
      `20` and `020` are different keys in the file, but the same number to Foundation. Which of \
      the two strings users see is undefined and may change each time the app starts.
      """,
    fix: "Keep one of the two variants.",
    examples: [
      .reported(
        "leading zero", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "⟦020⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello there" } }
            } } } } }
            """)
        ]),
      .reported(
        "widths with a space or a plus sign, in a .stringsdict file", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["1": "Hi", "⟦ 1⟧": "Hello", "⟦+1⟧": "Hello there"])
        ]),
      .accepted(
        "different widths",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "200" : { "stringUnit" : { "state" : "translated", "value" : "Hello there" } }
            } } } } }
            """)
        ]),
      .accepted(
        "same width in two languages",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : {
              "de" : { "variations" : { "width" : {
                "020" : { "stringUnit" : { "state" : "translated", "value" : "Hallo" } }
              } } },
              "en" : { "variations" : { "width" : {
                "2" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "200" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } }
              } } }
            } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .width {
      var firsts: [Int: Branch] = [:]
      for (width, branch) in entry.widths(of: variation) {
        guard let first = firsts[width] else {
          firsts[width] = branch
          continue
        }
        // If the names are equal too, it is a duplicate key.
        guard !entry.hasSameContent(branch.name, first.name) else { continue }
        context.report(
          "width '\(entry.name(of: branch.name))' is the same as '\(entry.name(of: first.name))'",
          in: branch, of: entry,
          notes: [Note("the first one is here", at: first.name.range)],
          help: "keep one of them; it is undefined which string is shown")
      }
    }
  }
}
