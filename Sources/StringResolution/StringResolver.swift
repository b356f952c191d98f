package import Catalog
package import Languages

/// Determines which string of an entry a user sees.
///
/// The steps are those of Foundation: language, entry, device, width, arguments, plural category,
/// formatting. What Apple doesn't document is never guessed: the result has a problem instead.
package struct StringResolver: Sendable {
  /// The locales of the app's bundle. The language is chosen once for all of its tables.
  package let locales: [LocaleIdentifier]
  /// The locale that is used if the app has nothing in the language of the user.
  package let development: LocaleIdentifier?

  package init(locales: [LocaleIdentifier], development: LocaleIdentifier?) {
    self.locales = locales
    self.development = development
  }

  /// Returns what a user sees of an entry.
  package func resolve(_ entry: Entry, _ request: StringRequest) -> ResolvedString {
    let language = LanguageChoice(request.locale, among: locales, development: development)
    var because: [Trace] =
      entry.table.namesLocales ? [.language(language.reason)] : [.entry(.ofAllLanguages)]
    guard let locale = language.locale else {
      return resolveKey(of: entry, request, because)
    }
    switch EntryChoice(locale, of: entry) {
    case .key(let reason):
      because.append(.entry(reason))
      return resolveKey(of: entry, request, because)
    case .localization(let index):
      var formatter = StringFormatter(of: index, in: entry, request)
      formatter.run()
      because += formatter.because
      return ResolvedString(
        shown: formatter.isUndefined ? .undefined : .string(formatter.output),
        origins: formatter.origins, because: because, work: work(of: formatter))
    }
  }

  private func resolveKey(
    of entry: Entry, _ request: StringRequest, _ because: [Trace]
  ) -> ResolvedString {
    var formatter = StringFormatter(of: nil, in: entry, request)
    formatter.runKey()
    return ResolvedString(
      shown: formatter.isUndefined ? .undefined : .key(formatter.output),
      because: because + formatter.because, work: work(of: formatter))
  }

  /// All locales of the app and of the entry may be compared with that of the user.
  private func work(of formatter: StringFormatter) -> Int {
    formatter.work + locales.count + formatter.entry.localizations.count
  }
}

extension StringResolver {
  /// Returns the different requests that an entry distinguishes in a locale, in the order in which
  /// they are shown: by device, then by width, then by category. There is at least one.
  ///
  /// - Parameter style: how the code formats numbers.
  package func variants(
    of entry: Entry, in locale: LocaleIdentifier, _ style: StringRequest.NumberStyle = .localized
  ) -> [StringVariant] {
    variants(of: entry, in: locale, style, showingAllForms: false)
  }

  /// Returns the same requests, and those for plural forms that only fractions select where an
  /// integer is counted. No user sees these.
  package func variantsOfAllForms(
    of entry: Entry, in locale: LocaleIdentifier, _ style: StringRequest.NumberStyle
  ) -> [StringVariant] {
    variants(of: entry, in: locale, style, showingAllForms: true)
  }

  /// Returns the locale of the app that users of a locale see, or nil if there is none.
  package func language(for locale: LocaleIdentifier) -> LocaleIdentifier? {
    LanguageChoice(locale, among: locales, development: development).locale
  }

  private func variants(
    of entry: Entry, in locale: LocaleIdentifier, _ style: StringRequest.NumberStyle,
    showingAllForms: Bool
  ) -> [StringVariant] {
    guard let used = language(for: locale),
      case .localization(let index) = EntryChoice(used, of: entry)
    else { return [StringVariant()] }
    var search = VariantSearch(
      of: index, in: entry, for: locale, style, showingAllForms: showingAllForms)
    search.run()
    return search.variants.isEmpty ? [StringVariant()] : search.variants
  }
}
