import LintKit
import SourceCode

/// Reports manual keys for which Xcode can't generate a unique symbol.
struct SymbolCollision: Rule {
  static let info = RuleInfo(
    id: "symbol-collision",
    category: .structure,
    severity: .warning,
    entriesWith: .specifiers,
    summary:
      "Xcode can't generate a Swift symbol for a key, or generates the same one for two keys.",
    rationale: """
      Xcode 26 generates a symbol for each manual key, for example `Text(.saveAll)` for the key \
      `Save all`. Xcode drops punctuation and joins the words in camel case. `Output` and `output` \
      get the same symbol, as do `Loading` and `Loading…`; `%lld` gets none. If symbol generation \
      is on, which is the default in new projects and packages, a collision fails the build.

      The symbol of a key is a function if a string has format specifiers. Xcode reads them in \
      every language, also in prose: the `%-i` of the Swedish `50%-ig` has no Swift type, and the \
      build fails.

      The code shows whether symbols are generated: the catalog is in a package, or \
      `STRING_CATALOG_GENERATE_SYMBOLS` is on. A specifier without a type is an error then, and \
      equal symbols are a warning. If this is unknown, they are a warning and a note. Nothing is \
      reported if the setting is off.

      Only names that are certainly the same are reported, so keys whose strings take arguments \
      are not compared. Catalogs of version `1.0` are checked only with `any-version`, because \
      outside of packages Xcode generates no symbols for them.
      """,
    fix: "Rename one of the keys, or set `\"generatesSymbol\" : false` for it.",
    examples: [
      .reported(
        "keys that differ only in case", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "All Mailboxes" : { "extractionState" : "manual" },
            "⟦All mailboxes⟧" : { "extractionState" : "manual" }
            """, version: "1.1")
        ]),
      .reported(
        "keys that differ only in punctuation", as: .note,
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
        "keys without a letter", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "⟦%@ → %@⟧" : { "extractionState" : "manual" },
            "⟦%lld%%⟧" : { "extractionState" : "manual" },
            "⟦…⟧" : { "extractionState" : "manual" }
            """, version: "1.1")
        ]),
      .reported(
        "percent sign that Xcode reads as a format specifier without a type", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "help" : { "extractionState" : "manual", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "A 50% reduction" } },
              "sv" : { "stringUnit" : {
                "state" : "translated", "value" : "En 50⟦%-i⟧g minskning" } }
            } }
            """, version: "1.1")
        ]),
      .reported(
        "the same in a package, if the code is read", as: .error,
        [
          "Kit/Package.swift": #"let package = Package(targets: [.target(name: "Kit")])"#,
          "Kit/Sources/Kit/Localizable.xcstrings": .catalog(
            """
            "help" : { "extractionState" : "manual", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "A 50% reduction" } },
              "hu" : { "stringUnit" : {
                "state" : "translated", "value" : "50⟦%-o⟧s csökkentés" } }
            } }
            """),
        ], configuration: code),
      .reported(
        "the same in an app that generates symbols", as: .error,
        [
          "Kit/App.xcconfig": "SWIFT_VERSION = 6.0\nSTRING_CATALOG_GENERATE_SYMBOLS = YES",
          "Kit/Localizable.xcstrings": .catalog(
            """
            "help" : { "extractionState" : "manual", "localizations" : {
              "en" : { "stringUnit" : { "state" : "translated", "value" : "A 50% reduction" } },
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Eine 50⟦%-i⟧ge" } }
            } }
            """, version: "1.1"),
        ], configuration: code),
      .reported(
        "catalog of an older version of Xcode, with `any-version` on", as: .note,
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
            "half" : { "extractionState" : "manual", "generatesSymbol" : false,
              "localizations" : { "sv" : { "stringUnit" : {
                "state" : "translated", "value" : "En 50%-ig minskning" } } } },
            "output" : { "extractionState" : "manual", "generatesSymbol" : false }
            """, version: "1.1"),
          "Menu.xcstrings": .catalog(
            """
            "Output" : { "extractionState" : "manual" },
            "output" : { "extractionState" : "manual" }
            """),
        ]),
      .accepted(
        "app that generates no symbols",
        [
          "Kit/App.xcconfig": "SWIFT_VERSION = 6.0\nSTRING_CATALOG_GENERATE_SYMBOLS = NO",
          "Kit/Localizable.xcstrings": .catalog(
            """
            "help" : { "extractionState" : "manual", "localizations" : { "sv" : {
              "stringUnit" : { "state" : "translated", "value" : "En 50%-ig minskning" } } } }
            """, version: "1.1"),
        ], configuration: code),
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

  private static let code = #"{ "code": { "include": ["Kit/**"] } }"#

  /// Whether catalogs of version 1.0 are also checked.
  var anyVersion = false

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "any-version", into: &anyVersion, larger: .reportsMore,
      help: """
        Check catalogs of version 1.0 too. Xcode 26 changes their version to 1.1 when it saves \
        them, and generates symbols for those in packages even before.
        """)
  }

  /// Saves the specifiers without a type, because the version of a catalog is at its end.
  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.table.capabilities.isCompiled, entry.table.isFormatted,
      entry.extraction == .manual, entry.generatesSymbol
    else { return }
    for (index, unit) in entry.units.enumerated() {
      guard let specifier = unit.specifiers.first(where: { isUntyped(entry.specifiers[$0]) }),
        !context.argumentFaults(of: entry).isMalformed(unit: index)
      else { continue }
      let text = TextSpan(range: entry.specifiers[specifier].range, traits: unit.text.traits)
      context.keep(
        RecordedText(
          key: entry.key, locale: entry.localizations[unit.localization].locale,
          source: unit.text, text: text))
    }
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    for specifier in context.takeRecorded() { report(untyped: specifier, in: table, &context) }
    guard table.capabilities.isCompiled, anyVersion || table.version?.hasSymbols == true else {
      return
    }
    let generatesSymbols = generatesSymbols(for: table, context)
    guard generatesSymbols != false else { return }
    let severity = generatesSymbols == true ? Severity.warning : .note
    var owners: [String: KeyRecord] = [:]
    // Another rule reports empty keys.
    for key in table.keys where key.symbol != .none && !key.key.isEmpty {
      guard let name = SymbolName(of: table.string(of: key.key))?.text else {
        context.report(
          "no symbol can be generated for this key", at: key.key.range, severity: severity,
          key: table.string(of: key.key), help: Self.help, kind: "no-symbol")
        continue
      }
      guard key.symbol == .variable else { continue }
      if let owner = owners[name] {
        report(key, like: owner, in: table, severity, to: &context)
      } else {
        owners[name] = key
      }
    }
  }
}

extension SymbolCollision {
  /// Returns whether Xcode has no Swift type for a specifier: it is aligned to the left, but has no
  /// width.
  private func isUntyped(_ specifier: FormatSpecifier) -> Bool {
    specifier.kind == .argument && specifier.traits.contains(.leftAligned) && specifier.width == 0
      && specifier.widthArgument == 0
  }

  /// Returns whether Xcode generates symbols for a catalog, or nil if the code doesn't show it.
  private func generatesSymbols(for table: Table, _ context: borrowing RuleContext) -> Bool? {
    context.projectCode?.generatesSymbols(for: table.files.first?.path ?? "")
  }

  private func report(
    untyped specifier: RecordedText, in table: Table, _ context: inout RuleContext
  ) {
    let generatesSymbols = generatesSymbols(for: table, context)
    let isChecked = anyVersion || table.version?.hasSymbols == true || generatesSymbols == true
    guard isChecked, generatesSymbols != false else { return }
    context.report(
      "Xcode has no Swift type for '\(table.string(of: specifier.text))', so it can't generate the "
        + "symbol of this key",
      at: specifier.text.range, severity: generatesSymbols == true ? .error : .warning,
      key: table.string(of: specifier.key), locale: table.locales[specifier.locale].spelling,
      help: "write %% if the code formats the string, avoid the percent sign, or set "
        + #""generatesSymbol" : false for the key"#, kind: "untyped")
  }

  private func report(
    _ key: KeyRecord, like owner: KeyRecord, in table: Table, _ severity: Severity,
    to context: inout RuleContext
  ) {
    let other = String(table.name(of: owner.key).prefix(80))
    context.report(
      "this key would generate the same symbol as '\(other)'", at: key.key.range,
      severity: severity, key: table.string(of: key.key),
      notes: [Note("the other key is here", at: owner.key.range)], help: Self.help)
  }

  private static let help = "rename the key, or set \"generatesSymbol\" : false for it"
}

/// The name of the symbol that Xcode 26 generates for a key.
///
/// Apple doesn't document the rule. This one is derived from generated files: words end at spaces
/// and punctuation, and each word except the first starts with a capital letter. A word in capitals
/// becomes lower case, as do the capitals at the start. Format specifiers are omitted.
/// `ALPS_DESCRIPTION` becomes `alpsDescription`, `CFBundleName` becomes `cfbundleName`, and `The
/// JSON store: %@.` becomes `theJsonStore`. Characters without a known example aren't changed, so
/// that two names are only equal if they are equal in Xcode.
struct SymbolName {
  private(set) var text = ""
  /// Whether the key has a character that is allowed in a Swift name.
  private var hasNameCharacter = false

  /// Derives the name for a key. Returns nil if that isn't possible.
  ///
  /// Equal names are equal in Xcode too. Different names may still be equal in Xcode.
  init?(of key: String) {
    var word = String.UnicodeScalarView()
    let scalars = Array(Self.withoutSpecifiers(key).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      hasNameCharacter = hasNameCharacter || Self.isNameCharacter(scalar)
      if Self.endsWord(scalar, before: next) {
        append(word)
        word = String.UnicodeScalarView()
      } else {
        word.append(scalar)
      }
    }
    append(word)
    guard hasNameCharacter else { return nil }
  }
}

extension SymbolName {
  private static func withoutSpecifiers(_ key: String) -> String {
    guard key.utf8.contains(UInt8(ascii: "%")) else { return key }
    let bytes = Array(key.utf8)
    var scanner = FormatScanner(isCatalog: true, isInSubstitution: false)
    var rest: [UInt8] = []
    var end = 0
    while let item = scanner.next(in: bytes.span) {
      rest += bytes[end..<item.bytes.lowerBound]
      if item.kind == .incomplete { rest += bytes[item.bytes] }
      end = item.bytes.upperBound
    }
    return String(decoding: rest + bytes[end...], as: UTF8.self)
  }

  private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isEmoji
      || scalar == "_" || scalar == "$"
  }

  private static func endsWord(_ scalar: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", " ", ".", "_", ",", ":", ";", "!", "?", "(", ")", "\"": true
    case "…", "–", "—", "“", "”": true
    // How Xcode treats a minus sign is unknown.
    case "-": !("0"..."9").contains(next)
    default: false
    }
  }

  private mutating func append(_ word: String.UnicodeScalarView) {
    guard let first = word.first else { return }
    let capitals = word.prefix { $0.properties.isUppercase }
    if text.isEmpty {
      text += String(capitals).lowercased() + String(word.dropFirst(capitals.count))
    } else {
      // How Xcode treats two adjacent numbers is unknown, so they are kept apart.
      if ("0"..."9").contains(first), text.utf8.last?.isDigit == true { text += "_" }
      let rest = String(word.dropFirst())
      text += String(first).uppercased() + (capitals.count == word.count ? rest.lowercased() : rest)
    }
  }
}
