import LintKit
import SourceCode

/// Reports catalogs that a build in Xcode would change.
struct OutdatedCatalog: CodeRule {
  static let info = RuleInfo(
    id: "outdated-catalog",
    category: .code,
    severity: .warning,
    isOn: false,
    entriesWith: [],
    summary: "Catalog differs from what an Xcode build would write.",
    rationale: """
      The next build on a Mac writes the keys and comments of the code into the catalog. The \
      change then appears in an unrelated pull request. Until then, translators don't get \
      the new strings.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. It \
      reports the first use of each key that the catalog of its target doesn't have, even if \
      it needs no translation, such as `%lld`, and each one that has another comment or \
      default value there. Keys of previews and tests, keys that are managed manually, and \
      comments of keys that have none in the code aren't reported. A key is only named, and \
      not added, if the type of an argument isn't known. Keys inside `#if` or a \
      `PreviewProvider` are checked if keys of the same condition are already in the \
      catalog. So are keys of views that another module declares, if most keys of the view \
      are.

      It reports extracted keys that no longer equal any string in the code. Unlike \
      `unused-key`, it ignores other text files, names of symbols and beginnings of keys, \
      because a build doesn't read them.
      """,
    fix: """
      Build the project in Xcode, or run `catalog-lint fix`. Keys are added by a safe fix. \
      Comments, default values and keys without a use need `--unsafe`, because Xcode may \
      read code that isn't here. If a default value changes, translations need a review. A \
      key without a use is removed if it only has what Xcode extracted, and is marked as \
      stale otherwise.
      """,
    examples: [
      .reported(
        "key that the catalog doesn't have", as: .warning,
        [
          "App/View.swift": #"var body: some View { Text("Back"); Text(⟦"%"⟧) }"#,
          "App/Localizable.xcstrings": .catalog(#""Back" : { }"#),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(
            """
            "%" : {

            },
            "Back" : { }
            """)
        ], configuration: code),
      .reported(
        "comments", as: .warning,
        [
          "App/View.swift": """
          let title = String(localized: ⟦"Archive"⟧, comment: "Moves the message")
          let name = String(localized: "Archive", comment: "A folder")
          """,
          "App/Localizable.xcstrings": .catalog(
            #""Archive" : { "comment" : "A folder", "localizations" : { } }"#),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(
            #"""
            "Archive" : { "comment" : "A folder\nMoves the message", "localizations" : { } }
            """#)
        ], configuration: code),
      .reported(
        "default value that was changed", as: .warning,
        [
          "App/View.swift": """
          let title = String(localized: ⟦"title"⟧, defaultValue: "Settings")
          """,
          "App/Localizable.xcstrings": .catalog(
            """
            "title" : {
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Optionen" } },
                "en" : { "stringUnit" : { "state" : "new", "value" : "Options" } }
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
                "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Optionen" } },
                "en" : { "stringUnit" : { "state" : "new", "value" : "Settings" } }
              }
            }
            """)
        ], configuration: code),
      .reported(
        "argument whose type isn't known", as: .warning,
        [
          "App/View.swift": #"let text = String(localized: ⟦"Total: \(total)"⟧)"#,
          "App/Localizable.xcstrings": .catalog(#""Back" : { }"#),
        ], configuration: code),
      .reported(
        "key that a build removes, although the code has its beginning", as: .warning,
        [
          "App/View.swift": #"var body: some View { Text("Back"); open("Sign in " + name) }"#,
          "App/Localizable.xcstrings": .catalog(
            #""Back" : { }, "⟦Sign in with Apple⟧" : { }"#),
        ],
        fixed: ["App/Localizable.xcstrings": .catalog(#""Back" : { }"#)], configuration: code),
      .reported(
        "default value with an argument whose type isn't known", as: .warning,
        [
          "App/View.swift": #"""
          let text = String(localized: ⟦"total"⟧, defaultValue: "Total: \(total)")
          """#,
          "App/Localizable.xcstrings": .catalog(#""Back" : { }"#),
        ], configuration: code),
      .accepted(
        "key that is equal to a string in the code",
        [
          "App/Row.swift": #"let row = Row(title: "Sign in")"#,
          "App/View.swift": #"let title = String(localized: "Back")"#,
          "App/Localizable.xcstrings": .catalog(#""Back" : { }, "Sign in" : { }"#),
        ], configuration: code),
      .accepted(
        "key of a preview or of a page, comment of the catalog, and keys that are managed manually",
        [
          "App/App.docc/Step.swift": #"var body: some View { Text("Step") }"#,
          "App/View.swift": """
          #Preview { Text("Preview") }
          let title = String(localized: "Back")
          let other = String(localized: "home.title", comment: "Title")
          """,
          "App/Localizable.xcstrings": .catalog(
            """
            "Back" : { "comment" : "A button" },
            "home.title" : { "extractionState" : "manual" }
            """),
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses + project.usesByViews(in: file) {
      for update in project.updates(of: use, in: file) {
        context.report(
          Self.message(update), of: use, in: file,
          key: use.key.exactKey.map { String(decoding: $0, as: UTF8.self) },
          help: "build the project in Xcode, or run 'catalog-lint fix'", fix: update.fix,
          kind: update.kind.name)
      }
      if let path = project.catalogsMissing(valueOf: use, in: file).first {
        context.report(
          "\(path.quotedPath) does not have \(use.key.spelling.quotedForMessage)", of: use,
          in: file, key: nil,
          help: "build the project in Xcode; the type of an argument of the default value isn't "
            + "known here", kind: "unknown-argument")
        continue
      }
      guard let path = project.catalogsMissing(use, in: file).first else { continue }
      context.report(
        "\(path.quotedPath) does not have \(use.key.spelling.quotedForMessage)", of: use, in: file,
        key: nil,
        help: "build the project in Xcode; the type of an argument isn't known here",
        kind: "unknown-argument")
    }
  }
}

extension OutdatedCatalog {
  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let code = context.code, table.isFormatted, table.capabilities.hasExtractedKeys,
      !table.capabilities.isExport, !table.isInExport, let source = table.source?.spelling,
      // Xcode also fills these from build settings, and from types that are not known here.
      table.purpose != .infoPlist, table.purpose != .appShortcuts,
      code.knowsAllUses(ofTable: table.name, at: table.files.first?.path ?? "")
    else { return }
    var unused: [(record: KeyRecord, fix: Fix)] = []
    var used = 0
    for record in table.keys where !record.isStale {
      if code.mayBeExtracted(table.string(of: record.key), in: table.name) {
        used += 1
      } else if let fix = Fix(removing: record.key, of: table, extractedFrom: source) {
        unused.append((record, fix))
      }
    }
    // If the code has few of the keys, it isn't the code that the catalog is made from.
    guard used >= unused.count else { return }
    for (record, fix) in unused {
      context.report(
        "no string in the code is equal to the key", at: record.key.range,
        key: table.string(of: record.key),
        help: "build the project in Xcode, or run 'catalog-lint fix --unsafe'", fix: fix,
        kind: "unused")
    }
  }
}

extension OutdatedCatalog {
  private static func message(_ update: CatalogUpdate) -> String {
    switch update.kind {
    case .addition: "the key is not in \(update.path.quotedPath)"
    case .comment: "the comment in \(update.path.quotedPath) differs from the code"
    case .defaultValue: "the source string in \(update.path.quotedPath) differs from the code"
    case .mark: "the key is marked as stale in \(update.path.quotedPath), but the code uses it"
    }
  }

  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}

extension CatalogUpdate.Kind {
  /// The kind of fault, or nil for the usual one.
  fileprivate var name: String? {
    switch self {
    case .addition: nil
    case .comment: "comment"
    case .defaultValue: "default-value"
    case .mark: "mark"
    }
  }
}
