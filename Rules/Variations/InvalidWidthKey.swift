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
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
                "⟦20px⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "⟦1.5⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "⟦one⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "⟦+1⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "⟦ 7⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "⟦١٠⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "⟦⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } }
              } } } } }
            },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "zero, less than zero, more than there is", as: .error,
        [
          "en.lproj/Localizable.stringsdict": """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0">
          <dict>
            <key>hello</key>
            <dict>
              <key>NSStringVariableWidthRuleType</key>
              <dict>
                <key>⟦-5⟧</key>
                <string>Hi</string>
                <key>⟦0⟧</key>
                <string>Hi</string>
                <key>20</key>
                <string>Hello</string>
                <key>⟦99999999999999999999⟧</key>
                <string>Hello there</string>
              </dict>
            </dict>
          </dict>
          </plist>
          """
        ]),
      .accepted(
        "integers; an entry that nobody ships",
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
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
            },
            "version" : "1.0"
          }
          """
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
