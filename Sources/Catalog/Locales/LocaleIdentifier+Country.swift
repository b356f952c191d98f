extension LocaleIdentifier {
  /// Returns the language of a country whose code is often mistaken for the language's code.
  ///
  /// - Parameter code: The code, in any case.
  package static func language(ofCountry code: String) -> String? {
    languageOfCountry[code.lowercased()]
  }

  /// Codes of countries that are often written instead of the language. No language has these
  /// codes, or hardly any app supports it.
  private static let languageOfCountry = [
    "cn": "zh", "cz": "cs", "dk": "da", "ee": "et", "gr": "el", "il": "he", "in": "hi",
    "jp": "ja", "kr": "ko", "rs": "sr", "se": "sv", "si": "sl", "tw": "zh-Hant", "ua": "uk",
    "vn": "vi",
  ]
}
