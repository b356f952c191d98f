import LintKit
import Testing

@testable import BuiltinRules

/// The characters of a string that rules report.
@Suite struct CharacterTests {
  @Test func `inner line breaks are counted once`() {
    #expect(
      NewlineMismatch.innerLineBreaks(in: Array("\na\r\nb\n\nc\u{2029}d\n".utf8).span) == 4)
    #expect(NewlineMismatch.innerLineBreaks(in: Array(" \n ".utf8).span) == 0)
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
