import LintKit
import SourceCode

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

      Xcode also marks keys that the code uses in a way that Xcode can't see: through a function of \
      the project, or through a variable. If such a key is removed, users see the key. With `--code`, \
      the program code is searched for each stale key. `not-stale` reports those of calls that Xcode \
      knows.
      """,
    fix: """
      Remove the key if nothing in the code uses it. If a function of the project looks it up, or \
      the code builds its name at run time, mark it as managed manually in Xcode.

      `catalog-lint fix --unsafe` removes keys that have no translations and no edited source string. \
      With `"stale": "remove"`, it also removes those with translations. With `"stale": "manual"`, it marks keys \
      as managed manually. With `--code`, it removes no key that the code may use.
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
        ]),
      .reported(
        "key without translations", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            #""Sign up" : { "comment" : "A button", "extractionState" : "⟦stale⟧" }"#)
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
        "key with translations, with 'remove' as the value of 'stale'", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Sign up" : {
              "extractionState" : "⟦stale⟧",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Registrieren" } }
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
        ], configuration: #"{"rules": {"stale-entry": {"stale": "remove"}}}"#),
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
        "key that the code uses through a function of the project", as: .warning,
        [
          "App/View.swift": """
          extension String { var loc: String { NSLocalizedString(self, comment: "") } }
          let title = "settings.title".loc
          """,
          "App/Localizable.xcstrings": .catalog(
            #""settings.title" : { "extractionState" : "⟦stale⟧" }"#),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(
            #""settings.title" : { "extractionState" : "manual" }"#)
        ], configuration: code),
      .reported(
        "key that the code builds at run time, which is not changed", as: .warning,
        [
          "App/View.swift": #"let error = NSLocalizedString("error.\(code)", comment: "")"#,
          "App/Localizable.xcstrings": .catalog(
            #""error.404" : { "extractionState" : "⟦stale⟧" }"#),
        ], configuration: code),
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
    /// Removes a key that has nothing but what Xcode extracted.
    case untranslated
    case remove, manual
  }

  var stale = Correction.untranslated

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "stale", into: &stale, larger: .reportsSame,
      help: """
        What the fix does with stale keys: remove those without translations (`untranslated`), remove \
        all (`remove`), or mark them as managed manually (`manual`).
        """)
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard let range = entry.extractionRange else { return }
    switch context.certaintyOfCall(for: entry) {
    // 'not-stale' reports a stale key of a call that Xcode knows.
    case .sure?: return
    case .likely?: return context.keep(.mark(at: range, of: entry))
    case .evidence?, nil: break
    }
    if let program = context.programWithoutTable(askingFor: entry) {
      return context.report(
        "the key is stale: the target \(program.quotedForMessage), which looks it up, does not copy "
          + "this table", at: range, key: entry.string(of: entry.key),
        help: "add the catalog to the target, or remove the key if nothing else uses it",
        fix: stale == .manual ? Self.marking(range, of: entry.table) : nil)
    }
    if let reason = context.reason(toKeep: entry.key, of: entry.table) {
      return report(entry.key, at: range, reason, of: entry.table, &context)
    }
    let isUnused = context.isUnused(entry.key, of: entry.table)
    let isKnown = isUnused || context.projectCode == nil
    context.report(
      Self.message, at: range, key: entry.string(of: entry.key),
      help: isUnused ? Self.help : Self.helpWithoutCode,
      fix: stale == .manual
        ? Self.marking(range, of: entry.table) : isKnown ? removal(of: entry) : nil)
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    for text in context.takeRecorded() where !table.hasExtractedKeys {
      guard let reason = context.reason(toKeep: text.key, of: table) else { continue }
      report(text.key, at: text.text.range, reason, of: table, &context)
    }
  }

  /// Reports a stale key that the code may use.
  private func report(
    _ key: TextSpan, at range: SourceRange, _ reason: UseReason, of table: Table,
    _ context: inout RuleContext
  ) {
    let isKept = reason.isWhole || stale == .manual
    context.report(
      "the key is stale, but \(reason.isWhole ? "it is in the code" : "the code may use it")",
      at: range, key: table.string(of: key), help: Self.help(reason),
      fix: isKept ? Self.marking(range, of: table) : nil)
  }
}

extension StaleEntry {
  private func removal(of entry: Entry) -> Fix? {
    // No translation is lost unless the configuration says so.
    if stale == .untranslated {
      guard let source = entry.table.source?.spelling,
        CatalogEntryEdit(entry.key, in: entry.table)?.isOnlyExtracted(from: source) == true
      else { return nil }
    }
    return MemberEdit(at: entry.key.range, in: entry.table)?.removal(ofMember: entry.key)
      .map { Fix("remove the key", .unsafe, [$0]) }
  }

  private static func marking(_ state: SourceRange, of table: Table) -> Fix? {
    guard table.editableFile(of: state) != nil else { return nil }
    return Fix("mark the key as managed manually", .unsafe, [Edit(state, "manual")])
  }

  private static func help(_ reason: UseReason) -> String {
    let advice = "set 'extractionState' to 'manual'"
    switch (reason.isWhole, reason.place) {
    case (true, let place?): return "\(advice); the key is at \(place)"
    case (true, nil): return advice
    case (false, let place?): return "\(advice) if the string at \(place) can produce the key"
    case (false, nil): return "\(advice) if the code builds the key at run time"
    }
  }

  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static let message = "the key is marked as stale: Xcode didn't find it in the code"
  private static let help =
    "remove the key, or set 'extractionState' to 'manual' if the code builds the key at run time"
  private static let helpWithoutCode = """
    set 'extractionState' to 'manual' if the code uses the key, otherwise remove it; '--code' shows \
    which
    """
}
