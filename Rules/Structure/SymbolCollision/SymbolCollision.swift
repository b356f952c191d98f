import LintKit

/// Reports manual keys for which Xcode cannot generate a symbol of their own.
struct SymbolCollision: Rule {
  static let info = RuleInfo(
    id: "symbol-collision",
    category: .structure,
    severity: .warning,
    summary: "Xcode cannot generate a Swift symbol for a key, or generates one for two keys.",
    rationale: """
      Xcode 26 makes a symbol of each manual key: `Text(.saveAll)` for `Save all`. It leaves out \
      punctuation and makes the first letter small, so `Output` and `output`, or `Loading` and \
      `Loading…`, come to the same name, and nothing is left of `%lld`. Where symbols are generated, \
      as in new projects and in packages, the build then stops.

      Only names that are certainly the same are reported: keys whose texts take arguments are not \
      compared, and catalogs of version `1.0` have no symbols yet.
      """,
    examples: [
      .reported(
        "keys that differ in case and punctuation", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "All Mailboxes" : { "extractionState" : "manual" },
            "⟦All mailboxes⟧" : { "extractionState" : "manual" },
            "Loading" : { "extractionState" : "manual" },
            "⟦Loading…⟧" : { "extractionState" : "manual" },
            "settings.title" : { "extractionState" : "manual" },
            "⟦SETTINGS_TITLE⟧" : { "extractionState" : "manual" }
            """, version: "1.1")
        ]),
      .reported(
        "keys without a letter", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦%@ → %@⟧" : { "extractionState" : "manual" },
            "⟦%lld%%⟧" : { "extractionState" : "manual" },
            "⟦…⟧" : { "extractionState" : "manual" }
            """, version: "1.1")
        ]),
      .reported(
        "a catalog that an older Xcode wrote", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Output" : { "extractionState" : "manual" },
            "⟦output⟧" : { "extractionState" : "manual" }
            """)
        ], configuration: #"{ "rules": { "symbol-collision": { "any-version": true } } }"#),
      .accepted(
        "keys without a symbol: switched off, found in the code, in an older catalog",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%@" : {},
            "%lld" : { "extractionState" : "manual", "generatesSymbol" : false },
            "Loading" : {},
            "Loading…" : {},
            "Output" : { "extractionState" : "manual" },
            "output" : { "extractionState" : "manual", "generatesSymbol" : false }
            """, version: "1.1"),
          "Menu.xcstrings": .catalog(
            """
            "Output" : { "extractionState" : "manual" },
            "output" : { "extractionState" : "manual" }
            """),
        ]),
      .accepted(
        "other words, other arguments, and signs whose names are not known",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Glucose" : { "extractionState" : "manual" },
            "Glucose: %@" : { "extractionState" : "manual" },
            "Cant" : { "extractionState" : "manual" },
            "Can't" : { "extractionState" : "manual" },
            "level 1.2" : { "extractionState" : "manual" },
            "level 12" : { "extractionState" : "manual" },
            "foobar" : { "extractionState" : "manual" },
            "foo bar" : { "extractionState" : "manual" }
            """, version: "1.1")
        ]),
    ]
  )

  /// Whether catalogs of version 1.0 are checked too.
  var anyVersion = false

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "any-version", into: &anyVersion,
      help: """
        Check catalogs of version 1.0 too: Xcode 26 makes them 1.1 when it writes them, and \
        packages have their symbols generated always.
        """)
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.capabilities.isCompiled, anyVersion || table.version?.hasSymbols == true else {
      return
    }
    var owners: [String: KeyRecord] = [:]
    // An empty key is another rule's.
    for key in table.keys where key.symbol != .none && !key.key.isEmpty {
      guard let name = SymbolName(of: table.string(of: key.key))?.text else {
        context.report(
          "no symbol can be derived from this key", at: key.key.range,
          key: table.string(of: key.key), help: Self.help)
        continue
      }
      guard key.symbol == .variable else { continue }
      if let owner = owners[name] {
        report(key, like: owner, in: table, to: &context)
      } else {
        owners[name] = key
      }
    }
  }
}

extension SymbolCollision {
  private func report(
    _ key: KeyRecord, like owner: KeyRecord, in table: Table, to context: inout RuleContext
  ) {
    let other = String(table.name(of: owner.key).prefix(80))
    context.report(
      "this key would generate the same symbol as '\(other)'", at: key.key.range,
      key: table.string(of: key.key),
      notes: [Note("the other key stands here", at: owner.key.range)], help: Self.help)
  }

  private static let help = "rename the key, or set \"generatesSymbol\" : false for it"
}
