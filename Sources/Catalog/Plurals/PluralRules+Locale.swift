extension PluralRules {
  /// The rules for a locale in any spelling of it, or nil for a language without data.
  public static func forLocale(_ identifier: String) -> PluralRules? {
    LocaleIdentifier(identifier).pluralRules
  }

  /// Finds the rules of a language, or of a language in a region such as `pt-PT`, by exact name.
  init?(exactly name: String) {
    guard let group = SortedRecords.value(of: name, in: PluralTable.languages),
      let index = Int(group)
    else { return nil }
    self.init(definition: PluralTable.groups[index])
  }
}

extension LanguageTag {
  /// Languages whose rules the CLDR lists under another code.
  private static let macrolanguages = ["bh": "bho", "fat": "ak", "kmr": "ku", "tw": "ak"]

  /// The rules of a canonical tag. A region has its own or those of the language; the script does
  /// not matter.
  var pluralRules: PluralRules? {
    if let region, let rules = PluralRules(exactly: language + "-" + region) {
      return rules
    }
    return PluralRules(exactly: Self.macrolanguages[language] ?? language)
  }
}
