package import Catalog

extension StringResolver {
  /// Returns the different requests that an entry distinguishes in a locale, in the order in which
  /// they are shown: by device, then by width, then by category. There is at least one.
  package func variants(of entry: Entry, in locale: LocaleIdentifier) -> [StringVariant] {
    let language = LanguageChoice(locale, among: locales, development: development)
    guard let used = language.locale,
      case .localization(let index) = EntryChoice(used, of: entry)
    else { return [StringVariant()] }
    var search = VariantSearch(of: index, in: entry, for: locale)
    search.run()
    return search.variants.isEmpty ? [StringVariant()] : search.variants
  }
}
