extension LocaleIdentifier {
  /// The language that is spoken in a country, for those whose code is often taken for the
  /// language's.
  ///
  /// - Parameter code: in any case.
  public static func language(ofCountry code: String) -> String? {
    languageOfCountry[code.lowercased()]
  }

  /// Codes of countries that are often written for the language, where no language has them or
  /// hardly any app.
  private static let languageOfCountry = [
    "cn": "zh", "cz": "cs", "dk": "da", "ee": "et", "gr": "el", "il": "he", "in": "hi",
    "jp": "ja", "kr": "ko", "rs": "sr", "se": "sv", "si": "sl", "tw": "zh-Hant", "ua": "uk",
    "vn": "vi",
  ]
}
