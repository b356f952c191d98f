import Catalog
import Languages
import LintKit
import StringResolution

/// Shows what users read for the entries of a bundle.
struct KeyPreviewer: Sendable {
  let bundle: TableBundle
  private let resolver: StringResolver
  private let choice: PreviewChoice
  /// The locales of the users that the request names, or empty for those of the bundle.
  private let askedLocales: [LocaleIdentifier]
  private let isSourceOnly: Bool
  let pseudo: [PseudoLanguage]

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

  /// The locale that is shown in pseudo-languages, or nil if there are none.
  var pseudoSource: LocaleIdentifier? {
    pseudo.isEmpty ? nil : bundle.development ?? bundle.locales.first
  }

  /// Returns the requests that show an entry in a locale.
  ///
  /// - Parameter words: the words for arguments that are objects.
  func requests(
    of entry: Entry, in locale: LocaleIdentifier, _ words: SampleWords
  ) -> [RequestList.Request] {
    let variants =
      choice.arguments.isEmpty
      ? resolver.variantsOfAllForms(of: entry, in: locale, choice.numberStyle)
      : resolver.variants(of: entry, in: locale, choice.numberStyle)
    return RequestList(
      choice, variants, of: entry, in: locale, seenAs: resolver.language(for: locale) ?? locale,
      words: words.words(for: entry, in: locale)
    ).requests
  }

  /// Returns what users read for a request, or would read in a pseudo-language.
  func string(
    for request: RequestList.Request, of entry: Entry, as pseudo: PseudoLanguage?,
    _ words: SampleWords
  ) -> PreviewedString {
    var string = PreviewedString(request.variant, request.request)
    if let pseudo {
      string.now = resolver.resolve(entry, request.request, as: pseudo)
      return string
    }
    string.now = resolver.resolve(entry, request.request)
    if choice.arguments.isEmpty {
      string.mixed = words.mixed(request.request, of: entry, resolver, insteadOf: string.now)
    }
    return string
  }
}

extension PreviewedKey {
  /// A key with what its comment says, without strings.
  init(of entry: Entry) {
    self.init(name: entry.string(of: entry.key))
    comment = entry.comment.map { entry.string(of: $0) }
    limit = comment.flatMap { CommentLimit.limit(in: $0) }
  }
}
