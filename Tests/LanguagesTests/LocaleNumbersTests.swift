import Languages
import Testing

@Suite struct LocaleNumbersTests {
  private func locales(_ spellings: String...) -> [LocaleIdentifier] {
    spellings.map { LocaleIdentifier($0) }
  }

  @Test func `locales have numbers by spelling, in their order`() {
    var numbers = LocaleNumbers()
    let first = locales("de", "fr", "de")
    #expect(numbers.numbers(of: first) == [0, 1, 0])
    // These are other identifiers.
    #expect(numbers.numbers(of: locales("fr", "ja", "de")) == [1, 2, 0])
    #expect(numbers.numbers(of: first) == [0, 1, 0])
    #expect(numbers.numbers(of: locales("DE", "zh_CN", "zh-Hans")) == [3, 4, 5])
    #expect(numbers.locales.map(\.spelling) == ["de", "fr", "ja", "DE", "zh_CN", "zh-Hans"])
  }
}
