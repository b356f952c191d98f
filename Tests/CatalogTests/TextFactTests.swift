@testable import Catalog
import SourceText
import Testing

/// The facts about the characters of a string that rules use.
@Suite struct TextFactTests {
  @Test func `a character is located where it is written, escapes included`() {
    let places = reading("a\n\u{1F600}é") { entry, text in
      let scalars = entry.scalars(of: text)
      return scalars.indices.map { scalars.sourceRange($0..<$0 + 1).bytes.count }
    }
    #expect(places == [1, 2, 4, 2])
  }

  @Test(arguments: [
    ("a", "none", "none"), (" a\u{A0}", "space", "space"), ("\t a \n", "tab", "lineBreak"),
    ("\u{3000}a\u{2028}", "space", "lineBreak"), ("a\u{202F}:", "none", "none"),
    ("\u{200B}a", "none", "none"), ("\"a\"", "none", "none"),
  ])
  func `leading and trailing whitespace has a kind`(text: String, leading: String, trailing: String)
  {
    let edges = reading(text) { $0.edges(of: $1) }
    #expect(edges.map { "\($0.leading)" } == leading)
    #expect(edges.map { "\($0.trailing)" } == trailing)
  }

  @Test(arguments: [
    ("Save 1", "space latin"), ("a  b", "space repeatedSpace latin"), ("  ", "space repeatedSpace"),
    ("a\u{A0} b", "space repeatedSpace latin"), ("a \u{301} b", "space latin"), ("[1)", "bracket"),
    ("「1」", "bracket"), ("１）", "bracket"), ("ĸəế", "latin"), ("Ωὰ", "greek"),
    ("Сaхə", "latin cyrillic"), ("简", "ideograph"), ("ไทย", ""), ("…", ""), ("%1$@", ""),
    ("(a) [b {c}]", "space latin"), ("(a", "latin bracket"), ("a)", "latin bracket"),
    ("(%d)", "latin bracket"),
  ])
  func `traits describe which characters a string has`(text: String, expected: String) {
    let names: [(ContentTraits, String)] = [
      (.space, "space"), (.repeatedSpace, "repeatedSpace"), (.latin, "latin"), (.greek, "greek"),
      (.cyrillic, "cyrillic"), (.bracket, "bracket"), (.ideograph, "ideograph"),
    ]
    let traits = readingShown(text) { $0.traits }
    let found = names.filter { traits?.contains($0.0) ?? false }.map(\.1)
    #expect(found.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("the the", true), ("The  the", true), ("the\u{A0}the", true), ("über Über", true),
    ("cafe\u{301} caf\u{E9}", true), ("“the the”", true), ("the the%d", true), ("%@the the", true),
    ("% dab ab", true), ("the then", false), ("then the", false), ("the, the", false),
    ("the and the", false), ("%d files", false), ("%1$@ to %2$@", false), ("the", false),
  ])
  func `a string without two equal words in a row is recognized`(text: String, expected: Bool) {
    #expect(readingShown(text) { $0.traits.has(.repeatedWord) } == expected)
  }

  @Test(arguments: [("Сaхара", true), ("Мой iPhone", false), ("Ωmega", true), ("Déjà", false)])
  func `a string without a word of two alphabets is recognized`(text: String, expected: Bool) {
    #expect(readingShown(text) { $0.traits.has(.mixedAlphabets) } == expected)
  }

  @Test(arguments: [
    ("Save.", "."), ("Save!", "!"), ("保存。", "。"), ("Save…", "…"), ("%d.", ""), (".", ""),
    ("1.", ""), ("Save:", ""),
  ])
  func `a mark after a letter ends a string`(text: String, mark: String) {
    let expected = mark.unicodeScalars.first.map { TextEnding.mark($0) } ?? .other
    #expect(readingShown(text) { $0.ending } == expected)
  }

  @Test(arguments: [
    ("Save", true), ("É", true), ("сохранить", true), ("保存", true), ("ที่", false), ("Save.", false),
    ("Save ", false), ("100%", false), ("%d", false), ("Ⓐ", false), ("🅰", false), ("1", false),
  ])
  func `a string that ends with a letter has no mark at its end`(text: String, expected: Bool) {
    #expect(readingShown(text) { $0.ending == .letter } == expected)
  }

  /// The last two are invalid UTF-8, of which each wrong byte is shown as a character.
  @Test(arguments: [
    (Array("Save".utf8), 4), (Array("сохранить".utf8), 9), (Array("保存".utf8), 4),
    ([0x8A, 0x61, 0x8A], 3), ([0xC3, 0xA4, 0xA4, 0xA4], 3),
  ])
  func `the bytes of a string limit its width`(utf8: [UInt8], expected: Int) {
    var cells = 0
    _ = ContentTraits(utf8.span, countingCells: &cells)
    #expect(cells == expected)
  }

  private func readingShown<Result>(_ text: String, _ body: (ShownString) -> Result) -> Result? {
    reading(text) { entry, _ in
      var strings = ReadableStrings()
      return strings.shownStrings(of: entry).first.map(body)
    } ?? nil
  }
}
