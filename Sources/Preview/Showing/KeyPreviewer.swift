import Catalog
import StringResolution

/// Shows what users read for the entries of a bundle.
struct KeyPreviewer: Sendable {
  let bundle: TableBundle
  private let resolver: StringResolver
  private let choice: PreviewChoice
  /// The locales of the users that the request names, or empty for those of the bundle.
  private let askedLocales: [LocaleIdentifier]
  private let isSourceOnly: Bool
  private let pseudo: [PseudoLanguage]

  init(_ bundle: TableBundle, _ request: PreviewRequest) {
    self.bundle = bundle
    resolver = bundle.resolver
    choice = request.choice
    askedLocales = request.locales.map { LocaleIdentifier($0) }
    isSourceOnly = request.isSourceOnly
    pseudo = request.pseudo
  }

  /// The locales that are shown: those of the request, in its order, or else those of the bundle.
  var locales: [LocaleIdentifier] {
    if isSourceOnly { return [bundle.development].compactMap(\.self) }
    return askedLocales.isEmpty ? bundle.locales : askedLocales
  }

  /// Returns what users of a locale read for an entry.
  ///
  /// - Parameter words: The words for arguments that are objects.
  func strings(
    of entry: Entry, in locale: LocaleIdentifier, words: SampleWords
  ) -> [PreviewedString] {
    let variants =
      choice.arguments.isEmpty
      ? resolver.variantsOfAllForms(of: entry, in: locale)
      : resolver.variants(of: entry, in: locale)
    let list = RequestList(
      choice, variants, of: entry, in: locale, seenAs: resolver.language(for: locale) ?? locale,
      words: words.words(for: entry, in: locale))
    return list.requests.map { variant, request in
      var string = PreviewedString(variant, request)
      string.now = resolver.resolve(entry, request)
      if choice.arguments.isEmpty {
        string.mixed = words.mixed(request, of: entry, resolver, insteadOf: string.now)
      }
      return string
    }
  }

  /// Returns what users of the source language would read in each pseudo-language.
  func pseudoLocales(of entry: Entry, words: SampleWords) -> [PreviewedLocale] {
    guard !pseudo.isEmpty, let source = bundle.development ?? bundle.locales.first else {
      return []
    }
    let strings = strings(of: entry, in: source, words: words)
    return pseudo.map { pseudo in
      var shown = PreviewedLocale(locale: source)
      shown.pseudo = pseudo
      shown.strings = strings.map { string in
        var string = string
        string.now = resolver.resolve(entry, string.request, as: pseudo)
        string.mixed = nil
        return string
      }
      return shown
    }
  }
}
