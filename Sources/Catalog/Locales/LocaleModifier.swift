/// The modifiers of POSIX locale names that correspond to a subtag of BCP 47, for example
/// `sr@latin`.
///
/// The list has the modifiers of glibc, gettext and KDE. Apple platforms don't resolve any of them.
enum LocaleModifier {
  static let scripts = """
    arab=Arab;arabic=Arab;cyrillic=Cyrl;cyrl=Cyrl;deva=Deva;devanagari=Deva;greek=Grek;\
    hans=Hans;hant=Hant;hebrew=Hebr;ijekavianlatin=Latn;iqtelif=Latn;latin=Latn;latn=Latn;\
    shavian=Shaw;shaw=Shaw;
    """

  static let variants = """
    ijekavian=ijekavsk;ijekavianlatin=ijekavsk;tarask=tarask;valencia=valencia;
    """

  /// Modifiers that name a language of their own.
  static let languages = "bokmal=nb;nynorsk=nn;saaho=ssy;"
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
    if let language = SortedRecords.value(of: modifier, in: LocaleModifier.languages) {
      tag.language = String(language)
    }
    if let script = SortedRecords.value(of: modifier, in: LocaleModifier.scripts) {
      tag.script = String(script)
    }
    var text = tag.canonical().text
    if let variant = SortedRecords.value(of: modifier, in: LocaleModifier.variants) {
      text += "-" + variant
    }
    return LocaleIdentifier(text).isValid ? text : nil
  }
}
