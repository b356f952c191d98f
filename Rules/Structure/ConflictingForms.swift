import LintKit

/// Describes findings of the catalog reader.
struct ConflictingForms: Rule {
  static let info = RuleInfo(
    id: "conflicting-forms",
    category: .structure,
    severity: .error,
    entriesWith: [],
    summary:
      "String has both a value and variations, or variations of two kinds, at the same level.",
    rationale: """
      Each level of a catalog entry must contain either one string or variations of one kind. \
      Apple's compiler accepts a mix, but Xcode exports only one of the two for translation and \
      silently deletes the other on import.
      """,
    fix: """
      Keep one of the two. To keep a string and a variation, move the string into the variation as \
      `other`. To keep a plural and a device variation, move the plural variation into each device.
      """,
    examples: [
      .reported(
        "string next to variations", as: .error,
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
        "string with substitutions",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "en" : {
                "stringUnit" : { "state" : "translated", "value" : "%#@files@" },
                "substitutions" : {
                  "files" : {
                    "formatSpecifier" : "lld",
                    "variations" : {
                      "plural" : {
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
      .accepted(
        "the same kind twice, which 'duplicate-key' reports",
        [
          "Localizable.xcstrings": .catalog(
            key: "Tap here",
            localizations: """
              "de" : { "variations" : {
                "device" : { "other" : { "stringUnit" : { "state" : "new", "value" : "A" } } },
                "device" : { "other" : { "stringUnit" : { "state" : "new", "value" : "A" } } }
              } }
              """)
        ]),
    ]
  )
}
