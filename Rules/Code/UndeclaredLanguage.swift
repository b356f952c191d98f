import LintKit
import SourceCode

/// Compares the languages that a project and its app declare with those of the tables.
struct UndeclaredLanguage: CodeRule {
  static let info = RuleInfo(
    id: "undeclared-language",
    category: .code,
    severity: .note,
    entriesWith: [],
    summary: "Project or app does not declare a language that its tables have.",
    rationale: """
      If an `Info.plist` has `CFBundleLocalizations`, the app uses only these languages. Users of \
      another language see the development language, although there are translations, for example \
      in a package. Xcode leaves out languages that are not in `knownRegions` of the project.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. A region \
      of a declared language counts as declared. The tables of an app are all tables except those \
      of other Xcode projects. The tables of a project are those in its folder that do not belong \
      to a package.
      """,
    fix: "Add the language to the list, or delete the translations.",
    examples: [
      .reported(
        "languages of a package that the app does not use", as: .note,
        [
          "App/Info.plist": """
          <plist version="1.0"><dict>
            <key>⟦CFBundleLocalizations⟧</key>
            <array><string>en</string></array>
          </dict></plist>
          """,
          "Kit/Localizable.xcstrings": """
          {"sourceLanguage": "en", "version": "1.0", "strings": {"Retry": {"localizations":
            {"da": {"stringUnit": {"state": "translated", "value": "Igen"}}}}}}
          """,
        ], configuration: code),
      .reported(
        "language that was not added to the project", as: .note,
        [
          "App/App.xcodeproj/project.pbxproj": """
          { developmentRegion = en; ⟦knownRegions⟧ = ( en, "pt-BR", Base, ); }
          """,
          "App/de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "App/en.lproj/Localizable.strings": #""save" = "Save";"#,
          "App/pt-PT.lproj/Localizable.strings": #""save" = "Guardar";"#,
        ], configuration: code),
      .accepted(
        "regions, old names, and tables of other projects",
        [
          "App/App.xcodeproj/project.pbxproj": "{ knownRegions = ( English, German, Base, ); }",
          "App/Info.plist": """
          <plist version="1.0"><dict>
            <key>CFBundleLocalizations</key>
            <array><string>en</string><string>de</string></array>
          </dict></plist>
          """,
          "App/de-AT.lproj/Localizable.strings": #""save" = "Speichern";"#,
          "App/en.lproj/Localizable.strings": #""save" = "Save";"#,
          "Demo/Demo.xcodeproj/project.pbxproj": "{ knownRegions = ( en, fr ); }",
          "Demo/en.lproj/Localizable.strings": #""save" = "Save";"#,
          "Demo/fr.lproj/Localizable.strings": #""save" = "Enregistrer";"#,
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    guard let declared = file.languages, !declared.names.isEmpty,
      !project.uses.path(of: file).contains(".framework/")
    else { return }
    let known = declared.names.map { LocaleIdentifier($0) }
    var missing: [String: LocaleIdentifier] = [:]
    // A bundle has languages of its own.
    for table in project.tables.translations
    where !table.path.contains(".bundle/") && project.applies(declared, of: file, to: table.path) {
      for locale in table.locales where !known.contains(where: locale.isSameLanguage(as:)) {
        missing[locale.canonical] = locale
      }
    }
    guard !missing.isEmpty else { return }
    let names = missing.sorted { $0.key < $1.key }.map(\.value.nameAndSpelling)
    context.report(
      "'\(declared.setting)' has no \(Self.list(names)), although tables do", at: declared.range,
      in: file, key: declared.setting,
      help: declared.isOfProject
        ? "add the language to the project, or Xcode leaves it out of exports"
        : "add the language, or users of it see another one")
  }
}

extension UndeclaredLanguage {
  private static func list(_ names: [String]) -> String {
    guard names.count > 5 else { return names.listed }
    return names.prefix(5).joined(separator: ", ") + " and \(names.count - 5) more"
  }

  private static let code = #"{ "code": { "include": ["**"] } }"#
}

extension LocaleIdentifier {
  /// Returns whether another locale has the same language in the same script, in any region.
  fileprivate func isSameLanguage(as other: LocaleIdentifier) -> Bool {
    language == other.language && writtenScript == other.writtenScript
  }
}

extension ProjectKeys {
  /// Returns whether a table, given by its path, should have only the languages of a list.
  fileprivate func applies(
    _ declared: DeclaredLanguages, of file: CodeFile, to path: String
  ) -> Bool {
    let own = projects.folder(ofFile: file.index)
    let other = projects.folder(of: path)
    guard declared.isOfProject else { return own == nil || other == nil || own == other }
    return own == other && packages.folder(of: path) == nil
  }
}
