import LintKit
import Testing

@testable import BuiltinRules

/// The characters of a string that rules report.
@Suite struct CharacterTests {
  @Test(arguments: [
    ("\na\r\nb\n\nc\u{2029}d\n", 4), (" \n ", 0), ("", 0), ("a", 0), ("a\n", 0), ("\na", 0),
    ("a \r \n\u{85}b", 2), ("it\u{2019}s\u{2028}“b”", 1), ("a long line\nand another one", 1),
    ("\u{3000}\na\n\u{3000}é\r\r\nb", 3), ("…\n…", 1),
  ])
  func `inner line breaks are counted once`(text: String, count: Int) {
    #expect(NewlineMismatch.innerLineBreaks(in: Array(text.utf8).span) == count)
  }

  @Test func `bytes that are not UTF-8 are visible characters`() {
    let text: [UInt8] = [0xE2, 0x0A, 0xE2, 0x80, 0x0A, 0xFF, 0x0A]
    #expect(NewlineMismatch.innerLineBreaks(in: text.span) == 2)
  }

  @Test(arguments: [
    ("\u{2067}a\u{2069}", []), ("\u{202A}a", [0]), ("\u{2068}a\u{202C}", [0]),
    ("\u{2067}\u{202B}a\u{2069}", []), ("\u{202A}\u{2067}a\u{202C}\u{2069}", [0]),
    ("a\u{2069}\u{202C}", []), ("\u{2066}\u{2066}a\u{2069}", [0]), ("\u{200F}a", []),
  ])
  func `an unclosed bidirectional control is found`(text: String, places: [Int]) {
    #expect(BidiControl.unclosed(in: TextScalars(sample: text)).map(\.index) == places)
  }

  @Test(arguments: [
    ("\u{1F468}\u{200D}\u{1F469}", 1, true), ("\u{2764}\u{FE0F}\u{200D}\u{1F525}", 2, true),
    ("a\u{200D}b", 1, false), ("می\u{200C}خواهم", 2, true), ("\u{1F468}\u{200D}", 1, false),
    ("a\u{200B}b", 1, false), ("検索\u{200B}する", 2, true), ("検索\u{200B}", 2, false),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}", 2, true), ("\u{1F600}\u{E0067}", 1, false),
  ])
  func `joiners and breaks are accepted next to some characters`(
    text: String, index: Int, isExpected: Bool
  ) {
    #expect(HiddenCharacters(of: TextScalars(sample: text)).isExpected(index) == isExpected)
  }
}
