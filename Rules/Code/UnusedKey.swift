import LintKit
import SourceCode

/// Reports keys that no code uses.
struct UnusedKey: Rule {
  static let info = RuleInfo(
    id: "unused-key",
    category: .code,
    severity: .warning,
    summary: "No code uses the key.",
    rationale: """
      You pay for the translation of the key into every language, it ships with the app, and \
      nobody ever sees it. It can also be a sign of a mistake: the code was given another key, and \
      the translations remain under the old one.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. A key is \
      used if it is in any call, string, interface or property list, if it begins or ends like a \
      string that the code computes, or if the code has a symbol of that name. Findings about keys \
      that read like a sentence are notes.
      """,
    fix: """
      Remove the key. If the code computes it, list it under `used` in `code`, with a pattern such \
      as `error.*`.
      """,
    tally: "keys are not used",
    examples: [
      .reported(
        "identifier that no code contains", as: .warning,
        [
          "App/Settings.swift": #"let title = NSLocalizedString("settings.title", comment: "")"#,
          "App/Localizable.xcstrings": .catalog(
            """
            "⟦settings.subtitle⟧" : {
              "extractionState" : "manual",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "All settings" } }
              }
            }
            """),
        ], configuration: code),
      .reported(
        "sentence that was reworded in the code", as: .note,
        [
          "App/Settings.swift": #"let text = Text("Sign out")"#,
          "App/Localizable.xcstrings": .catalog(
            key: "⟦Log out now⟧", values: ["de": "Jetzt abmelden"]),
        ], configuration: code),
      .accepted(
        "keys in any string, computed keys, symbols, and keys of the configuration",
        [
          "App/Settings.swift": #"""
            let keys = ["settings.title"]
            let name = NSLocalizedString("error.\(code)", comment: "")
            let text = Text(.saveAll)
            """#,
          "App/Localizable.xcstrings": .catalog(
            """
            "error.404" : { "extractionState" : "manual" },
            "Save all" : { "extractionState" : "manual" },
            "server.message" : { "extractionState" : "manual" },
            "settings.title" : { "extractionState" : "manual" }
            """),
        ],
        configuration: #"""
          { "code": { "include": ["App/**"], "used": ["server.*"] } }
          """#),
      .accepted(
        "table outside of the code's folders",
        [
          "App/Settings.swift": #"let title = NSLocalizedString("settings.title", comment: "")"#,
          "Kit/Localizable.xcstrings": .catalog(
            #""kit.title" : { "extractionState" : "manual" }"#),
        ], configuration: code),
    ])

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard let code = context.code, entry.table.isFormatted, !entry.isStale, !entry.isRepeated,
      !entry.key.isEmpty, !entry.table.capabilities.isExport
    else { return }
    let key = entry.string(of: entry.key)
    guard !context.isNamedAsUsed(key),
      !code.hasEvidence(for: Array(key.utf8), countsSymbols: context.countsSymbols)
    else { return }
    let isCertain = entry.extraction == .manual || entry.keyShape == .identifier
    context.report(
      "no code uses the key", at: entry.key.range, severity: isCertain ? .warning : .note, key: key,
      help: "remove it, or list it under 'used' in 'code' if the code computes it")
  }
}

extension UnusedKey {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
