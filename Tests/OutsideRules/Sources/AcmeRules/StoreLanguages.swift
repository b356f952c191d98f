public import LintKit

/// Finds tables without a language that the store needs.
public struct StoreLanguages: Rule {
  public static let info = RuleInfo(
    id: "acme-store-languages",
    category: .custom,
    severity: .note,
    isOn: true,
    summary: "Table has no translations for a store.",
    rationale: "The store of each country shows the app in its own language.",
    fix: "Add a translation for each language of the store.",
    examples: [
      .reported(
        "French is missing", as: .note,
        [
          "de.lproj/Store.strings": #""buy" = "Kaufen";"#,
          "en.lproj/Store.strings": #"⟦⟧"buy" = "Buy";"#,
        ],
        configuration: #"{ "rules": { "acme-store-languages": { "languages": ["fr"] } } }"#),
      .accepted(
        "no language is named",
        ["Store.xcstrings": .catalog(key: "buy", values: ["en": "Buy", "de": "Kaufen"])]),
    ]
  )

  /// The codes of the languages.
  var languages: [String] = []

  public init() {}

  public mutating func configure(from options: inout OptionReader) {
    options.read("languages", into: &languages, help: "The codes of the languages.")
  }

  public func finish(_ table: Table, _ context: inout RuleContext) {
    let present = Set(table.locales.filter(\.isForPeople).map(\.language))
    guard let file = table.files.first else { return }
    let place = table.sourceLocale.map { table.localeMentions[$0] } ?? file.range(0..<0)
    for language in languages where !present.contains(language) {
      let name = LocaleIdentifier(language).englishName
      context.report("\(table.name.lowercased()) has no \(name)", at: place, locale: language)
    }
  }
}
