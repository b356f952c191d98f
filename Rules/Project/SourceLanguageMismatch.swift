import LintKit

/// Describes a finding of the engine, which knows all tables.
struct SourceLanguageMismatch: Rule {
  static let info = RuleInfo(
    id: "source-language-mismatch",
    category: .project,
    severity: .warning,
    entriesWith: [],
    summary: "Catalog's source language differs from its project's.",
    rationale: """
      Xcode creates a catalog with the development language that the project has at that time. If \
      the project or the catalog changes later, the app still builds, but \
      `xcodebuild -exportLocalizations` stops with an error, and users without a translation see \
      the strings of another language.

      With `--code`, a catalog is compared with the development language of the Xcode project \
      around it, or with the `defaultLocalization` of its package. Otherwise it is compared with \
      the other catalogs in the same folder and in the folders around it, if all of these agree. \
      Another region of the same language, `en` next to `en-US`, is a note. Nothing is reported \
      if the configuration sets `sourceLocale`, or when comparing with `--base`.
      """,
    fix: """
      Set `sourceLanguage` to the development language of the project, after you check in which \
      language the source strings are.
      """,
    examples: [
      .reported(
        "catalog that was created before the others", as: .warning,
        [
          "App/Localizable.xcstrings": .catalog(
            """
            "Open" : {},
            "Save" : {}
            """),
          "App/Menu.xcstrings": """
          { "sourceLanguage" : "⟦fr⟧", "strings" : { "Fichier" : {} }, "version" : "1.0" }
          """,
        ]),
      .reported(
        "project and package with another language", as: .warning,
        [
          "App.xcodeproj/project.pbxproj": """
          { developmentRegion = "zh-Hans"; knownRegions = ("zh-Hans", en, Base); }
          """,
          "App/Localizable.xcstrings": """
          { "sourceLanguage" : "⟦en⟧", "strings" : { "a" : {} }, "version" : "1.0" }
          """,
          "Kit/Package.swift": #"let package = Package(name: "Kit", defaultLocalization: "de")"#,
          "Kit/Sources/Kit/Localizable.xcstrings": """
          { "sourceLanguage" : "⟦zh-Hans⟧", "strings" : { "a" : {} }, "version" : "1.0" }
          """,
        ], configuration: code),
      .reported(
        "region of the language", as: .note,
        [
          "project.yml": """
          name: App
          options:
            developmentLanguage: en
          """,
          "App/Localizable.xcstrings": """
          { "sourceLanguage" : "⟦en-US⟧", "strings" : { "a" : {} }, "version" : "1.0" }
          """,
        ], configuration: code),
      .accepted(
        "old name of the language, and catalogs of different folders",
        [
          "App/App.xcodeproj/project.pbxproj": "{ developmentRegion = English; }",
          "App/Localizable.xcstrings": .catalog(#""a" : {}"#),
          "Demo/Localizable.xcstrings": """
          { "sourceLanguage" : "ja", "strings" : { "a" : {} }, "version" : "1.0" }
          """,
        ], configuration: code),
      .accepted(
        "catalogs that don't agree, or a source language of the configuration",
        [
          "A.xcstrings": .catalog(#""a" : {}"#),
          "B.xcstrings": """
          { "sourceLanguage" : "ja", "strings" : { "a" : {} }, "version" : "1.0" }
          """,
        ], configuration: #"{ "sourceLocale": "en" }"#),
    ])

  private static let code = #"{ "code": { "include": ["**"] } }"#
}
