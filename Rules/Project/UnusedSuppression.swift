import LintKit

/// Describes a finding of the engine.
struct UnusedSuppression: Rule {
  static let info = RuleInfo(
    id: "unused-suppression",
    category: .project,
    severity: .warning,
    summary: "A suppression or an entry of the baseline covers no finding, or has expired.",
    rationale: """
      A suppression that covers nothing hides the next fault that happens to fit it, and tells \
      readers of something that is not there. One that has expired hides nothing more, so what it \
      hid is back.

      Suppressions of `.lint-config.json` are judged when the folder of the configuration is checked \
      with all rules, since only then is it known that nothing fits them. In a comment, \
      `lint:allow RULE -- reason` (`lint:allow RULE: reason` in XML, which allows no two hyphens) \
      speaks for the key that follows: in that locale, or in every \
      locale where it stands in the source language's file or, with \
      `"suppressionsInCatalogComments": true`, in a catalog.

      An entry of `.lint-baseline.json` is judged when its file is checked with all rules, or is \
      no longer there. It is reported at its line if it covers nothing or fewer findings than it \
      says, if it has expired, if its rule does not exist, or if an entry before it is about the \
      same. So a baseline only shrinks; `catalog-lint baseline prune` removes what is reported.
      """,
    examples: [
      .reported(
        "what it covered was mended", as: .warning,
        ["en.lproj/Localizable.strings": #""save" = "Save";"#],
        configuration: """
          {
            "suppressions": [
              { "rule": ⟦"stale-entry"⟧, "key": "save", "reason": "used by the next release" }
            ]
          }
          """, beside: [StaleEntry.self]),
      .reported(
        "its last day has passed", as: .warning,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : { "Save" : { "extractionState" : "stale" } },
            "version" : "1.0"
          }
          """
        ],
        configuration: """
          {
            "suppressions": [
              { "rule": "stale-entry", "reason": "until 2.0", "until": ⟦"1999-12-31"⟧ }
            ]
          }
          """, beside: [StaleEntry.self]),
      .reported(
        "comments that cover no finding, give no reason or name no rule", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          /* lint:allow ⟦empty-translation⟧ -- the unit is part of the number */
          "unit" = "%@ km";
          /* lint:allow ⟦missing-argument⟧ */
          "greeting" = "Hello %@";
          // ⟦lint:allow⟧ -- shown in one place
          "title" = "Title";
          """#,
          "de.lproj/Localizable.strings": #"""
          "unit" = "%@ km";
          "greeting" = "Hallo";
          "title" = "Titel";
          """#,
        ], beside: [EmptyTranslation.self, MissingArgument.self]),
      .reported(
        "a comment for another linter", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          // ⟦lint:disable⟧ missing-argument
          "title" = "Title";
          """#
        ], beside: [MissingArgument.self]),
      .accepted(
        "suppressions that are needed",
        [
          "en.lproj/Localizable.strings": #"""
          /* lint:allow missing-argument -- the name is shown beside the text */
          "greeting" = "Hello %@";
          "ordinal" = "th";
          "suffix" = "st";
          """#,
          "de.lproj/Localizable.strings": #"""
          "greeting" = "Hallo";
          // lint:allow empty-translation -- German has a point there
          "ordinal" = "";
          "suffix" = "";
          """#,
        ],
        configuration: """
          {
            "suppressions": [
              { "rule": "empty-translation", "key": "suffix", "reason": "English only" }
            ]
          }
          """, beside: [EmptyTranslation.self, MissingArgument.self]),
      .accepted(
        "a comment of a catalog, where the configuration lets it count",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Save" : {
              "comment" : "A button. lint:allow stale-entry -- used by the next release",
              "extractionState" : "stale"
            }
            """)
        ], configuration: #"{ "suppressionsInCatalogComments": true }"#,
        beside: [StaleEntry.self]),
    ]
  )
}
