import Catalog

/// What the locales of reports are called in English.
package enum LanguageName {
  /// The English name of a locale, such as 'Igala' for `igl`; nil if there is none.
  ///
  /// Looks the name up in a table: once for each row, not for each text.
  package static func english(for locale: String) -> String? {
    let name = LocaleIdentifier(locale).englishName
    return name == locale ? nil : name
  }

  /// The canonical identifier of a locale, by which its spellings are compared.
  package static func identifier(of locale: String) -> String { LocaleIdentifier(locale).canonical }
}
