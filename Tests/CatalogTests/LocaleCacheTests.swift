import Languages
import Testing

@testable import Catalog

@Suite struct LocaleCacheTests {
  @Test func `names that differ only in normalization keep their spelling`() {
    for spelling in ["f\u{E9}", "fe\u{301}", "f\u{E9}"] {
      let found = LocaleCache.locale(spelling).0.spelling
      #expect(found.utf8.elementsEqual(spelling.utf8))
    }
  }

  @Test func `a catalog has its own locales, whatever was read before it`() {
    let names = [
      ["de", "fr", "ja"], ["de", "fr", "ja"], ["de", "fr"], ["fr", "de", "ja"], ["de", "DE", "de"],
      ["de", "fr", "ja", "pt_BR", "pt-BR"], ["f\u{E9}", "fr"], ["fe\u{301}", "fr"], [], ["ja"],
      ["Ko"], ["\u{212A}o", "de", "Ko"], ["Ko", "\u{212A}o"], (0..<100).map { "x-\($0)" },
      (0..<200).map { "x-\($0 * 7 % 200)" }, ["x-70", "ar", "x-9", "x-9", "cs", "x-150"],
    ]
    for names in names + names.reversed() {
      let localizations = names.map {
        #""\#($0)":{"stringUnit":{"state":"translated","value":"x"}}"#
      }
      let strings = #""a":{"localizations":{\#(localizations.joined(separator: ","))}}"#
      let locales = StringCatalogReading(strings: strings).table.locales
      var expected = ["en"]
      for name in names where !expected.contains(name) { expected.append(name) }
      #expect(locales.map { Array($0.spelling.utf8) } == expected.map { Array($0.utf8) })
    }
  }
}
