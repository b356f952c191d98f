import Testing

@testable import Catalog

@Suite struct LocaleMemoryTests {
  @Test func `names that differ only in normalization keep their spelling`() {
    for spelling in ["f\u{E9}", "fe\u{301}", "f\u{E9}"] {
      let found = LocaleMemory.locale(spelling).locale.spelling
      #expect(found.utf8.elementsEqual(spelling.utf8))
    }
  }
}
