import Diagnostics
import Reporters
import SourceText
import Testing

@Suite struct CaretTests {
  /// Returns the line and the carets as drawn, without the gutter of six cells.
  private func drawn(
    _ before: String, _ marked: String, _ after: String, width: Int? = nil
  ) -> [String] {
    let excerpt = Excerpt(before: before, marked: marked, after: after)
    let text = rendered(.text, report([finding("a", excerpt: excerpt)])) {
      $0.quiet = true
      $0.width = width
    }
    return text.split(separator: "\n").filter { $0.contains("│") }.map { String($0.dropFirst(6)) }
  }

  @Test func `wide characters move the caret by two cells`() {
    #expect(drawn("\"写真", "%@", "を選択\"") == ["\"写真%@を選択\"", "     ^^"])
  }

  @Test func `wide characters get two carets each`() {
    #expect(drawn("x ", "写真", ".") == ["x 写真.", "  ^^^^"])
  }

  @Test func `an emoji sequence is two cells wide`() {
    #expect(drawn("👨‍👩‍👧‍👦🇩🇪👍🏽❤️", "%d", "") == ["👨‍👩‍👧‍👦🇩🇪👍🏽❤️%d", "        ^^"])
  }

  @Test func `combining characters take no cell`() {
    #expect(drawn("e\u{301}n\u{303}", "%", "") == ["e\u{301}n\u{303}%", "  ^"])
  }

  @Test func `tabs become spaces`() {
    #expect(drawn("\ta\t", "\t", "b") == ["    a       b", "        ^^^^"])
  }

  @Test func `an empty range gets one caret`() {
    #expect(drawn("ab", "", "") == ["ab", "  ^"])
    #expect(drawn("", "", "") == ["", "^"])
  }

  @Test func `a carriage return at the end of a line is not shown`() {
    #expect(drawn("a", "b", "\r\n") == ["ab", " ^"])
    #expect(drawn("a", "b\r", "") == ["ab", " ^"])
  }

  @Test func `invisible characters are shown as code points and take cells`() {
    #expect(drawn("\u{E0041}", "x", "") == ["⟨U+E0041⟩x", "         ^"])
    #expect(drawn("\u{202E}", "x", "\u{1B}[1m") == ["⟨U+202E⟩x⟨U+001B⟩[1m", "        ^"])
  }

  @Test func `a long line is clipped after the mark`() {
    let line = drawn("ab", "cd", String(repeating: "x", count: 100), width: 42)
    #expect(line == ["abcd" + String(repeating: "x", count: 31) + "…", "  ^^"])
  }

  @Test func `a long line is clipped around a mark far to the right`() {
    let line = drawn(
      String(repeating: "写", count: 100), "%@", String(repeating: "x", count: 100), width: 42)
    #expect(line == ["…写写写写写写%@" + String(repeating: "x", count: 20) + "…", "             ^^"])
  }

  @Test func `a mark that fits is completely visible`() {
    let mark = String(repeating: "m", count: 30)
    let line = drawn(String(repeating: "x", count: 100), mark, "yy" + mark, width: 42)
    #expect(line == ["…xxxx" + mark + "…", "     " + String(repeating: "^", count: 30)])
  }

  @Test func `a line that is clipped before its mark fills the width`() {
    let line = drawn(String(repeating: "x", count: 100), "%@", "y", width: 42)
    #expect(line == ["…" + String(repeating: "x", count: 32) + "%@y", spaces(33) + "^^"])
  }

  @Test func `indentation is dropped before anything is clipped`() {
    let text = String(repeating: "x", count: 30)
    #expect(drawn(spaces(20) + text, "%@", "", width: 42) == [text + "%@", spaces(30) + "^^"])
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  @Test func `a mark longer than the terminal starts where the line is clipped`() {
    let line = drawn("", String(repeating: "写", count: 100), "", width: 42)
    #expect(TerminalWidth.cells(of: line[0]) <= 36)
    #expect(TerminalWidth.cells(of: line[1]) <= 36)
    #expect(line[0].hasSuffix("写…"))
  }

  @Test(arguments: 20...80) func `no line is wider than the terminal`(_ length: Int) {
    let part = String(repeating: "a写👍🏽\t", count: length)
    for (before, after) in [(part, ""), ("", part), (part, part)] {
      for line in drawn(before, "写%@", after, width: 60) {
        #expect(TerminalWidth.cells(of: line) <= 54)
      }
    }
  }
}
