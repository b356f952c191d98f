import Catalog

/// The names of locales, each looked up once.
final class GalleryLanguages {
  private var known: [String: HTML] = [:]

  /// The number of locales.
  var count: Int { known.count }

  /// Returns the name of a locale's language with its code.
  func html(_ locale: LocaleIdentifier) -> HTML {
    if let name = known[locale.spelling] { return name }
    let language = locale.englishName
    let name = HTML.locale(locale.spelling, language == locale.spelling ? nil : language)
    known[locale.spelling] = name
    return name
  }
}
