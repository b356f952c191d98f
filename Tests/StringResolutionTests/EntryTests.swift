import Catalog
import Languages
import SourceText
import StringResolution
import Testing

@Suite struct EntryTests {
  private static let german = catalog(
    #""de":{\#(unit("Hallo"))},"en":{\#(unit("Hello"))},"pt-BR":{\#(unit("Olá"))},"zh-Hant":{\#(unit("你好"))}"#
  )

  @Test(
    arguments: [
      ("de", "Hallo", "the app has 'de'"),
      ("de-AT", "Hallo", "the app has no 'de-AT', so it uses its parent 'de'"),
      ("zh-HK", "你好", "the app has no 'zh-HK', so it uses its parent 'zh-Hant'"),
      (
        "pt-PT", "Olá",
        "the app has no 'pt-PT', so it uses 'pt-BR', which is in the same language and script"
      ),
      ("fr", "Hello", "the app has no 'fr', so it uses its development language 'en'"),
      ("zh-Hans", "Hello", "the app has no 'zh-Hans', so it uses its development language 'en'"),
    ])
  func `the language`(_ locale: String, _ text: String, _ reason: String) {
    let found = resolve(Self.german, locale)
    #expect(found.shown == .string(text))
    #expect(found.because.first?.sentence == reason)
    #expect(found.problem == nil)
  }

  @Test func `one of several regions is not documented`() {
    let files = catalog(
      #""en":{\#(unit("Hello"))},"pt-BR":{\#(unit("Olá"))},"pt-AO":{\#(unit("Oi"))}"#)
    #expect(
      resolve(files, "pt-MZ").because.first?.sentence
        == "the app has no 'pt-MZ', so it uses 'pt-AO', which is in the same language and script; "
        + "Apple doesn't document which of pt-AO, pt-BR is used")
  }

  @Test func `the language is chosen for the bundle, not for a key`() {
    readEntries(catalog(#""en":{\#(unit("Hello"))}"#)) { entry in
      let resolver = StringResolver(
        locales: ["en", "de"].map { LocaleIdentifier($0) }, development: LocaleIdentifier("en"))
      let found = resolver.resolve(entry, StringRequest(locale: LocaleIdentifier("de")))
      #expect(found.shown == .key("k"))
      #expect(found.problem == .showsKey)
      #expect(found.because.last?.sentence == "'de' has no string for the key")
    }
  }

  @Test func `the key is the source string`() {
    let found = resolve(
      catalog(#""de":{\#(unit("%lld Dateien"))}"#, key: "%lld files"), "en", .integer(1200))
    #expect(found.shown == .key("1,200 files"))
    #expect(found.problem == nil)
  }

  @Test func `Xcode leaves out strings in the state 'new'`() {
    let unit = unit("Hallo", state: "new")
    let found = resolve(catalog(#""de":{\#(unit)}"#, members: ""), "de")
    #expect(found.shown == .key("k"))
    #expect(found.problem == .showsKey)
    #expect(resolve(catalog(#""de":{\#(unit)}"#), "de").shown == .string("Hallo"))
    let untranslatable = #""extractionState":"manual","shouldTranslate":false,"#
    #expect(
      resolve(catalog(#""de":{\#(unit)}"#, members: untranslatable), "de").shown
        == .string("Hallo"))
  }

  @Test func `a stringsdict hides the strings of its language`() {
    let files: KeyValuePairs = [
      "en.lproj/Localizable.strings": #""k" = "plain";"#,
      "en.lproj/Localizable.stringsdict":
        "<plist><dict><key>k</key><dict>\(format("from the dictionary"))</dict></dict></plist>",
    ]
    let found = resolve(files, "en")
    #expect(found.shown == .string("from the dictionary"))
    #expect(found.origins.first?.range.file.index == 1)
  }

  @Test(arguments: [#""shouldTranslate":false,"#, #""extractionState":"stale","#])
  func `strings that aren't translated or found in the code are formatted`(_ members: String) {
    let files = catalog(
      #""en":{\#(variations("plural", ["one": unit("%lld file of %@"), "other": unit("%lld files of %@")]))}"#,
      members: members)
    #expect(resolve(files, "en", .integer(1), .text("Anna")).shown == .string("1 file of Anna"))
    #expect(resolve(files, "en", .integer(2), .text("Anna")).shown == .string("2 files of Anna"))
  }

  @Test func `an entry with two rules is undefined`() {
    let files = stringsdict(
      format("plain") + rule("NSStringVariableWidthRuleType", ["1": "narrow", "20": "wide"]))
    let found = resolve(files, "en", width: 5)
    #expect(found.shown == .undefined)
    #expect(found.problem == .broken)
    #expect(
      found.because.last?.sentence
        == "the entry has two rules, and Apple doesn't document which of them is used")
    readEntries(files) { entry in
      let variants = StringResolver(for: entry.table).variants(
        of: entry, in: LocaleIdentifier("en"))
      #expect(variants.count == 1)
    }
  }

  @Test func `a device with two rules is undefined, and the others are not`() {
    let both = "<dict>\(format("plain"))\(rule("NSStringVariableWidthRuleType", ["1": "x"]))</dict>"
    let files = stringsdict(
      "<key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key>\(both)"
        + "<key>other</key><string>Tap</string></dict>")
    #expect(resolve(files, "en", device: .mac).shown == .undefined)
    #expect(resolve(files, "en", device: .iphone).shown == .string("Tap"))
  }

  @Test(arguments: [
    "<key>NSStringFormatSpecTypeKey</key><string>NSStringDeviceSpecificRuleType</string>", "",
  ])
  func `a variable with another rule than a plural is undefined`(_ type: String) {
    let files = stringsdict(
      format("%#@n@") + "<key>n</key><dict>\(type)<key>NSStringFormatValueTypeKey</key>"
        + "<string>d</string><key>other</key><string>%d files</string></dict>")
    let found = resolve(files, "en", .integer(2))
    #expect(found.shown == .undefined)
    #expect(
      found.because.last?.sentence
        == "the variable 'n' has no plural rule, and Apple doesn't document what it shows")
  }

  @Test func `two forms are undefined`() {
    let both = unit("a") + "," + variations("plural", ["other": unit("b")])
    let found = resolve(catalog(#""en":{\#(both)}"#), "en", .integer(1))
    #expect(found.shown == .undefined)
    #expect(found.problem == .broken)
  }

  @Test func `Foundation inflects in some languages`() {
    let found = resolve(
      catalog(#""en":{\#(unit("^[%lld file](inflect: true)"))}"#), "en", .integer(2))
    #expect(found.shown == .string("^[2 file](inflect: true)"))
    #expect(
      found.because.last?.sentence
        == "Foundation inflects this in some languages only (en, de, es, fr, it, pt …)")
  }
}
