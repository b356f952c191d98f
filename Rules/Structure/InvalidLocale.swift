import LintKit

/// Reports locales that no Apple platform recognizes, and locales that are spelled in two ways.
struct InvalidLocale: Rule {
  static let info = RuleInfo(
    id: "invalid-locale",
    category: .structure,
    severity: .warning,
    entriesWith: [],
    summary: "Locale name is not a valid language code, or two names refer to the same language.",
    rationale: """
      Foundation looks up localizations by ISO 639 code, or by a fixed list of legacy English \
      names, which includes `English` but not `german`. Users can't choose a language called \
      `german` or `en-XYZ1`, so translations under these names ship but are never shown. If both \
      `zh_CN` and `zh-Hans` exist, the app uses only one of them, and changes to the other are \
      never shown.
      """,
    fix: """
      Use an ISO 639 code, with a script or a region if needed: `de`, `zh-Hans`, `pt-BR`. If two \
      names refer to one language, merge them.
      """,
    examples: [
      .reported(
        "English name instead of a code", as: .warning,
        [
          "en.lproj/Menu.strings": #""Save" = "Save";"#,
          "german.lproj/Menu.strings": #"⟦⟧"Save" = "Sichern";"#,
        ]),
      .reported(
        "invalid codes in a catalog and in names of directories", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Save" : {
              "localizations" : {
                "⟦en-XYZ1⟧" : { "stringUnit" : { "state" : "translated", "value" : "Save" } },
                "⟦french⟧" : { "stringUnit" : { "state" : "translated", "value" : "Sauver" } }
              }
            },
            "Open" : {
              "localizations" : {
                "french" : { "stringUnit" : { "state" : "translated", "value" : "Ouvrir" } }
              }
            }
            """),
          "german.lproj/InfoPlist.strings": #"⟦⟧"CFBundleName" = "Noten";"#,
          "german.lproj/Menu.strings": #""Save" = "Sichern";"#,
          "ku-CKB.lproj/Menu.strings": #"⟦⟧"Save" = "پاشەکەوت";"#,
          "sr@latin.lproj/Menu.strings": #"⟦⟧"Save" = "Sačuvaj";"#,
        ]),
      .reported(
        "two names of the same language", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save", values: ["zh-Hans": "存储", "⟦zh_CN⟧": "保存"]),
          "he.lproj/Menu.strings": #""Save" = "שמור";"#,
          "iw.lproj/Menu.strings": #"⟦⟧"Save" = "שמירה";"#,
        ]),
      .reported(
        "codes of countries, and a region that doesn't exist", as: .warning,
        [
          "by.lproj/Menu.strings": #"⟦⟧"Save" = "Захаваць";"#,
          "en-UK.lproj/Menu.strings": #"⟦⟧"Save" = "Save";"#,
          "sp.lproj/Menu.strings": #"⟦⟧"Save" = "Guardar";"#,
        ]),
      .accepted(
        "code with a region, code with a script, and a legacy name",
        [
          "App/English.lproj/Menu.strings": #""Save" = "Save";"#,
          "App/es-419.lproj/Menu.strings": #""Save" = "Guardar";"#,
          "App/sr-Latn.lproj/Menu.strings": #""Save" = "Sačuvaj";"#,
        ]),
      .accepted(
        "obsolete codes, pseudolocales, and directories such as 'Base.lproj'",
        [
          "App/Base.lproj/Menu.strings": #""Save" = "Save";"#,
          "App/ars.lproj/Menu.strings": #""Save" = "حفظ";"#,
          "App/en-XA.lproj/Menu.strings": #""Save" = "[Šåvé]";"#,
          "App/qqq.lproj/Menu.strings": #""Save" = "Title of a button";"#,
          "App/tw.lproj/Menu.strings": #""Save" = "Kora";"#,
          "App/zh_CN.lproj/Menu.strings": #""Save" = "存储";"#,
          "App/mul.lproj/Main.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "8Zr-1a.title" : {} }, "version" : "1.0" }
          """,
        ]),
      .accepted(
        "custom name that the configuration lists",
        [
          "kids.lproj/Menu.strings": #""Save" = "Keep";"#,
          "leet.lproj/Menu.strings": #""Save" = "54v3";"#,
        ],
        configuration: #"{ "rules": { "invalid-locale": { "allowed": ["kids", "leet"] } } }"#),
    ]
  )

  /// Names that the project looks up itself.
  var allowed: [String] = []

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "allowed", into: &allowed, larger: .reportsLess,
      help: "Locale names to accept because the app looks them up itself, for example 'kids'.")
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.namesLocales, table.hasInvalidLocales || table.mayRepeatLocales else { return }
    var first: [String: Int] = [:]
    for (index, locale) in table.locales.enumerated() where !allowed.contains(locale.spelling) {
      guard locale.isValid else {
        if isReportedHere(table, index, among: files(of: locale, in: context.folder)) {
          context.report(
            Self.message(about: locale), at: table.localeMentions[index],
            locale: locale.spelling, help: Self.unknownHelp)
        }
        continue
      }
      guard !locale.isBase, let other = first[locale.canonical] else {
        first[locale.canonical] = index
        continue
      }
      reportTwin(index, other, in: table, to: &context)
    }
  }
}

extension InvalidLocale {
  private func reportTwin(
    _ index: Int, _ other: Int, in table: Table, to context: inout RuleContext
  ) {
    let (locale, twin) = (table.locales[index], table.locales[other])
    let common = files(of: locale, in: context.folder)
      .intersection(files(of: twin, in: context.folder))
    guard isReportedHere(table, index, among: common) else { return }
    context.report(
      "'\(locale.spelling)' is the same language as '\(twin.spelling)'",
      at: table.localeMentions[index], locale: locale.spelling,
      notes: [Note("the other name is here", at: table.localeMentions[other])],
      help: Self.twinHelp, kind: "repeated")
  }

  private func files(of locale: LocaleIdentifier, in folder: TableFolder) -> Set<String> {
    folder.localized[locale.spelling] ?? []
  }

  /// Returns whether this table reports the finding. Of several tables in one folder, only the
  /// first one reports the folder's name.
  private func isReportedHere(_ table: Table, _ locale: Int, among names: Set<String>) -> Bool {
    guard table.capabilities.hasOneFilePerLocale else { return true }
    let path = table.file(table.localeMentions[locale].file).path
    let own = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    return TableFolder.firstLocalizedFile(among: names).map { $0 == own } ?? true
  }
}

extension InvalidLocale {
  private static func message(about locale: LocaleIdentifier) -> String {
    guard !locale.spelling.isEmpty else { return "the name of the language is empty" }
    return "'\(locale.spelling)' is not a language" + suggestion(for: locale)
  }

  private static func suggestion(for locale: LocaleIdentifier) -> String {
    if let language = LocaleIdentifier.language(ofCountry: locale.spelling) {
      return "; did you mean '\(language)'?"
    }
    if locale.hasReservedRegion, locale.canonical.hasSuffix("-UK") {
      return "; did you mean '\(locale.canonical.dropLast(2))GB'?"
    }
    // `german` would be found if it were spelled `German`.
    let name = locale.spelling.prefix(1).uppercased() + locale.spelling.dropFirst().lowercased()
    let old = LocaleIdentifier(name)
    if old.isValid { return "; did you mean '\(old.canonical)'?" }
    // `ku-CKB`: the language of its own is written after the one that it is part of.
    if let part = locale.spelling.split(whereSeparator: { $0 == "-" || $0 == "_" }).dropFirst()
      .first,
      part.utf8.count == 3, part.utf8.allSatisfy(\.isLetter),
      LocaleIdentifier(part.lowercased()).isValid
    {
      return "; did you mean '\(part.lowercased())'?"
    }
    if let tag = locale.tagOfModifier { return "; did you mean '\(tag)'?" }
    return locale.isKnownLanguage ? "; did you mean '\(locale.language)'?" : ""
  }

  private static let unknownHelp =
    "use an ISO 639 code, with a script or a region if needed: de, zh-Hans, pt-BR"
  private static let twinHelp = "keep one of them; the app uses only one"
}
