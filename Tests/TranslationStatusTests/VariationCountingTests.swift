import Testing
import TranslationStatus

@Suite struct VariationCountingTests {
  @Test func `one new form makes the whole key new`() {
    let one = unit("%lld Tag"), other = unit("%lld days", "new")
    let status = count(
      catalog: key(
        "days", "", ("en", plural("one", "other")), ("de", forms(("one", one), ("other", other)))))
    #expect(status.keys("de") == [.new: 1])
    #expect(status.units("de") == [.translated: 1, .new: 1])
  }

  @Test func `a missing form that the language needs is counted`() {
    let status = count(
      catalog: key(
        "days", "", ("en", plural("one", "other")), ("pl", plural("one", "few", "other"))))
    #expect(status.keys("pl") == [.incomplete: 1])
    #expect(status.units("pl") == [.translated: 3, .incomplete: 1])
  }

  @Test(arguments: ["ja", "tlh"])
  func `a language that needs fewer forms than the source is complete with them`(locale: String) {
    let status = count(
      catalog: key("days", "", ("en", plural("one", "other")), (locale, plural("other"))))
    #expect(status.keys(locale) == [.translated: 1])
  }

  @Test func `'other' is required in every language`() {
    let status = count(
      catalog: key(
        "days", "", ("en", plural("one", "other")), ("ru", plural("one", "few", "many")),
        ("tlh", plural("one"))))
    #expect(status.keys("ru") == [.incomplete: 1])
    #expect(status.keys("tlh") == [.incomplete: 1])
  }

  @Test func `a source with one form requires no other forms in a translation`() {
    let status = count(
      catalog: key("days", "", ("en", plural("zero", "other")), ("pl", plural("other"))))
    #expect(status.keys("pl") == [.translated: 1])
  }

  @Test func `a plain translation of a plural counts as a translation`() {
    let status = count(
      catalog: key("days", "", ("en", plural("one", "other")), ("de", unit("Tage"))))
    #expect(status.keys("de") == [.translated: 1])
  }

  @Test func `a missing plural counts as many units as the source has`() {
    let status = count(
      catalog: key("days", "", ("en", plural("one", "other")))
        + ", " + key("Save", "", ("de", unit("Sichern"))))
    #expect(status.units("de") == [.missing: 2, .translated: 1])
  }

  @Test func `a string with a new substitution is new`() {
    let photos =
      #"{ "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : { "#
      + #""one" : \#(unit("%arg Foto")), "other" : \#(unit("%arg photos", "new")) } } }"#
    let text =
      #"{ "stringUnit" : { "state" : "translated", "value" : "%#@photos@" }, "#
      + #""substitutions" : { "photos" : \#(photos) } }"#
    let status = count(catalog: key("%lld photos", "", ("de", text)))
    #expect(status.keys("de") == [.new: 1])
    #expect(status.units("de") == [.translated: 2, .new: 1])
  }

  @Test func `the phrases of a set are one unit, whatever their number`() {
    let set = #"{ "stringSet" : { "state" : "translated", "values" : [ "Los", "Los geht's" ] } }"#
    let status = count(catalog: key("Go", "", ("de", set)))
    #expect(status.keys("de") == [.translated: 1])
    #expect(status.units("de") == [.translated: 1])
  }

  @Test func `seven devices are one key`() {
    let names = ["iphone", "ipad", "ipod", "mac", "applewatch", "appletv", "applevision"]
    let devices = devices(names)
    let status = count(catalog: key("Tap", "", ("en", devices), ("de", devices)))
    #expect(status.keys("de") == [.translated: 1])
    #expect(status.units("de") == [.translated: 7])
    #expect(status.locales["de"]?.tally.total.words == 1)
  }

  @Test func `a source device that a translation omits is missing`() {
    let status = count(
      catalog: key(
        "Tap", "", ("en", devices(["mac", "other"])), ("de", devices(["mac"])),
        ("fr", devices(["other"])), ("it", devices(["iphone", "other"]))))
    #expect(status.keys("de") == [.incomplete: 1])
    #expect(status.keys("fr") == [.translated: 1])
    #expect(status.keys("it") == [.translated: 1])
  }

  @Test func `'other' is not required of devices if the source omits it`() {
    let status = count(
      catalog: key(
        "Tap", "", ("en", devices(["iphone", "mac"])), ("de", devices(["iphone", "mac"])))
        + ", " + key("Click", "", ("de", devices(["mac"]))))
    #expect(status.keys("de") == [.translated: 1, .incomplete: 1])
  }

  private func devices(_ names: [String]) -> String {
    let branches = names.map { #""\#($0)" : \#(unit("Tap"))"# }
    return #"{ "variations" : { "device" : { \#(branches.joined(separator: ", ")) } } }"#
  }

  private func forms(_ forms: (String, String)...) -> String {
    let branches = forms.map { #""\#($0.0)" : \#($0.1)"# }
    return #"{ "variations" : { "plural" : { \#(branches.joined(separator: ", ")) } } }"#
  }
}
