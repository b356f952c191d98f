import Catalog

/// The English names of the locales in reports.
package enum LanguageName {
  /// Returns the English name of a locale, for example 'Igala' for `igl`, or nil if it is unknown.
  ///
  /// Each call looks the name up in a table, so call it once per row, not once per string.
  package static func english(for locale: String) -> String? {
    let name = LocaleIdentifier(locale).englishName
    return name == locale ? nil : name
  }

  /// Returns the canonical identifier of a locale, which is the same for all its spellings.
  package static func identifier(of locale: String) -> String { LocaleIdentifier(locale).canonical }
}
