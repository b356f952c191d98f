import Testing
import TranslationStatus

@Suite struct TextMeasureTests {
  @Test(arguments: [
    ("Save", 1, 4), ("Save as…", 2, 7), ("", 0, 0), ("don't stop", 2, 9), ("a - b", 2, 3),
    ("3 of 4", 3, 4), ("…", 0, 1), ("%@", 0, 0), ("%1$@ of %2$lld", 1, 2), ("100%%", 1, 3),
    ("50 % of it", 3, 7), ("%.2f MB", 1, 2), ("%*1$d%#@files@", 0, 0), ("%arg files", 1, 5),
    ("%(name)@ left", 1, 4), ("Hi ${applicationName}!", 1, 3), ("${open", 1, 6),
    ("%@’s file", 2, 6), ("%@%@ x%@y", 1, 2), ("保存", 2, 2), ("保存 iPhone 上", 4, 9),
    ("ファイルを開く", 7, 7), ("파일 열기", 2, 4), ("\u{E9}t\u{E9}", 1, 3),
    ("e\u{301}te\u{301}", 1, 3), ("สวัสดี", 2, 4), ("ก ข", 2, 2), ("👍🏽 ok", 1, 4),
    ("a\u{A0}b\u{2003}c", 3, 3), ("x\u{200D}y", 1, 2), ("ab12cd", 1, 6), ("ab保cd", 3, 5),
    ("กขab", 2, 4), ("abกข", 2, 4), ("Zz[`{@", 1, 6),
  ])
  func `words and characters are counted in the source string without placeholders`(
    text: String, words: Int, characters: Int
  ) {
    let status = count(catalog: key("k", "", ("en", unit(text.isEmpty ? "." : text))))
    let total = status.source.total
    #expect(total.words == words)
    #expect(total.characters == (text.isEmpty ? 1 : characters))
  }

  @Test func `words are counted once per key, in the string that represents all variants`() {
    let device =
      #"{ "variations" : { "device" : { "mac" : \#(unit("Click twice here")), "#
      + #""iphone" : \#(unit("Tap here")) } } }"#
    let width =
      #"{ "variations" : { "width" : { "20" : \#(unit("one two")), "#
      + #""100" : \#(unit("one two three")), "9" : \#(unit("one")) } } }"#
    let status = count(
      catalog: [
        key("a", "", ("en", plural("one", "other")), ("de", plural("one", "other"))),
        key("b", "", ("en", device), ("de", unit("Hier"))),
        key("c", "", ("en", width)),
      ].joined(separator: ", "))
    #expect(status.source.total.words == 1 + 2 + 3)
    #expect(status.locales["de"]?.tally[.translated].words == 1 + 2)
    #expect(status.locales["de"]?.tally[.missing].words == 3)
  }

  @Test func `the forms of a substitution are counted next to the string that contains them`() {
    let status = count(files: ["en.lproj/A.stringsdict": stringsdict("k", "one", "other")])
    #expect(status.source.total.words == 1)
    #expect(status.source.total.units == 3)
  }

  @Test func `a key is the source string if a catalog has no other`() {
    let status = count(catalog: key("Two words", "") + ", " + key("settings.title", ""))
    #expect(status.source.total.words == 3)
  }

  @Test func `translations that equal the source are marked`() {
    let status = count(
      catalog: [
        key(
          "Save this name", "", ("de", unit("Save this name")), ("en-GB", unit("Save this name"))),
        key("Save it", "", ("de", unit("Sichern"))),
        key("Name", "", ("de", unit("Name"))),
        key("Acme Photo Studio", "", ("de", unit("Acme Photo Studio"))),
        key("%d %%", "", ("de", unit("%d %%"))),
        key("New", "", ("de", unit("New", "needs_review"))),
      ].joined(separator: ", "))
    #expect(
      status.locales["de"]?.tally.identical
        == TextAmount(keys: 1, units: 1, words: 3, characters: 12))
    #expect(status.locales["en-GB"]?.tally.identical.keys == 0)
  }

  @Test func `capitalized words that most other languages translate are marked`() {
    let title = ("Use Device Appearance", "")
    let status = count(
      catalog: key(
        title.0, title.1, ("da", unit(title.0)), ("de", unit("Wie das Gerät")),
        ("sv", unit("Som enheten"))))
    #expect(status.locales["da"]?.tally.identical.keys == 1)
  }

  @Test func `translations that equal the source can count as open`() {
    let catalog = [
      key("Save this name", "", ("de", unit("Save this name")), ("fr", unit("Enregistrer"))),
      key("Name", "", ("de", unit("Name")), ("fr", unit("Nom"))),
    ].joined(separator: ", ")
    let status = count(catalog: catalog, CountingOptions(countsIdentical: false))
    #expect(status.keys("de") == [.translated: 1, .new: 1])
    #expect(status.keys("fr") == [.translated: 2])
    #expect(status.locales["de"]?.tally.identical.keys == 0)
    #expect(status.locales["de"]?.openKeys.map(\.key) == ["Save this name"])
  }

  @Test func `a translation that equals the source except for escapes is marked`() {
    let status = count(
      catalog: [
        key("a", "", ("en", unit(#"Save this na\u006De"#)), ("de", unit("Save this name"))),
        key(
          "Keep this name", "", ("de", unit(#"Keep this n\u0061me"#)),
          ("fr", unit(#"Keep this n\u0061mes"#))),
      ].joined(separator: ", "))
    #expect(status.locales["de"]?.tally.identical.keys == 2)
    #expect(status.locales["fr"]?.tally.identical.keys == 0)
  }

  @Test func `forms that the source does not have equal its form for other numbers`() {
    func long(_ text: String) -> String { text.replacing("%d other", with: "%d days are left") }
    let copy = stringsdict("days", "one", "few", "many", "other")
      .replacing("%d few", with: "%d other").replacing("%d many", with: "%d other")
    let status = count(files: [
      "en.lproj/A.stringsdict": long(stringsdict("days", "one", "other")),
      "pl.lproj/A.stringsdict": long(copy),
      "cs.lproj/A.stringsdict": long(stringsdict("days", "one", "few", "many", "other")),
    ])
    #expect(status.locales["pl"]?.tally.identical.keys == 1)
    #expect(status.locales["cs"]?.tally.identical.keys == 0)
  }
}
