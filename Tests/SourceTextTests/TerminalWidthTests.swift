import SourceText
import Testing

@Suite struct TerminalWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("写真", 4), ("カナ", 4), ("ｶﾅ", 2), ("Ａ", 2),
    ("한국", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ไทย", 3), ("ที่", 1), ("…", 1), ("±", 1), ("😀", 2),
    ("👩‍🚀", 2), ("🇯🇵", 2), ("1️⃣", 2), ("❤", 1), ("❤️", 2), ("👋🏿", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("a\u{200D}b", 2),
    ("𠀋", 2), ("🫠", 2), ("\u{AD}", 1), ("。", 2), ("│", 1),
  ])
  func `a string takes as many cells as in a terminal`(_ text: String, _ cells: Int) {
    #expect(TerminalWidth.cells(of: text) == cells)
  }

  @Test func `clipping stays within the width and never splits a character`() {
    #expect(TerminalWidth.clip("写真を選択", to: 10) == "写真を選択")
    #expect(TerminalWidth.clip("写真を選択", to: 9) == "写真を選…")
    #expect(TerminalWidth.clip("写真を選択", to: 8) == "写真を…")
    #expect(TerminalWidth.clip("abcd", to: 3) == "ab…")
  }
}
