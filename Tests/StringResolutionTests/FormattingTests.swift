import Catalog
import StringResolution
import Testing

/// What CoreFoundation shows for single specifiers. FoundationComparisonTests compares many more.
@Suite struct FormattingTests {
  private func shown(
    _ format: String, _ locale: String, _ argument: ArgumentValue,
    style: StringRequest.NumberStyle = .localized
  ) -> String? {
    resolve(
      catalog(#""en":{\#(unit(format))}"#), locale, argument, style: style
    ).text
  }

  @Test(
    arguments: [
      ("%d", "en", "1,234,567"), ("%d", "de", "1.234.567"), ("%d", "hi", "12,34,567"),
      ("%d", "fr", "1\u{202F}234\u{202F}567"), ("%d", "ar-EG", "١٬٢٣٤٬٥٦٧"),
      ("%d", "fa", "۱٬۲۳۴٬۵۶۷"), ("%10d", "en", " 1,234,567"), ("%-10d|", "en", "1,234,567 |"),
      ("%+d", "en", "+1,234,567"), ("%09d", "en", "001,234,567"), ("%x", "de", "12d687"),
      ("%.9d", "de", "001.234.567"), ("%hd", "en", "-10,617"), ("%hhd", "en", "-121"),
      ("%@", "en", "⟨memory of argument 1 read as an object⟩"), ("%d%%", "en", "1,234,567%"),
      ("%y%d", "en", "y1,234,567"), ("%d 50 %", "en", "1,234,567 50 "),
      ("%'d", "en", "'d"), ("%C", "en", "\u{D687}"),
    ])
  func `integers`(_ format: String, _ locale: String, _ text: String) {
    #expect(shown(format, locale, .integer(1_234_567)) == text)
  }

  @Test func `a group is not always separated`() {
    #expect(shown("%d", "es", .integer(1234)) == "1234")
    #expect(shown("%d", "es", .integer(12345)) == "12.345")
    #expect(shown("%d", "es-MX", .integer(1234)) == "1,234")
  }

  @Test(
    arguments: [
      ("sr-Latn", "1.234.567"), ("sr-Latn-BA", "1.234.567"), ("sh", "1.234.567"),
      ("bs-Cyrl", "1.234.567"), ("uz-Cyrl", "1\u{A0}234\u{A0}567"),
      ("shi-Latn", "1\u{A0}234\u{A0}567"), ("hi-Latn", "12,34,567"), ("pa-Arab", "۱٬۲۳۴٬۵۶۷"),
      ("nn", "1\u{A0}234\u{A0}567"), ("zh-Hant-HK", "1,234,567"), ("fur", "1.234.567"),
      ("oc", "1\u{A0}234\u{A0}567"), ("en-CH", "1'234'567"), ("az-Cyrl", "1.234.567"),
    ])
  func `a language in an unusual script has separators of its own`(
    _ locale: String, _ text: String
  ) {
    #expect(shown("%d", locale, .integer(1_234_567)) == text)
  }

  @Test(
    arguments: [
      ("%f", "en", "1,234.567891"), ("%.2f", "de", "1.234,57"), ("%.0f", "en", "1,235"),
      ("%e", "en", "1.234568E+03"), ("%g", "en", "1,234.57"), ("%12.1f", "en", "     1,234.6"),
      ("%d", "en", "⟨memory of argument 1 read as a 32-bit integer⟩"),
    ])
  func `fractions`(_ format: String, _ locale: String, _ text: String) {
    #expect(shown(format, locale, .double(1234.567891)) == text)
  }

  @Test(arguments: [("%d", "1234567"), ("%+d", "+1234567"), ("%X", "12D687"), ("%D", "1234567")])
  func `numbers without a locale`(_ format: String, _ text: String) {
    #expect(shown(format, "de", .integer(1_234_567), style: .posix) == text)
  }

  @Test(arguments: [("%s", "Anna"), ("%6s|", "  Anna|"), ("%.2s", "An"), ("%6@", "Anna")])
  func `strings`(_ format: String, _ text: String) {
    #expect(shown(format, "en", .text("Anna")) == text)
  }

  @Test func `a string that is not a format is shown as it is`() {
    let found = resolve(catalog(#""en":{\#(unit("100% natural"))}"#), "en")
    #expect(found.shown == .string("100% natural"))
    #expect(found.problem == nil)
  }

  @Test func `forbidden specifiers are shown as problems`() {
    let found = resolve(catalog(#""en":{\#(unit("%d %n"))}"#), "en", .integer(1), .integer(2))
    #expect(found.shown == .string("1 "))
    #expect(found.problem == .broken)
  }

  @Test(arguments: ["%999999999d", "%.999999999f", "%1000d", "%999999999999999999999d"])
  func `widths are limited`(_ format: String) {
    let found = resolve(
      catalog(#""en":{\#(unit(format))}"#), "en", format.hasSuffix("f") ? .double(1) : .integer(1))
    #expect(found.shown == .string("⟨too wide⟩"))
    #expect(found.problem == .broken)
  }

  @Test func `a width that is an argument`() {
    let files = catalog(#""en":{\#(unit("%*d|"))}"#)
    #expect(resolve(files, "en", .integer(5), .integer(7)).text == "    7|")
    // CoreFoundation ignores a negative one if it has a locale.
    #expect(resolve(files, "en", .integer(-5), .integer(7)).text == "7|")
    #expect(
      resolve(files, "en", .integer(-5), .integer(7), style: .posix).text == "7    |")
    #expect(resolve(files, "en", .integer(1 << 40), .integer(7)).text == "⟨too wide⟩|")
  }

  @Test func `many variables take bounded work`() {
    let variables = (0..<10_000).map { variable("v\($0)", "d", ["other": "%d"]) }
    let references = (0..<10_000).map { "%1$#@v\($0)@" }.joined()
    let found = resolve(stringsdict(format(references) + variables.joined()), "en", .integer(1))
    #expect(found.shown == .undefined)
    #expect(found.problem == .broken)
  }

  @Test func `variables that multiply take bounded work`() {
    let variables = (0..<15).map { index in
      variable("v\(index)", "d", ["other": String(repeating: "%1$#@v\(index + 1)@", count: 10)])
    }
    let found = resolve(
      stringsdict(
        format("%1$#@v0@") + variables.joined() + variable("v15", "d", ["other": "x"])), "en",
      .integer(1))
    #expect(found.shown == .undefined)
    #expect(found.problem == .broken)
  }
}
