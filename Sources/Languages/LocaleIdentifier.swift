/// The name of a localization: its spelling in a file, and its meaning.
///
/// Creating one looks things up in tables: do it once for each name in a table, not for each
/// string. Two identifiers are equal if their spellings are. To find the same language, compare
/// `canonical`.
public struct LocaleIdentifier: Sendable {
  /// The name as it appears in the file, or the name of the folder without `.lproj`.
  public let spelling: String
  private let meaning: Meaning

  public init(_ spelling: String) {
    self.spelling = spelling
    meaning = Meaning(of: spelling)
  }

  /// The name in the form of BCP 47, with old names and codes replaced: `zh_CN` is `zh-Hans`.
  public var canonical: String { meaning.canonical }
  /// The language code in lower case. It has no meaning for `Base` and for malformed names.
  public var language: String { meaning.language }
  public var script: String? { meaning.script }
  public var region: String? { meaning.region }
  /// Whether the name has the form of BCP 47 or is one of the old English names.
  package var isWellFormed: Bool { meaning.isWellFormed }
  /// The plural rules of the language, or nil if there is no data for it.
  public var pluralRules: PluralRules? { meaning.pluralRules }

  /// The locale to fall back on: `en-001` for `en-GB`, `pt-PT` for `pt-AO`, and `pt` for `pt-PT`.
  ///
  /// Nil for a language alone, and for one in an unusual script, for example `zh-Hant`.
  package var parent: LocaleIdentifier? {
    guard isWellFormed, !isBase else { return nil }
    return LanguageTag(canonical[...]).parent().map(LocaleIdentifier.init)
  }
}

extension LocaleIdentifier {
  /// What a name means. Copies of an identifier share it, because most tables have the same locales
  /// and would copy all of this.
  private final class Meaning: Sendable {
    let canonical: String
    let language: String
    let script: String?
    let region: String?
    let isWellFormed: Bool
    let pluralRules: PluralRules?

    init(of spelling: String) {
      let name = LegacyLanguageName.identifier(for: spelling) ?? spelling
      let end = name.firstIndex(of: "@") ?? name.endIndex
      let tag = LanguageTag(name[..<end]).canonical()
      canonical = tag.text + String(name[end...])
      language = tag.language
      script = tag.script
      region = tag.region
      isWellFormed = tag.isWellFormed && end == name.endIndex
      pluralRules = tag.pluralRules
    }
  }
}

extension LocaleIdentifier {
  /// Returns whether this comes before another locale in the order of meanings. Of several names
  /// with the same meaning, such as `nb` and `nb-NO`, the canonical one is first.
  package func precedes(_ other: LocaleIdentifier) -> Bool {
    guard canonical == other.canonical else { return canonical < other.canonical }
    let (isOwn, isOther) = (spelling == canonical, other.spelling == canonical)
    return isOwn == isOther ? spelling < other.spelling : isOwn
  }
}

extension Collection<LocaleIdentifier> {
  /// Returns the locale with the same meaning as another one: the same name, or else the first in
  /// the order of names.
  package func match(for locale: LocaleIdentifier) -> LocaleIdentifier? {
    var first: LocaleIdentifier?
    for other in self where other.canonical == locale.canonical {
      if other == locale { return other }
      if first.map({ other.precedes($0) }) ?? true { first = other }
    }
    return first
  }
}

extension LocaleIdentifier: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.spelling == right.spelling }

  public func hash(into hasher: inout Hasher) { hasher.combine(spelling) }
}

extension LocaleIdentifier {
  /// Whether this is the folder of Interface Builder files in the development language.
  public var isBase: Bool { spelling == "Base" }

  /// Whether this is the folder of catalogs that belong to Interface Builder files.
  package var isMultiple: Bool { canonical == "mul" }

  /// Whether this contains notes for translators, as on translatewiki.net.
  public var isDocumentation: Bool { canonical == "qqq" }

  /// Whether this is made for tests and not for users, for example `en-XA` or `x-pseudo`.
  package var isPseudo: Bool {
    language == "x" || canonical == "en-XA" || canonical == "ar-XB" || canonical == "en-US-posix"
  }

  /// Whether this is a locale for users, that is, none of the above.
  public var isForPeople: Bool { !isBase && !isMultiple && !isDocumentation && !isPseudo }

  /// Returns whether this differs from another locale only in its region. `Base` counts as English.
  public func isRegion(ofLanguageOf other: LocaleIdentifier) -> Bool {
    language == (other.isBase ? "en" : other.language) && script == other.script
  }

  /// The script in which the locale is written, or nil if it isn't known.
  package var writtenScript: String? { script ?? LanguageTable.defaultScript(of: language) }

  /// Whether the language is written from right to left.
  package var isWrittenRightToLeft: Bool {
    ["Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"]
      .contains(writtenScript)
  }

  /// Whether the language is in the CLDR's list of valid codes, which follows ISO 639.
  public var isKnownLanguage: Bool { LanguageTable.contains(language) }

  /// Whether Apple platforms can resolve the name, or it has a meaning other than a language.
  public var isValid: Bool {
    isBase || isMultiple || isDocumentation || isPseudo
      || isWellFormed && isKnownLanguage && !hasReservedRegion
  }

  /// Whether the region is `UK`, which ISO 3166 reserves. The region of the United Kingdom is `GB`.
  package var hasReservedRegion: Bool { region == "UK" }

  /// The name for messages, for example 'Russian' or 'Brazilian Portuguese'.
  ///
  /// A script or a region follows the language, as in 'German (Liechtenstein)' and 'Serbian
  /// (Latin)', unless the combination has a name of its own. A locale without a name is shown as it
  /// is spelled.
  public var englishName: String { knownName ?? spelling }

  /// The name with the spelling, for messages: 'Russian (ru)'. A locale without a name is quoted.
  public var nameAndSpelling: String {
    guard let name = knownName else { return "'\(spelling)'" }
    return name == spelling ? name : "\(name) (\(spelling))"
  }

  private var knownName: String? {
    if isBase { return spelling }
    if let name = LanguageTable.name(of: canonical) { return name }
    guard isWellFormed, let name = LanguageTable.name(of: language) else { return nil }
    var rest = canonical.dropFirst(language.count + 1)
    var parts: [String] = []
    if let script, let scriptName = Self.scriptNames[script] {
      parts.append(scriptName)
      rest = rest.dropFirst(script.count + 1)
    }
    if !rest.isEmpty { parts.append(LanguageTable.name(ofRegion: String(rest)) ?? String(rest)) }
    return "\(name) (\(parts.joined(separator: ", ")))"
  }

  /// The scripts that are often used for a language in addition to another one.
  private static let scriptNames = [
    "Arab": "Arabic", "Cyrl": "Cyrillic", "Deva": "Devanagari", "Hans": "Simplified",
    "Hant": "Traditional", "Latn": "Latin",
  ]
}

extension LocaleIdentifier {
  /// Returns the language of a country whose code is often mistaken for the language's code.
  ///
  /// - Parameter code: the code, in any case.
  package static func language(ofCountry code: String) -> String? {
    languageOfCountry[code.lowercased()]
  }

  /// Codes of countries that are often written instead of the language, `sp` for Spanish, and the
  /// bibliographic codes of ISO 639-2. No language has these codes, or hardly any app supports it.
  private static let languageOfCountry = [
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
    "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mao": "mi",
    "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy",
    "by": "be", "cn": "zh", "cz": "cs", "dk": "da", "ee": "et", "gr": "el", "il": "he",
    "in": "hi", "jp": "ja", "kr": "ko", "rs": "sr", "se": "sv", "si": "sl", "sp": "es",
    "tw": "zh-Hant", "ua": "uk", "vn": "vi",
  ]
}

/// The English names that localization folders had before language codes, for example
/// `English.lproj`.
///
/// CoreFoundation still resolves them. The list comes from its table of old Apple locale names.
/// Names that differ only in case are not resolved.
enum LegacyLanguageName {
  /// Returns the language or the locale for a name, or nil if the name is unknown.
  static func identifier(for name: String) -> String? {
    // All of these names begin with a capital letter, unlike almost all language codes.
    guard let first = name.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else {
      return nil
    }
    return records.value(of: name)
  }

  private static let records = SortedRecords(identifiers)

  static let identifiers = """
    Afrikaans=af;Albanian=sq;Amharic=am;Arabic=ar;Armenian=hy;Assamese=as;Aymara=ay;\
    Azerbaijani=az;Basque=eu;Belarusian=be;Belorussian=be;Bengali=bn;Brazilian Portugese=pt-BR;\
    Brazilian Portuguese=pt-BR;Breton=br;Bulgarian=bg;Burmese=my;Byelorussian=be;Catalan=ca;\
    Chewa=ny;Chichewa=ny;Chinese=zh;Chinese, Simplified=zh-Hans;Chinese, Traditional=zh-Hant;\
    Chinese, Tradtional=zh-Hant;Croatian=hr;Czech=cs;Danish=da;Dutch=nl;Dzongkha=dz;English=en;\
    Esperanto=eo;Estonian=et;Faroese=fo;Farsi=fa;Finnish=fi;Flemish=nl-BE;French=fr;Galician=gl;\
    Gallegan=gl;Georgian=ka;German=de;Greek=el;Greenlandic=kl;Guarani=gn;Gujarati=gu;\
    Hawaiian=haw;Hebrew=he;Hindi=hi;Hungarian=hu;Icelandic=is;Indonesian=id;Inuktitut=iu;\
    Irish=ga;Italian=it;Japanese=ja;Javanese=jv;Kalaallisut=kl;Kannada=kn;Kashmiri=ks;Kazakh=kk;\
    Khmer=km;Kinyarwanda=rw;Kirghiz=ky;Korean=ko;Kurdish=ku;Lao=lo;Latin=la;Latvian=lv;\
    Lithuanian=lt;Macedonian=mk;Malagasy=mg;Malay=ms;Malayalam=ml;Maltese=mt;Manx=gv;Marathi=mr;\
    Moldavian=ro;Mongolian=mn;Nepali=ne;Norwegian=nb;Nyanja=ny;Nynorsk=nn;Oriya=or;Oromo=om;\
    Panjabi=pa;Pashto=ps;Persian=fa;Polish=pl;Portuguese=pt;Portuguese, Brazilian=pt-BR;\
    Punjabi=pa;Pushto=ps;Quechua=qu;Romanian=ro;Ruanda=rw;Rundi=rn;Russian=ru;Sami=se;\
    Sanskrit=sa;Scottish=gd;Serbian=sr;Simplified Chinese=zh-Hans;Sindhi=sd;Sinhalese=si;\
    Slovak=sk;Slovenian=sl;Somali=so;Spanish=es;Sundanese=su;Swahili=sw;Swedish=sv;\
    Swiss French=fr-CH;Swiss German=de-CH;Tagalog=fil;Tajiki=tg;Tamil=ta;Tatar=tt;Telugu=te;\
    Thai=th;Tibetan=bo;Tigrinya=ti;Tongan=to;Traditional Chinese=zh-Hant;Turkish=tr;Turkmen=tk;\
    Uighur=ug;Ukrainian=uk;Urdu=ur;Uzbek=uz;Vietnamese=vi;Welsh=cy;Yiddish=yi;
    """
}
