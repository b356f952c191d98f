import LintKit

/// Describes findings of the reader of catalogs.
struct ConflictingForms: Rule {
  static let info = RuleInfo(
    id: "conflicting-forms",
    category: .structure,
    severity: .error,
    summary: "A text has two forms side by side where one belongs.",
    rationale: """
      A node of a catalog holds either one text or variations of one kind. The compiler accepts \
      both side by side, but Xcode exports only one of them for translation and deletes the other \
      on import: finished translations vanish without a message.
      """,
    examples: [
      .reported(
        "one text beside variations", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "Tap here",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "translated", "value" : "Hier tippen" },
                "⟦variations⟧" : {
                  "device" : {
                    "mac" : {
                      "stringUnit" : { "state" : "translated", "value" : "Hier klicken" }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "two kinds of variation", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld taps",
            localizations: """
              "en" : {
                "variations" : {
                  "device" : {
                    "mac" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld clicks" }
                    }
                  },
                  "⟦plural⟧" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld tap" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld taps" }
                    }
                  }
                }
              }
              """)
        ]),
      .accepted(
        "one text with substitutions",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "en" : {
                "stringUnit" : { "state" : "translated", "value" : "%#@files@" },
                "substitutions" : {
                  "files" : {
                    "argNum" : 1,
                    "formatSpecifier" : "lld",
                    "variations" : {
                      "plural" : {
                        "one" : {
                          "stringUnit" : { "state" : "translated", "value" : "%arg file" }
                        },
                        "other" : {
                          "stringUnit" : { "state" : "translated", "value" : "%arg files" }
                        }
                      }
                    }
                  }
                }
              }
              """)
        ]),
    ]
  )
}
