import Languages
import Testing

@Suite struct LocaleIdentifierTests {
  @Test(
    arguments: [
      ("English", "en"), ("French", "fr"), ("German", "de"), ("Italian", "it"), ("Dutch", "nl"),
      ("Spanish", "es"), ("Japanese", "ja"), ("Swedish", "sv"), ("Danish", "da"),
      ("Chinese", "zh"), ("Norwegian", "nb"), ("Tagalog", "fil"), ("Simplified Chinese", "zh-Hans"),
      ("Brazilian Portuguese", "pt-BR"), ("zh_CN", "zh-Hans"), ("zh-CN", "zh-Hans"),
      ("zh-SG", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh-HK", "zh-Hant-HK"),
      ("zh-MO", "zh-Hant-MO"), ("zh-Hans-CN", "zh-Hans-CN"), ("iw", "he"), ("in", "id"),
      ("ji", "yi"), ("jw", "jv"), ("mo", "ro"), ("no", "nb"), ("nb", "nb"), ("nb-NO", "nb"),
      ("no_NO", "nb"), ("tl", "fil"), ("sh", "sr-Latn"), ("pt_BR", "pt-BR"), ("pt-br", "pt-BR"),
      ("zh-hant", "zh-Hant"), ("skr-arab", "skr-Arab"), ("EN_us", "en-US"), ("es-419", "es-419"),
      ("en", "en"), ("ca@valencia", "ca@valencia"),
    ])
  func `each spelling has one canonical form`(_ spelling: String, _ canonical: String) {
    let locale = LocaleIdentifier(spelling)
    #expect(locale.canonical == canonical)
    #expect(locale.spelling == spelling)
  }

  @Test func `an identifier has a language, a script and a region`() {
    let locale = LocaleIdentifier("zh_hant_hk")
    #expect(locale.language == "zh")
    #expect(locale.script == "Hant")
    #expect(locale.region == "HK")
    #expect(LocaleIdentifier("es-419").region == "419")
    #expect(LocaleIdentifier("sr-Latn").region == nil)
    #expect(LocaleIdentifier("de").script == nil)
  }

  @Test(
    arguments: [
      "zh_CN", "English", "Base", "mul", "qqq", "es-419", "sr-Latn", "ars", "ckb", "kmr", "en",
      "zh-Hant-HK", "igl", "dag", "bqi", "skr-arab", "pt-br", "iw", "sh", "no", "x-pseudo",
      "en-XA", "ar-XB", "en-US-POSIX", "ca-valencia", "sl-1994", "de-u-co-phonebk", "oc", "nan",
      "tw", "tw-GH", "bh",
    ])
  func `locale names that Apple platforms know are valid`(_ spelling: String) {
    #expect(LocaleIdentifier(spelling).isValid)
  }

  @Test(
    arguments: [
      "german", "en-XYZ1", "test-base", "test-translation", "", "-", "en-", "_US", "e", "english",
      "zz", "en US", "zh-Hans-CN-", "ca@valencia", "dé", "en--US", "base", "12", "en-US-u",
      String(repeating: "en-", count: 100_000),
    ])
  func `other locale names are invalid`(_ spelling: String) {
    #expect(!LocaleIdentifier(spelling).isValid)
  }

  @Test func `each ISO 639-1 code is a language`() {
    let codes = """
      aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy \
      da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu \
      hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv \
      kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr \
      nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq \
      sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi \
      yo za zh zu
      """.split(separator: " ").map(String.init)
    #expect(codes.count == 190)
    #expect(codes.filter { !LocaleIdentifier($0).isValid } == [])
  }

  @Test func `a language uses the plural rules of its macrolanguage`() {
    #expect(LocaleIdentifier("tw").pluralRules == LocaleIdentifier("ak").pluralRules)
    #expect(LocaleIdentifier("tw").pluralRules != nil)
    #expect(LocaleIdentifier("bh").pluralRules != nil)
  }

  @Test(
    arguments: [
      ("sr@latin", "sr-Latn"), ("sr_RS@latin", "sr-Latn-RS"), ("sr@Latn", "sr-Latn"),
      ("ca@valencia", "ca-valencia"), ("ca_ES@valencia", "ca-ES-valencia"),
      ("uz@cyrillic", "uz-Cyrl"), ("be@tarask", "be-tarask"), ("de_DE@euro", "de-DE"),
      ("sr@ijekavianlatin", "sr-Latn-ijekavsk"), ("no@nynorsk", "nn"), ("en@shaw", "en-Shaw"),
      ("en@quot", "en"), ("sr-Latn", nil), ("serbian@latin", nil), ("@latin", nil), ("sr@", "sr"),
    ])
  func `a modifier maps to a subtag`(_ spelling: String, _ tag: String?) {
    #expect(LocaleIdentifier(spelling).tagOfModifier == tag)
  }

  @Test func `names that are not languages are distinguished`() {
    #expect(LocaleIdentifier("Base").isBase)
    #expect(!LocaleIdentifier("base").isBase)
    #expect(LocaleIdentifier("mul").isMultiple)
    #expect(LocaleIdentifier("qqq").isDocumentation)
    for spelling in ["en-XA", "ar-XB", "x-pseudo", "en-US-POSIX", "en_US_POSIX"] {
      #expect(LocaleIdentifier(spelling).isPseudo)
    }
    #expect(!LocaleIdentifier("en-US").isPseudo)
    #expect(!LocaleIdentifier("de").isBase)
  }

  @Test(
    arguments: [
      ("en-GB", ["en-001", "en"]), ("en-AT", ["en-150", "en-001", "en"]), ("en-US", ["en"]),
      ("es-MX", ["es-419", "es"]), ("es-ES", ["es"]), ("pt-AO", ["pt-PT", "pt"]),
      ("pt-BR", ["pt"]), ("pt-PT", ["pt"]), ("zh-Hant", []), ("sr-Latn", []), ("az-Cyrl", []),
      ("zh-Hans", ["zh"]), ("sr-Cyrl-RS", ["sr-Cyrl", "sr"]), ("sr-Latn-ME", ["sr-Latn"]),
      ("zh-HK", ["zh-Hant"]), ("zh-MO", ["zh-Hant-HK", "zh-Hant"]), ("zh_CN", ["zh"]),
      ("nn", ["nb"]), ("no", []), ("ca-valencia", ["ca"]), ("de", []), ("Base", []), ("", []),
    ])
  func `a locale falls back to its parents`(_ spelling: String, _ parents: [String]) {
    var found: [String] = []
    var locale = LocaleIdentifier(spelling)
    while let parent = locale.parent, found.count < 9 {
      found.append(parent.canonical)
      locale = parent
    }
    #expect(found == parents)
  }

  @Test(
    arguments: [
      ("ru", "Russian"), ("pt-BR", "Brazilian Portuguese"), ("zh_CN", "Simplified Chinese"),
      ("iw", "Hebrew"), ("sr-Latn", "Serbian (Latin)"), ("skr-arab", "Saraiki (Arabic)"),
      ("zh-Hant-TW", "Chinese (Traditional, Taiwan)"), ("de_LI", "German (Liechtenstein)"),
      ("hy-AM", "Armenian (Armenia)"), ("es-003", "Spanish (North America)"),
      ("de-XQ", "German (XQ)"),
      ("English", "English"), ("nb", "Norwegian Bokmål"), ("Base", "Base"), ("igl", "Igala"),
      ("aaa", "aaa"),
      ("german", "german"),
    ])
  func `a locale has a display name for messages`(_ spelling: String, _ name: String) {
    #expect(LocaleIdentifier(spelling).englishName == name)
  }
}
