import Catalog
import Languages
import StringResolution
import Testing

@Suite struct PluralTests {
  private static let ukrainian = catalog(
    #""uk":{\#(variations("plural", ["one": unit("%lld елемент"), "few": unit("%lld елементи"), "many": unit("%lld елементів"), "other": unit("%lld елемента")]))}"#
  )

  @Test(
    arguments: [
      (1, "1 елемент", "one"), (21, "21 елемент", "one"), (2, "2 елементи", "few"),
      (22, "22 елементи", "few"), (5, "5 елементів", "many"), (0, "0 елементів", "many"),
      (11, "11 елементів", "many"), (112, "112 елементів", "many"),
      (1_000_001, "1\u{A0}000\u{A0}001 елемент", "one"),
    ])
  func `Ukrainian plurals`(_ number: Int, _ text: String, _ category: String) {
    let found = resolve(Self.ukrainian, "uk", .integer(number))
    #expect(found.shown == .string(text))
    #expect(found.problem == nil)
    #expect(found.origins.map(\.variant) == ["plural.\(category)"])
    #expect(found.because.last?.sentence == "\(number) is '\(category)' in Ukrainian")
  }

  @Test func `a missing category is replaced by 'other'`() {
    let files = catalog(
      #""uk":{\#(variations("plural", ["one": unit("%lld елемент"), "other": unit("%lld елемента")]))}"#
    )
    let found = resolve(files, "uk", .integer(5))
    #expect(found.shown == .string("5 елемента"))
    #expect(found.problem == .missingCategory)
    #expect(
      found.because.last?.sentence
        == "5 is 'many' in Ukrainian, which is missing, so 'other' is used")
  }

  @Test func `without the category and 'other', nothing is defined`() {
    let files = catalog(#""en":{\#(variations("plural", ["one": unit("%lld file")]))}"#)
    #expect(resolve(files, "en", .integer(1)).shown == .string("1 file"))
    let found = resolve(files, "en", .integer(2))
    #expect(found.shown == .undefined)
    #expect(found.problem == .missingCategory)
    #expect(found.because.last?.sentence == "2 is 'other' in English, and 'other' is missing")
  }

  @Test func `a counted argument that isn't given`() {
    let found = resolve(
      catalog(#""en":{\#(variations("plural", ["other": unit("%lld files")]))}"#), "en")
    #expect(found.shown == .undefined)
    #expect(found.problem == .broken)
  }

  @Test func `a million in French needs no form of its own`() {
    let files = catalog(
      #""fr":{\#(variations("plural", ["one": unit("%lld jour"), "other": unit("%lld jours")]))}"#)
    let found = resolve(files, "fr", .integer(1_000_000))
    #expect(found.shown == .string("1\u{202F}000\u{202F}000 jours"))
    #expect(found.problem == nil)
  }

  @Test(arguments: ["en", "ja", "uk"])
  func `'zero' is used for 0 in every language`(_ locale: String) {
    let files = catalog(
      #""\#(locale)":{\#(variations("plural", ["zero": unit("nothing"), "other": unit("%lld")]))}"#)
    let found = resolve(files, locale, .integer(0))
    #expect(found.shown == .string("nothing"))
    #expect(found.because.last?.sentence == "'zero' is used for 0 in every language")
    #expect(resolve(files, locale, .integer(100)).shown == .string("100"))
  }

  @Test func `the digits of a fraction count`() {
    let files = stringsdict(
      format("%#@n@") + variable("n", ".1f", ["one": "%.1f Tag", "other": "%.1f Tage"]), in: "de")
    #expect(resolve(files, "de", .double(1)).shown == .string("1,0 Tage"))
    #expect(resolve(files, "de", .double(2.25)).shown == .string("2,2 Tage"))
    let whole = stringsdict(
      format("%#@n@") + variable("n", ".0f", ["one": "%.0f Tag", "other": "%.0f Tage"]), in: "de")
    #expect(resolve(whole, "de", .double(1)).shown == .string("1 Tag"))
  }

  @Test func `the rules are those of the strings, the separators those of the user`() {
    let files = catalog(
      #""fr":{\#(variations("plural", ["one": unit("%lld jour"), "other": unit("%lld jours")]))}"#)
    #expect(resolve(files, "fr-CH", .integer(0)).shown == .string("0 jour"))
    #expect(resolve(files, "fr-CA", .integer(1234)).shown == .string("1\u{A0}234 jours"))
  }

  @Test func `an entry without specifiers has no arguments of another one`() {
    let plural = variations("plural", ["one": unit("one"), "other": unit("many")])
    let files: KeyValuePairs = [
      "Localizable.xcstrings":
        #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":{\#(unit("%@ %lld"))}}},"b":{"localizations":{"en":{\#(plural)}}}},"version":"1.0"}"#
    ]
    readEntries(files) { entry in
      guard entry.string(of: entry.key) == "b" else { return }
      let request = StringRequest(
        locale: LocaleIdentifier("en"), arguments: [.integer(1), .integer(5)])
      #expect(
        StringResolver(for: entry.table).resolve(entry, request).shown == .string("one"))
    }
  }

  @Test func `the first number is counted`() {
    let files = catalog(
      #""en":{\#(variations("plural", ["one": unit("%@ has one of %2$lld"), "other": unit("%1$@ has %2$lld")]))}"#
    )
    #expect(resolve(files, "en", .text("Anna"), .integer(5)).shown == .string("Anna has 5"))
    #expect(resolve(files, "en", .text("Anna"), .integer(1)).shown == .string("Anna has one of 1"))
  }
}
