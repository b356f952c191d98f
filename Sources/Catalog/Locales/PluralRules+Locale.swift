extension PluralRules {
  /// Finds the rules by the exact name of a language, or of a language and a region, for example
  /// `pt-PT`.
  init?(exactly name: String) {
    guard let group = Self.records.value(of: name), let index = Int(group) else { return nil }
    self = Self.groups[index]
  }

  /// The names of the languages that have rules.
  package static var languages: [String] {
    PluralTable.languages.split(separator: ";").map { String($0.prefix { $0 != "=" }) }
  }

  private static let records = SortedRecords(PluralTable.languages)
  private static let groups = zip(PluralTable.groups, PluralTable.conditions).map {
    PluralRules(definition: $0, conditions: $1)
  }
}

extension LanguageTag {
  /// Languages whose rules have another code in the CLDR.
  private static let macrolanguages = ["bh": "bho", "fat": "ak", "kmr": "ku", "tw": "ak"]

  /// The rules of a canonical tag. A region has its own rules or those of the language. The script
  /// doesn't matter.
  var pluralRules: PluralRules? {
    if let region, let rules = PluralRules(exactly: language + "-" + region) {
      return rules
    }
    return PluralRules(exactly: Self.macrolanguages[language] ?? language)
  }
}
