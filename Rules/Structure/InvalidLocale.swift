import LintKit

/// Reports locales that no Apple platform resolves, and locales that are spelled in two ways.
struct InvalidLocale: Rule {
  static let info = RuleInfo(
    id: "invalid-locale",
    category: .structure,
    severity: .warning,
    summary: "A locale has a name that stands for no language, or a language has two names.",
    rationale: """
      Foundation looks for localizations by the codes of ISO 639 and by the English names of old. \
      Nobody can choose a language that is called `german` or `en-XYZ1`, so its translations are \
      shipped and never seen. Of `zh_CN` beside `zh-Hans` one is used, and the other one grows old.
      """,
    examples: [
      .reported(
        "names that stand for no language", as: .warning,
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
          "sr@latin.lproj/Menu.strings": #"⟦⟧"Save" = "Sačuvaj";"#,
        ]),
      .reported(
        "two names of one language", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save", texts: ["zh-Hans": "存储", "⟦zh_CN⟧": "保存"]),
          "he.lproj/Menu.strings": #""Save" = "שמור";"#,
          "iw.lproj/Menu.strings": #"⟦⟧"Save" = "שמירה";"#,
        ]),
      .accepted(
        "codes with regions and scripts, names of old, folders that are no language",
        [
          "App/Base.lproj/Menu.strings": #""Save" = "Save";"#,
          "App/English.lproj/Menu.strings": #""Save" = "Save";"#,
          "App/ars.lproj/Menu.strings": #""Save" = "حفظ";"#,
          "App/en-XA.lproj/Menu.strings": #""Save" = "[Šåvé]";"#,
          "App/es-419.lproj/Menu.strings": #""Save" = "Guardar";"#,
          "App/qqq.lproj/Menu.strings": #""Save" = "Title of a button";"#,
          "App/sr-Latn.lproj/Menu.strings": #""Save" = "Sačuvaj";"#,
          "App/tw.lproj/Menu.strings": #""Save" = "Kora";"#,
          "App/zh_CN.lproj/Menu.strings": #""Save" = "存储";"#,
          "App/mul.lproj/Main.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "8Zr-1a.title" : {} }, "version" : "1.0" }
          """,
        ]),
      .accepted(
        "a name that the project made up and the configuration knows",
        [
          "kids.lproj/Menu.strings": #""Save" = "Keep";"#,
          "leet.lproj/Menu.strings": #""Save" = "54v3";"#,
        ],
        configuration: #"{ "rules": { "invalid-locale": { "allowed": ["kids", "leet"] } } }"#),
    ]
  )

  /// Names that the project resolves itself.
  var allowed: [String] = []

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "allowed", into: &allowed,
      help: "Names of locales that the app looks up itself, such as the folder of a dialect.")
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard table.namesLocales else { return }
    var first: [String: Int] = [:]
    for (index, locale) in table.locales.enumerated() where !allowed.contains(locale.spelling) {
      guard locale.isValid else {
        if isToldHere(table, index, among: files(of: locale, in: context.folder)) {
          context.report(
            "'\(locale.spelling)' stands for no language" + Self.suggestion(for: locale),
            at: table.localeMentions[index], locale: locale.spelling, help: Self.unknownHelp)
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
    guard isToldHere(table, index, among: common) else { return }
    context.report(
      "'\(locale.spelling)' is the same language as '\(twin.spelling)'",
      at: table.localeMentions[index], locale: locale.spelling,
      notes: [Note("it has another name here", at: table.localeMentions[other])],
      help: Self.twinHelp)
  }

  private func files(of locale: LocaleIdentifier, in folder: TableFolder) -> Set<String> {
    folder.localized[locale.spelling] ?? []
  }

  /// Whether the finding belongs to this table: of the tables in one folder, only the first one
  /// tells what the folder is called.
  private func isToldHere(_ table: Table, _ locale: Int, among names: Set<String>) -> Bool {
    guard table.capabilities.hasOneFilePerLocale else { return true }
    let path = table.file(table.localeMentions[locale].file).path
    let own = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let first = names.lazy.filter { !$0.lowercased().hasSuffix(".xcstrings") }.min()
    return first.map { $0 == own } ?? true
  }
}

extension InvalidLocale {
  private static func suggestion(for locale: LocaleIdentifier) -> String {
    if let language = LocaleIdentifier.language(ofCountry: locale.spelling) {
      return "; did you mean '\(language)'?"
    }
    // `german` would be found if it were called `German`.
    let name = locale.spelling.prefix(1).uppercased() + locale.spelling.dropFirst().lowercased()
    let old = LocaleIdentifier(name)
    if old.isValid { return "; did you mean '\(old.canonical)'?" }
    if let tag = locale.tagOfModifier { return "; did you mean '\(tag)'?" }
    return locale.isKnownLanguage ? "; did you mean '\(locale.language)'?" : ""
  }

  private static let unknownHelp =
    "use a code of ISO 639, with a script or a region where it needs one: de, zh-Hans, pt-BR"
  private static let twinHelp = "keep one of them; at run time only one is looked at"
}
