import SourceText
import Testing

@Suite struct WrappingTests {
  private func lines(
    _ text: String, _ width: Int, from column: Int = 0, indent: Int = 0
  ) -> [String] {
    TerminalWidth.wrapped(text, width: width, from: column, indent: indent)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `lines are broken between words`() {
    #expect(lines("the argument is lost", 12) == ["the argument", "is lost"])
    #expect(lines("the argument is lost", 11) == ["the", "argument is", "lost"])
    #expect(lines("fits", 4) == ["fits"])
    #expect(lines("", 4) == [""])
  }

  @Test func `continuation lines are indented, and the first line is unchanged`() {
    #expect(lines("one two three", 9, indent: 2) == ["one two", "  three"])
    #expect(lines("one two three", 12, from: 6, indent: 4) == ["one", "    two", "    three"])
  }

  @Test func `a word that is wider than a line is not broken`() {
    #expect(
      lines("in App/de.lproj/L.strings:1:1 it", 12) == ["in", "App/de.lproj/L.strings:1:1", "it"])
  }

  @Test func `spaces within a line are kept`() {
    #expect(lines("  a  b   c", 9) == ["  a  b", "c"])
    #expect(lines("  a  b   c", 10) == ["  a  b   c"])
  }

  @Test func `wide and combining characters take their cell width`() {
    #expect(lines("写真 を選", 6) == ["写真", "を選"])
    #expect(
      lines("e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}", 6) == [
        "e\u{301}e\u{301}e\u{301} e\u{301}e\u{301}"
      ])
    #expect(lines("👩‍🚀👩‍🚀 👩‍🚀", 7) == ["👩‍🚀👩‍🚀 👩‍🚀"])
  }

  @Test func `a string without spaces is broken between wide characters`() {
    #expect(lines("写真を選択する", 6) == ["写真を", "選択す", "る"])
    #expect(lines("写真、選択", 4) == ["写", "真、", "選択"])
    #expect(lines("値「選択」", 4) == ["値", "「選", "択」"])
  }

  @Test func `colors take no cells`() {
    let red = "\u{1B}[31mred\u{1B}[0m"
    #expect(lines("\(red) \(red)", 7) == ["\(red) \(red)"])
    #expect(lines("\(red) \(red)", 6) == [red, red])
  }

  @Test func `no line starts with a command of a build service`() {
    #expect(lines("say ::error::x", 8) == ["say ::error::x"])
  }
}
