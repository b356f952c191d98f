import Testing

@testable import TranslationStatus

@Suite struct OpenKeyTests {
  @Test func `untranslated keys come first, then incomplete ones, then those that need review`() {
    let status = count(
      catalog: [
        key("review", "", ("de", unit("R", "needs_review"))),
        key("machine", "", ("de", unit("M", "machine_translated"))),
        key("form", "", ("en", plural("one", "other")), ("de", plural("other"))),
        key("new", "", ("de", unit("", "new"))),
        key("missing", ""),
        key("done", "", ("de", unit("D"))),
      ].joined(separator: ", "))
    #expect(openKeys(status, "de") == ["missing", "new", "form", "machine", "review"])
  }

  @Test func `keys that more other locales have come first, then keys with more words`() {
    let status = count(
      catalog: [
        key("a", "", ("fr", unit("a"))), key("b", "", ("fr", unit("b")), ("it", unit("b"))),
        key("c c", "", ("fr", unit("c"))), key("d", ""), key("e", "", ("de", unit("e"))),
      ].joined(separator: ", "))
    #expect(openKeys(status, "de") == ["b", "c c", "a", "d"])
    #expect(status.locales["de"]?.openKeys.map(\.translatedElsewhere) == [2, 1, 1, 0])
    #expect(status.absent.openKeys.map(\.key) == ["b", "c c", "a", "e", "d"])
  }

  @Test func `ten open keys are listed, whatever the order of the file`() {
    let names = (0..<50).map { "k\($0 / 10)\($0 % 10)" }
    for order in [names, names.reversed()] {
      let status = count(
        catalog: order.map { key($0) }.joined(separator: ", ")
          + ", " + key("done", "", ("de", unit("D"))))
      #expect(openKeys(status, "de") == Array(names.prefix(10)))
    }
  }

  @Test func `keys of equal rank are in the order of their values, however they are escaped`() {
    let status = count(
      catalog: [key(#"\u0062"#), key("c"), key("a"), key("aa"), key("é"), key(#"\u00e8"#)]
        .joined(separator: ", ") + ", " + key("done", "", ("de", unit("D"))))
    #expect(openKeys(status, "de") == ["a", "aa", "b", "c", "è", "é"])
  }

  @Test func `all open keys of each locale are kept without a limit`() {
    let names = (10..<40).map { "k\($0)" }
    let status = count(
      catalog: names.reversed().map { key($0, "", ("fr", unit("", "new"))) }
        .joined(separator: ", ") + ", " + key("done", "", ("de", unit("D"))),
      CountingOptions(openKeys: .max))
    #expect(openKeys(status, "de") == names)
    #expect(openKeys(status, "fr") == ["done"] + names)
    #expect(status.locales["de"]?.openKeys.last?.state == .missing)
    #expect(status.locales["fr"]?.openKeys.last?.state == .new)
  }

  @Test(arguments: [1_000, 2_000])
  func `the open keys of very many locales are limited together`(_ locales: Int) {
    let share = OpenKeyShare()
    #expect(share.limit(locales) * locales <= max(OpenKeyShare.minimum, 100 * locales))
    #expect(share.limit(1) == OpenKeyShare.minimum)
  }

  @Test func `keys beyond the limit of a ranking are dropped, whatever their order is`() {
    let numbers = (0..<1_000).map { ($0 * 7_919) % 1_000 }
    for limit in [1, 10, 999] {
      var ranking = OpenKeyRanking<Ranked>(limit: limit)
      for number in numbers { ranking.insert(Ranked(number: number), by: Ranked.precedes) }
      #expect(ranking.keys(by: Ranked.precedes).map(\.number) == Array(0..<limit))
      #expect(ranking.isCut)
      ranking.cut(to: 1, by: Ranked.precedes)
      #expect(ranking.keys(by: Ranked.precedes).map(\.number) == [0])
    }
    var all = OpenKeyRanking<Ranked>(limit: OpenKeyRanking<Ranked>.unlimited)
    for number in numbers { all.insert(Ranked(number: number), by: Ranked.precedes) }
    #expect(all.keys(by: Ranked.precedes).count == 1_000)
    #expect(!all.isCut)
  }

  private struct Ranked: RankedKey {
    let number: Int
    var rank: OpenKeyRank { OpenKeyRank(.new, translatedElsewhere: 0, words: -number) }

    static func precedes(_ first: Self, _ second: Self) -> Bool { first.number < second.number }
  }

  @Test func `an open key has the source string and the comment`() {
    let status = count(
      catalog: key(
        "title", #""comment" : "Above the list""#, ("en", unit("All \\\"files\\\"")),
        ("de", unit("", "new"))))
    #expect(
      status.locales["de"]?.openKeys == [
        OpenKey(
          key: "title", source: #"All "files""#, comment: "Above the list", state: .new, words: 2,
          translatedElsewhere: 0, table: "A.xcstrings", sourceLocale: "en", path: "A.xcstrings",
          line: 1)
      ])
  }

  @Test func `a symbolic key has no source string to show`() {
    let status = count(catalog: key("settings.title", "", ("de", unit("", "new"))))
    #expect(status.locales["de"]?.openKeys.first?.source == nil)
  }

  private func openKeys(_ status: TableStatus, _ locale: String) -> [String] {
    status.locales[locale]?.openKeys.map(\.key) ?? []
  }
}
