import Testing
import TranslationStatus

@Suite struct StatusCounterTests {
  @Test func `a key has one state in each locale`() {
    let status = count(
      catalog: [
        key("One", "", ("de", unit("Eins")), ("fr", unit("Un", "needs_review"))),
        key("Two", "", ("de", unit("Two", "new")), ("ja", unit("2", "machine_translated"))),
      ].joined(separator: ", "))
    #expect(status.keys("de") == [.translated: 1, .new: 1])
    #expect(status.keys("fr") == [.needsReview: 1, .missing: 1])
    #expect(status.keys("ja") == [.machineTranslated: 1, .missing: 1])
    #expect(status.absent.tally[.missing].keys == 2)
  }

  @Test func `the source language is translated without any localization`() {
    let status = count(catalog: #""Save" : {}, "Open" : { "localizations" : {} }"#)
    #expect(status.source.percentage?.description == "100.0")
    #expect(status.source.translated.keys == 2)
    #expect(status.locales.identifiers.isEmpty)
  }

  @Test func `values from the code are translated, and source values that need review are not`() {
    let status = count(
      catalog: [
        key("a", #""extractionState" : "extracted_with_value""#, ("en", unit("A", "new"))),
        key("b", #""extractionState" : "manual""#, ("en", unit("B", "new"))),
        key("c", #""extractionState" : "manual""#, ("en", unit("C", "needs_review"))),
      ].joined(separator: ", "))
    #expect(status.source[.translated].keys == 1)
    #expect(status.source[.new].keys == 1)
    #expect(status.source[.needsReview].keys == 1)
  }

  @Test(arguments: ["manual", "migrated", "extracted_with_value"])
  func `a new string is new, whatever the extraction state of its key`(extraction: String) {
    let status = count(
      catalog: key("a", #""extractionState" : "\#(extraction)""#, ("de", unit("", "new"))))
    #expect(status.keys("de") == [.new: 1])
  }

  @Test func `untranslatable and stale keys are excluded from the percentage`() {
    let status = count(
      catalog: [
        key("a", #""shouldTranslate" : false"#, ("de", unit("A"))),
        key("b", #""extractionState" : "stale""#, ("de", unit("B"))),
        key("c", "", ("de", unit("C"))),
      ].joined(separator: ", "))
    #expect(
      status.keys("de") == [.notForTranslation: 1, .stale: 1, .translated: 1])
    #expect(status.locales["de"]?.tally.total.keys == 1)
    #expect(status.source.total.keys == 1)
  }

  @Test(arguments: ["", "done", "TRANSLATED"])
  func `an unknown state needs review`(state: String) {
    let status = count(catalog: key("a", "", ("de", unit("A", state))))
    #expect(status.keys("de") == [.needsReview: 1])
  }

  @Test(arguments: ["", #""state" : 5, "#, #""state" : null, "#])
  func `a string without a state or with an invalid one needs review`(state: String) {
    let status = count(
      catalog: key("a", "", ("de", #"{ "stringUnit" : { \#(state)"value" : "A" } }"#)))
    #expect(status.keys("de") == [.needsReview: 1])
  }

  @Test func `an empty or whitespace translation is new unless the source is too`() {
    let status = count(
      catalog: [
        key("a", "", ("de", unit(""))), key("b", "", ("de", unit(" "))),
        key("c", "", ("en", emptyZero), ("de", emptyZero)),
      ].joined(separator: ", "))
    #expect(status.keys("de") == [.new: 2, .translated: 1])
  }

  @Test func `a key with an empty or whitespace source has nothing to translate`() {
    let status = count(
      catalog: [
        key("", ""), key("a", "", ("en", unit(" ")), ("de", unit("A"))), key("b", ""),
      ].joined(separator: ", "))
    #expect(status.keys("de") == [.nonText: 2, .missing: 1])
  }

  @Test func `strings without letters count unless the options exclude them`() {
    let catalog = [
      key("%d / %@", "", ("de", unit("%d / %@"))), key("42 …", ""), key("v%d", ""),
    ].joined(separator: ", ")
    #expect(count(catalog: catalog).keys("de") == [.translated: 1, .missing: 2])
    let options = CountingOptions(countsNonTextStrings: false)
    #expect(count(catalog: catalog, options).keys("de") == [.nonText: 2, .missing: 1])
  }

  @Test func `a duplicate key is one key, and the first one counts`() {
    let status = count(
      catalog: key("a", "", ("de", unit("A"))) + ", " + key("a", "", ("de", unit("B", "new"))))
    #expect(status.keys("de") == [.translated: 1])
  }

  @Test func `keys with different Unicode normalization are distinct`() {
    let status = count(
      catalog: key("\u{E9}", "", ("de", unit("A"))) + ", " + key("e\u{301}", ""))
    #expect(status.keys("de") == [.translated: 1, .missing: 1])
  }

  @Test func `a localization without strings is missing`() {
    let status = count(catalog: key("a", "", ("de", "{}")))
    #expect(status.keys("de") == [.missing: 1])
  }

  @Test func `spellings of one locale are one locale, shown in its first spelling`() {
    let status = count(
      catalog: key("a", "", ("zh_CN", unit("甲"))) + ", " + key("b", "", ("zh-Hans", unit("乙"))))
    #expect(status.locales.identifiers == ["zh-Hans"])
    #expect(status.locales["zh-Hans"]?.coverage.locale == "zh_CN")
    #expect(status.keys("zh-Hans") == [.translated: 2])
  }

  @Test func `spellings of one locale are one locale, however many there are`() {
    let others = (100..<140).map { ("aa-\($0)", unit("A")) } + [("zh-Hans", unit("乙"))]
    let list = others.map { #""\#($0)" : \#($1)"# }.joined(separator: ", ")
    let status = count(
      catalog: key("a", "", ("zh_CN", unit("甲")))
        + #", "b" : { "localizations" : { \#(list) } }"#)
    #expect(status.locales.identifiers.count == 41)
    #expect(status.locales.identifiers.last == "zh-Hans")
    #expect(status.keys("zh-Hans") == [.translated: 2])
    #expect(status.keys("aa-139") == [.translated: 1, .missing: 1])
  }

  @Test func `a locale that appears late is missing all earlier keys`() {
    let status = count(
      catalog: (0..<20).map { key("key \($0)") }.joined(separator: ", ")
        + ", " + key("last", "", ("fr", unit("Dernier"))))
    #expect(status.keys("fr") == [.missing: 20, .translated: 1])
    #expect(status.locales["fr"]?.openKeys.count == 10)
  }

  @Test func `pseudolocales, notes, multiple languages and the source are not translations`() {
    let status = count(
      catalog: key(
        "a", "", ("en-XA", unit("à")), ("qqq", unit("note")), ("mul", unit("a")),
        ("x-pseudo", unit("b")), ("en", unit("A")), ("de", unit("A"))))
    #expect(status.locales.identifiers == ["de"])
  }

  @Test func `a locale that needs only some keys has no missing keys`() {
    let status = count(
      catalog: key("Color", "", ("en-GB", unit("Colour"))) + ", " + key("Save", ""),
      CountingOptions(partialLocales: ["en-GB"]))
    #expect(status.keys("en-GB") == [.translated: 1, .notRequired: 1])
    #expect(status.locales["en-GB"]?.openKeys.isEmpty == true)
    #expect(!status.skipsLocales)
  }

  @Test func `locales beyond the limit are left out`() {
    let entries = (0..<1100).map { #""aa-\#(100 + $0 % 900)-\#(1000 + $0)" : \#(unit("A"))"# }
    let catalog = #""a" : { "localizations" : { \#(entries.joined(separator: ", ")) } }"#
    let status = count(catalog: catalog)
    #expect(status.locales.identifiers.count == 1000)
    #expect(status.skipsLocales)
  }

  @Test func `a catalog that can't be read completely has no source`() {
    #expect(count(catalog: key("a", "", ("de", unit("A"))) + ", <<<<<<< HEAD").sourceLocale == nil)
  }

  private var emptyZero: String {
    #"{ "variations" : { "plural" : { "zero" : \#(unit("")), "one" : \#(unit("%d day")), "#
      + #""other" : \#(unit("%d days")) } } }"#
  }
}
