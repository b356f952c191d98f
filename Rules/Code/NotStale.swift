import LintKit
import SourceCode

/// Reports stale keys that the code uses.
struct NotStale: Rule {
  static let info = RuleInfo(
    id: "not-stale",
    category: .code,
    severity: .note,
    entriesWith: .stale,
    summary: "Key is marked as stale, but the code uses it.",
    rationale: """
      Xcode marks a key as stale when it doesn't find it in the code. If the key is used again, \
      for example after a merge, the mark stays until a build in Xcode updates the catalog. Until \
      then the key looks as if it could be removed.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. Strings of \
      SwiftUI count if the catalog has keys that Xcode extracts. In the catalog of a package target, \
      only calls in this target count. Calls in an app or an extension that does not copy the \
      catalog, as the Xcode project says, don't count.
      """,
    fix: """
      Remove `extractionState`, or set it to `extracted_with_value` if the code has a default value, \
      as `catalog-lint fix` does. If Xcode does not extract the call, because it is in another module \
      or calls a routine of the project, set it to `manual`. Otherwise, Xcode marks the key again.
      """,
    examples: [
      .reported(
        "key that is used again", as: .note,
        [
          "App/View.swift": #"let text = String(localized: "Sign in")"#,
          "App/Localizable.xcstrings": .catalog(
            #""Sign in" : { "extractionState" : "⟦stale⟧" }"#),
        ],
        fixed: ["App/Localizable.xcstrings": .catalog(#""Sign in" : {}"#)], configuration: code),
      .reported(
        "key with a default value", as: .note,
        [
          "App/View.swift": """
          let text = String(localized: "title", defaultValue: "Sign in")
          """,
          "App/Localizable.xcstrings": .catalog(
            """
            "title" : {
              "extractionState" : "⟦stale⟧",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "new", "value" : "Sign in" } }
              }
            }
            """),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(
            """
            "title" : {
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "new", "value" : "Sign in" } }
              }
            }
            """)
        ], configuration: code),
      .reported(
        "key of a view", as: .note,
        [
          "App/View.swift": #"var body: some View { Text("Sign in"); Text("Sign out") }"#,
          "App/Localizable.xcstrings": .catalog(
            #""Sign in" : { "extractionState" : "⟦stale⟧" }, "Sign out" : {}"#),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(#""Sign in" : {}, "Sign out" : {}"#)
        ], configuration: code),
      .accepted(
        "key that differs in the type of its argument from one that isn't stale",
        [
          "App/View.swift": #"let text = String(localized: "Button \(button + 1)")"#,
          "App/Localizable.xcstrings": .catalog(
            #""Button %lld" : { "extractionState" : "stale" }, "Button %u" : {}"#),
        ], configuration: code),
      .accepted(
        "key that the code does not use",
        [
          "App/View.swift": #"let text = String(localized: "Sign out")"#,
          "App/Localizable.xcstrings": .catalog(
            #""Sign in" : { "extractionState" : "stale" }"#),
        ], configuration: code),
    ])

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard let range = entry.extractionRange, context.certaintyOfCall(for: entry) != nil else {
      return
    }
    context.keep(.mark(at: range, of: entry))
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    let recorded = context.takeRecorded()
    guard !recorded.isEmpty else { return }
    // A call whose argument has no known type asks for the key that isn't stale.
    let others = Set(
      table.keys.lazy.filter(\.isExtracted).compactMap { Self.shape($0.key, table) })
    for text in recorded
    where table.hasExtractedKeys || context.certaintyOfCall(for: text.key, of: table) == .sure {
      guard !(Self.shape(text.key, table).map(others.contains) ?? false) else { continue }
      Self.report(text.key, at: text.text.range, of: table, &context)
    }
  }
}

extension NotStale {
  /// Returns the hash of a key in which arguments of all types are equal, or nil without any.
  private static func shape(_ key: TextSpan, _ table: Table) -> UInt64? {
    KeyHash.shape(Array(table.string(of: key).utf8))
  }

  private static func report(
    _ key: TextSpan, at range: SourceRange, of table: Table, _ context: inout RuleContext
  ) {
    context.report(
      "the key is marked as stale, but the code uses it", at: range, key: table.string(of: key),
      help: "remove 'extractionState', or set it to 'manual' if Xcode does not extract this call",
      fix: fix(for: key, of: table, context))
  }

  /// Returns the removal of the mark, if Xcode extracts the key, so that it doesn't mark it again.
  private static func fix(
    for key: TextSpan, of table: Table, _ context: borrowing RuleContext
  ) -> Fix? {
    guard !table.isInExport, let hasDefaultValue = context.hasDefaultValue(key, of: table),
      let entry = CatalogEntryEdit(key, in: table)
    else { return nil }
    guard hasDefaultValue else {
      return entry.removal(of: "extractionState").map {
        Fix("remove the mark", .safe, [$0], remainders: .all)
      }
    }
    // Xcode writes no such entry without a source string, which comes first. The next round changes
    // the mark.
    let source = context.defaultValue(of: key, of: table).flatMap { value in
      table.source.flatMap { entry.addingSource(in: $0.spelling, value) }
    }
    return (source ?? entry.setting("extractionState", to: "extracted_with_value")).map {
      Fix("remove the mark", .safe, [$0], remainders: .all)
    }
  }
}

extension NotStale {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}
