import Catalog
import Testing

@Suite struct MarkupTests {
  @Test(arguments: [
    ("[terms](https://example.com)", 1), ("[a](%@), [b](#top)", 2), ("[x [y]](a/b)", 1),
    ("^[%lld drink](inflect: true)", 0), ("file[0](s)", 0), ("[text] (https://a.b)", 0),
    ("[Smith (2020)](mailto:a@b)", 1), ("[]()", 0), ("[open", 0),
  ])
  func `links need a destination`(text: String, count: Int) {
    #expect(markup(text).links == count)
  }

  @Test(arguments: [
    ("<b>x</b>", ["b", "/b"]), ("<STRONG>x</strong>", ["b", "/b"]),
    ("a<br>b<br/>c<br />", ["br", "br", "br"]),
    (#"<a href="%@">x</a>"#, ["a", "/a"]), ("<a letter of %lld parts>", []), ("<name@x.org>", []),
    ("<3, a < b > c, <->", []), ("<your name>", []), ("<file>", []), ("<0>x</0>", ["0", "/0"]),
    ("<icon/>", ["icon"]), ("<https://example.com>", []), ("<p", []),
  ])
  func `HTML tags and paired tags are recognized`(text: String, names: [String]) {
    let tags = markup(text).tags.map { ($0.tag.role == .closing ? "/" : "") + $0.tag.name }
    #expect(tags == names)
  }

  @Test(arguments: [
    ("**bold** and **bolder**", 2, 0), ("*one* _two_", 0, 2), ("***both***", 1, 1),
    ("**Note:** x", 1, 0), ("**a *b* c**", 1, 1), ("(**%@**)", 1, 0), ("x**y**z", 1, 0),
    ("2*3*4", 0, 0), ("snake_case_name", 0, 0), ("* item", 0, 0), ("a * b * c", 0, 0),
    ("****", 0, 0), ("*****x*****", 0, 0), ("\\*x\\*", 0, 0), ("%*d of %.*f", 0, 0),
    ("** x **", 0, 0), ("[a_b](c_d)_", 0, 0), ("**注意：**本文", 0, 0), ("**注意**：本文", 1, 0),
    ("**%@**で", 1, 0),
  ])
  func `emphasis follows the CommonMark rules`(text: String, strong: Int, emphasis: Int) {
    #expect(markup(text).strong == strong)
    #expect(markup(text).emphasis == emphasis)
  }

  @Test(arguments: [
    ("^[%lld drink](inflect: true)", 1), ("^[%lld drink](inflect:true)", 1),
    ("^[x](agreeWithArgument: 1)", 1), ("^[x](inflect: wahr)", 0), ("^[x] (inflect: true)", 0),
    ("^[x](inflect：true)", 0),
  ])
  func `attributes that Foundation reads are recognized`(text: String, count: Int) {
    #expect(markup(text).inflections == count)
  }

  @Test func `an asterisk between letters counts only in a translation`() {
    #expect(markup("これは*重要*です", isSource: true).emphasis == 0)
    #expect(markup("これは*重要*です", isSource: false).emphasis == 1)
  }

  @Test func `a space or full-width parenthesis breaks a link`() {
    #expect(markup("[a] (https://b)").brokenLink == 2..<5)
    #expect(markup("[a]（https://b）").brokenLink == 2..<6)
    #expect(markup("[a]: b").brokenLink == nil)
  }

  @Test func `all tags and links of a long string count`() {
    let text = String(repeating: "<b>word</b> and [more](https://example.com) ", count: 40)
    #expect(markup(text).tags.count == 80)
    #expect(markup(text).links == 40)
  }

  /// This test would take forever if a character made the scanner search the rest of the string.
  @Test(arguments: ["[", "<", "*", "_ ", "[(", "^[", "<b>", "**a ", "[](", "<a ", "*a_"])
  func `a long string of one repeated piece is read in reasonable time`(piece: String) {
    #expect(markup(String(repeating: piece, count: 100_000)).links == 0)
  }

  private func markup(_ text: String, isSource: Bool = true) -> Markup {
    Markup(of: Array(text.utf8).span, isSource: isSource)
  }
}
