import LintKit

/// Reports manual keys for which Xcode can't generate a unique symbol.
struct SymbolCollision: Rule {
  static let info = RuleInfo(
    id: "symbol-collision",
    category: .structure,
    severity: .warning,
    entriesWith: [],
    summary:
      "Xcode can't generate a Swift symbol for a key, or generates the same one for two keys.",
    rationale: """
      Xcode 26 generates a symbol for each manual key, for example `Text(.saveAll)` for the key \
      `Save all`. Xcode drops punctuation and joins the words in camel case. `Output` and `output` \
      get the same symbol, as do `Loading` and `Loading…`; `%lld` gets none. If symbol generation \
      is on, which is the default in new projects and packages, a collision fails the build.

      Only names that are certainly the same are reported, so keys whose strings take arguments \
      are not compared. Catalogs of version `1.0` are checked only with `any-version`, because \
      outside of packages Xcode generates no symbols for them.
      """,
    fix: "Rename one of the keys, or set `\"generatesSymbol\" : false` for it.",
    examples: [
      .reported(
        "keys that differ only in case", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "All Mailboxes" : { "extractionState" : "manual" },
            "⟦All mailboxes⟧" : { "extractionState" : "manual" }
            """, version: "1.1")
        ]),
      .reported(
        "keys that differ only in punctuation", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
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
        "catalog of an older version of Xcode, with `any-version` on", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Output" : { "extractionState" : "manual" },
            "⟦output⟧" : { "extractionState" : "manual" }
            """)
        ], configuration: #"{ "rules": { "symbol-collision": { "any-version": true } } }"#),
      .accepted(
        "keys without a symbol: turned off, found in the code, or in a catalog of version 1.0",
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
        "keys with different words or arguments, and characters that may appear in the symbol",
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

  /// Whether catalogs of version 1.0 are also checked.
  var anyVersion = false

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "any-version", into: &anyVersion,
      help: """
        Check catalogs of version 1.0 too. Xcode 26 changes their version to 1.1 when it saves \
        them, and generates symbols for those in packages even before.
        """)
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.capabilities.isCompiled, anyVersion || table.version?.hasSymbols == true else {
      return
    }
    var owners: [String: KeyRecord] = [:]
    // Another rule reports empty keys.
    for key in table.keys where key.symbol != .none && !key.key.isEmpty {
      guard let name = SymbolName(of: table.string(of: key.key))?.text else {
        context.report(
          "no symbol can be generated for this key", at: key.key.range,
          key: table.string(of: key.key), help: Self.help, kind: "no-symbol")
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
      notes: [Note("the other key is here", at: owner.key.range)], help: Self.help)
  }

  private static let help = "rename the key, or set \"generatesSymbol\" : false for it"
}
