import LintKit

/// Describes a finding of the engine.
struct UnusedSuppression: Rule {
  static let info = RuleInfo(
    id: "unused-suppression",
    category: .project,
    severity: .warning,
    entriesWith: [],
    summary: "Suppression or baseline entry covers no finding, or has expired.",
    rationale: """
      A suppression that covers nothing hides the next finding that happens to match it, and \
      misleads readers. Usually, the finding was fixed or the string was removed. Suppressions and \
      baseline entries are checked only if all rules run on all files that they cover.

      A `lint:allow RULE -- reason` comment covers the key after it. In the source language's \
      file, it covers that key in all locales. In XML, write `lint:allow RULE: reason`. In a \
      catalog, comments work only with `"suppressionsInCatalogComments": true`.
      """,
    fix: """
      Remove the suppression. `catalog-lint fix` removes it from the configuration if the checked \
      paths include the folder of the configuration, unless a comment is next to it. \
      `catalog-lint baseline prune` removes the reported entries of the baseline.
      """,
    examples: [
      .reported(
        "suppression of a finding that was fixed", as: .warning,
        ["en.lproj/Localizable.strings": #""save" = "Save";"#],
        fixed: [
          ".lint-config.json": """
          {
            "suppressions": []
          }
          """
        ],
        configuration: """
          {
            "suppressions": [
              { "rule": ⟦"stale-entry"⟧, "key": "save", "reason": "used by the next release" }
            ]
          }
          """, alongside: [StaleEntry.self]),
      .reported(
        "suppression has expired", as: .warning,
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
          """, alongside: [StaleEntry.self]),
      .reported(
        "comments that cover no finding, have no reason or name no rule", as: .warning,
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
        ], alongside: [EmptyTranslation.self, MissingArgument.self]),
      .reported(
        "comment that works only in another linter", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          // ⟦lint:disable⟧ missing-argument
          "title" = "Title";
          """#
        ], alongside: [MissingArgument.self]),
      .accepted(
        "comment that covers a finding",
        [
          "en.lproj/Localizable.strings": #"""
          /* lint:allow missing-argument -- the name is shown next to the greeting */
          "greeting" = "Hello %@";
          """#,
          "de.lproj/Localizable.strings": #""greeting" = "Hallo";"#,
        ], alongside: [MissingArgument.self]),
      .accepted(
        "comments and a suppression that are needed",
        [
          "en.lproj/Localizable.strings": #"""
          /* lint:allow missing-argument -- the name is shown next to the greeting */
          "greeting" = "Hello %@";
          "ordinal" = "th";
          "suffix" = "st";
          """#,
          "de.lproj/Localizable.strings": #"""
          "greeting" = "Hallo";
          // lint:allow empty-translation -- German uses a period here
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
          """, alongside: [EmptyTranslation.self, MissingArgument.self]),
      .accepted(
        "comment in a catalog, with the option on",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Save" : {
              "comment" : "A button. lint:allow stale-entry -- used by the next release",
              "extractionState" : "stale"
            }
            """)
        ], configuration: #"{ "suppressionsInCatalogComments": true }"#,
        alongside: [StaleEntry.self]),
    ]
  )
}
