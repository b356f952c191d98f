import Languages
import Testing

@Suite struct PluralRulesTests {
  @Test(
    arguments: [
      ("ja", "other"), ("zh", "other"), ("ko", "other"), ("id", "other"), ("zu", "one other"),
      ("en", "one other"), ("de", "one other"), ("hi", "one other"), ("tr", "one other"),
      ("hr", "one few other"), ("ro", "one few other"), ("sr", "one few other"),
      ("fr", "one many other"), ("es", "one many other"), ("pt", "one many other"),
      ("pt_PT", "one many other"), ("ca", "one many other"), ("scn", "one many other"),
      ("he", "one two other"), ("se", "one two other"), ("lv", "zero one other"),
      ("ru", "one few many other"), ("cs", "one few many other"), ("lt", "one few many other"),
      ("sl", "one two few other"), ("gd", "one two few other"), ("ga", "one two few many other"),
      ("mt", "one two few many other"), ("gv", "one two few many other"),
      ("br", "one two few many other"), ("ar", "zero one two few many other"),
      ("ars", "zero one two few many other"), ("cy", "zero one two few many other"),
    ])
  func `a language has the CLDR categories`(_ language: String, _ names: String) throws {
    #expect(try rules(language).cardinal == set(names))
  }

  @Test(
    arguments: [
      ("ja", "other"), ("en", "one other"), ("hr", "one few other"), ("fr", "one other"),
      ("es", "one other"), ("it", "one other"), ("pt-BR", "one other"), ("ca", "one other"),
      ("he", "one two other"), ("lv", "zero one other"), ("be", "one few many"),
      ("pl", "one few many"), ("ru", "one few many"), ("uk", "one few many"),
      ("cs", "one few other"), ("sk", "one few other"), ("lt", "one few other"),
      ("sl", "one two few other"), ("ga", "one two few many other"), ("gv", "one two few other"),
      ("br", "one two few other"), ("ar", "zero one two few many other"),
    ])
  func `a translation needs the categories that integers select`(
    _ language: String, _ names: String
  ) throws {
    #expect(try rules(language).integer == set(names))
  }

  @Test func `some languages have extra categories for millions and fractions`() throws {
    for language in ["ca", "es", "fr", "ht", "it", "lld", "pt", "pt-PT", "scn", "vec", "br"] {
      #expect(try rules(language).millionOnly == [.many])
    }
    for language in ["cs", "lt", "sk", "gv"] {
      #expect(try rules(language).decimalOnly == [.many])
    }
    for language in ["be", "pl", "ru", "uk"] {
      #expect(try rules(language).decimalOnly == [.other])
    }
    #expect(try rules("en").millionOnly.isEmpty)
    #expect(try rules("en").decimalOnly.isEmpty)
  }

  @Test func `zero and withdrawn categories are accepted, others are rejected`() throws {
    #expect(try rules("en").accepted == [.zero, .one, .other])
    #expect(try rules("ja").accepted == [.zero, .other])
    #expect(try rules("he").accepted == [.zero, .one, .two, .many, .other])
    #expect(try rules("fr").accepted == [.zero, .one, .many, .other])
    #expect(try rules("ru").accepted == [.zero, .one, .few, .many, .other])
  }

  @Test func `a category for exactly one number has that number`() throws {
    #expect(try rules("en").exact(.one) == 1)
    #expect(try rules("en").exact(.other) == nil)
    #expect(try rules("fr").exact(.one) == nil)
    #expect(try rules("pt-PT").exact(.one) == 1)
    #expect(try rules("ru").exact(.one) == nil)
    #expect(try rules("ru").exact(.other) == nil)
    #expect(try rules("ar").exact(.zero) == 0)
    #expect(try rules("ar").exact(.two) == 2)
    #expect(try rules("cy").exact(.few) == 3)
    #expect(try rules("cy").exact(.many) == 6)
    #expect(try rules("lv").exact(.zero) == nil)
  }

  @Test func `zero and one share a category in some languages`() throws {
    for language in ["fr", "pt", "hy", "fa", "hi", "am"] {
      #expect(try rules(language).isZeroOrOne(.one))
    }
    #expect(try !rules("pt-PT").isZeroOrOne(.one))
    #expect(try !rules("ru").isZeroOrOne(.one))
    #expect(try !rules("fr").isZeroOrOne(.few))
  }

  @Test(
    arguments: [
      ("ru", PluralCategory.one, "1, 21, 31, 41 …"), ("ru", .few, "2, 3, 4, 22 …"),
      ("ru", .many, "0, 5, 6, 7 …"), ("pl", .few, "2, 3, 4, 22 …"), ("pl", .one, "1"),
      ("cs", .few, "2, 3, 4"), ("fr", .one, "0, 1"), ("fr", .many, "1000000, 2000000 …"),
      ("ar", .many, "11, 12, 13, 14 …"), ("ar", .other, "100, 101, 102, 200 …"),
      ("lv", .zero, "0, 10, 11, 12 …"), ("ja", .other, "0, 1, 2, 3 …"),
    ])
  func `an example lists the first numbers`(
    _ language: String, _ category: PluralCategory, _ text: String
  ) throws {
    #expect(try rules(language).exampleText(for: category) == text)
  }

  @Test func `a category that no integer selects has no examples`() throws {
    #expect(try rules("ru").exampleText(for: .other) == nil)
    #expect(try rules("cs").examples(for: .many) == [])
    #expect(try rules("he").examples(for: .many) == [])
    #expect(try rules("en").examples(for: .few) == [])
  }

  @Test(arguments: ["oc", "la", "german", "Base", "mul", "", "x-pseudo", "zz", "-", "_"])
  func `a language without data has no rules`(_ language: String) {
    #expect(LocaleIdentifier(language).pluralRules == nil)
  }

  @Test(
    arguments: [
      ("iw", "he"), ("in", "id"), ("ji", "yi"), ("jw", "jv"), ("mo", "ro"), ("no", "nb"),
      ("tl", "fil"), ("sh", "sr"), ("kmr", "ku"), ("zh_CN", "zh"), ("zh-Hant-HK", "zh"),
      ("sr-Latn-RS", "sr"), ("es-419", "es"), ("pt-BR", "pt"), ("PT_pt", "pt-PT"),
      ("pt-AO", "pt"), ("English", "en"), ("en-US-POSIX", "en"), ("ru_RU", "ru"),
    ])
  func `each spelling finds the rules of its language`(_ spelling: String, _ language: String)
    throws
  {
    #expect(try rules(spelling) == rules(language))
  }

  private func rules(_ identifier: String) throws -> PluralRules {
    try #require(LocaleIdentifier(identifier).pluralRules)
  }

  private func set(_ names: String) -> PluralCategorySet {
    PluralCategorySet(names.split(separator: " ").compactMap { PluralCategory(String($0)) })
  }
}
