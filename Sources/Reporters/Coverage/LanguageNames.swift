import TranslationStatus

/// The English names of locales, each looked up once.
struct LanguageNames {
  private var names: [String: String] = [:]

  /// Returns the name of a locale, or an empty string if it has no name.
  subscript(locale: String) -> String {
    mutating get {
      if let known = names[locale] { return known }
      let name = LanguageName.english(for: locale) ?? ""
      names[locale] = name
      return name
    }
  }
}
