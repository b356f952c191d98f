import TranslationStatus

/// The English names of locales, each looked up once.
struct LanguageNames {
  private var names: [String: String] = [:]

  /// The name of a locale; empty if it has none.
  subscript(locale: String) -> String {
    mutating get {
      if let known = names[locale] { return known }
      let name = LanguageName.english(for: locale) ?? ""
      names[locale] = name
      return name
    }
  }
}
