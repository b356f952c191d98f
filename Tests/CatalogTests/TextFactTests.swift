import Catalog
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
}
