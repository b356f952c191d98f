package import Catalog

extension StringResolver {
  /// Returns the different requests that an entry distinguishes in a locale, in the order in which
  /// they are shown: by device, then by width, then by category. There is at least one.
  package func variants(of entry: Entry, in locale: LocaleIdentifier) -> [StringVariant] {
    variants(of: entry, in: locale, showingAllForms: false)
  }

  /// Returns the same requests, and those for plural forms that only fractions select where an
  /// integer is counted. No user sees these.
  package func variantsOfAllForms(
    of entry: Entry, in locale: LocaleIdentifier
  ) -> [StringVariant] {
    variants(of: entry, in: locale, showingAllForms: true)
  }

  /// Returns the locale of the app that users of a locale see, or nil if there is none.
  package func language(for locale: LocaleIdentifier) -> LocaleIdentifier? {
    LanguageChoice(locale, among: locales, development: development).locale
  }

  private func variants(
    of entry: Entry, in locale: LocaleIdentifier, showingAllForms: Bool
  ) -> [StringVariant] {
    guard let used = language(for: locale),
      case .localization(let index) = EntryChoice(used, of: entry)
    else { return [StringVariant()] }
    var search = VariantSearch(
      of: index, in: entry, for: locale, showingAllForms: showingAllForms)
    search.run()
    return search.variants.isEmpty ? [StringVariant()] : search.variants
  }
}
