import Catalog
import SourceText
import Testing

/// What rules ask about the characters of a text.
@Suite struct TextFactTests {
  @Test func `a character is placed where it is written, escapes included`() {
    let places = reading("a\n\u{1F600}é") { entry, text in
      let scalars = entry.scalars(of: text)
      return scalars.indices.map { scalars.sourceRange($0..<$0 + 1).bytes.count }
    }
    #expect(places == [1, 2, 4, 2])
  }

  @Test(arguments: [
    ("a", "none", "none"), (" a\u{A0}", "blank", "blank"), ("\t a \n", "tab", "lineBreak"),
    ("\u{3000}a\u{2028}", "blank", "lineBreak"), ("a\u{202F}:", "none", "none"),
    ("\u{200B}a", "none", "none"), ("\"a\"", "none", "none"),
  ])
  func `white space at the ends has a kind`(text: String, leading: String, trailing: String) {
    let edges = reading(text) { $0.edges(of: $1) }
    #expect(edges.map { "\($0.leading)" } == leading)
    #expect(edges.map { "\($0.trailing)" } == trailing)
  }

  @Test func `line breaks inside are counted once`() {
    #expect(reading("\na\r\nb\n\nc\u{2029}d\n") { $0.innerLineBreaks(of: $1) } == 4)
    #expect(reading(" \n ") { $0.innerLineBreaks(of: $1) } == 0)
  }

  @Test(arguments: [
    ("\u{2067}a\u{2069}", []), ("\u{202A}a", [0]), ("\u{2068}a\u{202C}", [0]),
    ("\u{2067}\u{202B}a\u{2069}", []), ("\u{202A}\u{2067}a\u{202C}\u{2069}", [0]),
    ("a\u{2069}\u{202C}", []), ("\u{2066}\u{2066}a\u{2069}", [0]), ("\u{200F}a", []),
  ])
  func `a control without its end is open`(text: String, places: [Int]) {
    #expect(
      reading(text) { BidiControl.unclosed(in: $0.scalars(of: $1)).map(\.index) } == places)
  }

  @Test(arguments: [
    ("\u{1F468}\u{200D}\u{1F469}", 1, true), ("\u{2764}\u{FE0F}\u{200D}\u{1F525}", 2, true),
    ("a\u{200D}b", 1, false), ("می\u{200C}خواهم", 2, true), ("\u{1F468}\u{200D}", 1, false),
    ("a\u{200B}b", 1, false), ("検索\u{200B}する", 2, true), ("検索\u{200B}", 2, false),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", 2, true), ("\u{1F600}\u{E0067}", 1, false),
  ])
  func `joiners and breaks are at home beside some characters`(
    text: String, index: Int, isAtHome: Bool
  ) {
    #expect(
      reading(text) { HiddenCharacters(of: $0.scalars(of: $1)).isAtHome(index) } == isAtHome)
  }
}
