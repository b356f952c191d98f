/// The modifiers of POSIX locale names that correspond to a subtag of BCP 47, for example
/// `sr@latin`.
///
/// The list has the modifiers of glibc, gettext and KDE. Apple platforms don't resolve any of them.
enum LocaleModifier {
  static let scripts = SortedRecords(
    """
    arab=Arab;arabic=Arab;cyrillic=Cyrl;cyrl=Cyrl;deva=Deva;devanagari=Deva;greek=Grek;\
    hans=Hans;hant=Hant;hebrew=Hebr;ijekavianlatin=Latn;iqtelif=Latn;latin=Latn;latn=Latn;\
    shavian=Shaw;shaw=Shaw;
    """)

  static let variants = SortedRecords(
    """
    ijekavian=ijekavsk;ijekavianlatin=ijekavsk;tarask=tarask;valencia=valencia;
    """)

  /// Modifiers that name a language of their own.
  static let languages = SortedRecords("bokmal=nb;nynorsk=nn;saaho=ssy;")
}

extension LocaleIdentifier {
  /// The tag of BCP 47 for a name with a modifier: `sr-Latn` for `sr@latin`.
  ///
  /// A modifier that isn't about the language, for example `@euro`, is omitted. Nil for a name
  /// without a modifier or without a language.
  package var tagOfModifier: String? {
    guard let sign = spelling.firstIndex(of: "@"), isKnownLanguage else { return nil }
    let modifier = spelling[spelling.index(after: sign)...].lowercased()
    var tag = LanguageTag(spelling[..<sign])
    if let language = LocaleModifier.languages.value(of: modifier) {
      tag.language = language
    }
    if let script = LocaleModifier.scripts.value(of: modifier) {
      tag.script = script
    }
    var text = tag.canonical().text
    if let variant = LocaleModifier.variants.value(of: modifier) {
      text += "-" + variant
    }
    return LocaleIdentifier(text).isValid ? text : nil
  }
}
