import Catalog

extension Entry {
  /// Whether each text of a translation reads as the source does in the same place, or, where the
  /// source has none there, as its principal text.
  ///
  /// Languages that the source differs from in the region alone are never said to be identical.
  func isIdentical(
    _ localization: Localization, to source: Localization?, sourceLanguage: LocaleIdentifier?
  ) -> Bool {
    if let sourceLanguage, locale(of: localization).isRegion(ofLanguageOf: sourceLanguage) {
      return false
    }
    return localization.units.allSatisfy { index in
      originalText(for: units[index], in: source).map { hasSameContent($0, units[index].text) }
        ?? false
    }
  }
}
