import LintKit

/// Reports keys that Xcode no longer finds in the code.
struct StaleEntry: Rule {
  static let info = RuleInfo(
    id: "stale-entry",
    category: .status,
    severity: .warning,
    entriesWith: .stale,
    summary: "Key is marked as stale, because Xcode no longer finds it in the code.",
    rationale: """
      Xcode marks a key as stale when its last use disappears from the code. The key stays in the \
      catalog: you pay for its translation into every language, and it ships but is never shown. \
      It can also be a sign of a mistake: the string was reworded in the code, and its \
      translations remain under the old key.
      """,
    fix: """
      Remove the key. If the code builds its name at run time, mark it as managed manually in \
      Xcode.

      The option `stale` sets which of the two `catalog-lint fix --unsafe` does.
      """,
    tally: "keys are stale",
    examples: [
      .reported(
        "string was removed from the code", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Sign up" : {
              "extractionState" : "⟦stale⟧",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Registrieren" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "S’inscrire" } }
              }
            }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {

            },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "key to keep, with 'manual' as the value of 'stale'", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "error.404" : {
              "extractionState" : "⟦stale⟧",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Nicht gefunden" } }
              }
            }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "error.404" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Nicht gefunden" } }
              }
            }
            """)
        ], configuration: #"{"rules": {"stale-entry": {"stale": "manual"}}}"#),
      .reported(
        "untranslatable key", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%@ · %@" : { "extractionState" : "⟦stale⟧", "shouldTranslate" : false }
            """)
        ]),
      .accepted(
        "keys that are found in the code, or managed manually",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Sign in" : {},
            "settings.title" : {
              "extractionState" : "manual",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Settings" } }
              }
            },
            "CFBundleName" : {
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "new", "value" : "Notes" } }
              }
            }
            """)
        ]),
    ]
  )

  /// What the fix does with a stale key.
  enum Correction: String, OptionChoice {
    case remove, manual
  }

  var stale = Correction.remove

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "stale", into: &stale,
      help: "Whether the fix removes a stale key, or marks it as managed manually (`manual`).")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    // 'not-stale' reports a stale key that the code uses.
    guard let range = entry.extractionRange, !context.isCalled(entry) else { return }
    context.report(
      Self.message, at: range, key: entry.string(of: entry.key),
      help: "remove the key, or mark it as managed manually if the code builds the key at run time",
      fix: fix(of: entry))
  }
}

extension StaleEntry {
  private func fix(of entry: Entry) -> Fix? {
    switch stale {
    case .remove:
      return MemberEdit(at: entry.key.range, in: entry.table)?.removal(ofMember: entry.key)
        .map { Fix("remove the key", .unsafe, [$0]) }
    case .manual:
      guard let state = entry.extractionRange, entry.table.editableFile(of: state) != nil else {
        return nil
      }
      return Fix("mark the key as managed manually", .unsafe, [Edit(state, "manual")])
    }
  }

  private static let message = "the key is stale: Xcode no longer finds it in the code"
}
