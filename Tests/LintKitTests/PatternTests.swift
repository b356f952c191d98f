import Testing

@testable import Patterns

/// Returns the first match of a pattern as text, or nil.
private func match(_ pattern: String, _ text: String) throws -> String? {
  let bytes = Array(text.utf8)
  return try Pattern(pattern).firstMatch(in: bytes).map {
    String(decoding: bytes[$0], as: UTF8.self)
  }
}

@Suite struct PatternTests {
  @Test(arguments: [
    ("b+", "abbbc", "bbb"), ("b+?", "abbbc", "b"), ("a|ab", "ab", "a"), ("(?:a|ab)c", "abc", "abc"),
    ("a{2}", "aaa", "aa"), ("a{2,}", "aaaa", "aaaa"), ("a{1,2}?", "aaa", "a"),
    ("a{,2}", "a{,2}", "a{,2}"),
    ("{name}", "Hi {name}", "{name}"), (#"\{n\}"#, "{n}", "{n}"), ("[a-c-]+", "x-b-", "-b-"),
    ("[^a-c]+", "abxyz", "xyz"), (#"[\d.]+"#, "v1.2b", "1.2"), (#"[^\w\s]"#, "a b!", "!"),
    (#"\bcat\b"#, "concat cat", "cat"), (#"\Bcat"#, "cat concat", "cat"),
    ("^a", "ba", nil), ("a$", "ab", nil), ("^$", "", ""), ("x*", "aaa", ""),
    ("(a*)*b", "aab", "aab"),
    ("(?i)straße", "STRAßE", "STRAßE"), ("(?i:É)t", "ét", "ét"), ("(?i:é)t", "éT", nil),
    ("(?i)[^a-z]", "ABC1", "1"), ("a.c", "a\nc", nil), ("(?s)a.c", "a\nc", "a\nc"),
    ("a.c", "a😀c", "a😀c"), (#"\u00e9\u{1f600}"#, "é😀", "é😀"), (#"\t\n"#, "\t\n", "\t\n"),
    (#"\d+"#, "٣٤", "٣٤"), (#"\w+"#, "Größe!", "Größe"), (#"\s"#, "a\u{A0}b", "\u{A0}"),
    (#"\p{Lu}\p{Ll}+"#, "die Straße", "Straße"), (#"\P{L}+"#, "ab12", "12"),
    (#"\p{Cyrillic}+"#, "Hello мир", "мир"), (#"\p{Han}"#, "あ漢", "漢"),
    (#"\p{Latin}+"#, "Привет Zoé", "Zoé"), ("..", "é", nil), (#"(?i)\p{Lu}+"#, "1ab", "ab"),
    (#"\$\("#, "a $(", "$("),
  ]) func `the first match is found`(pattern: String, text: String, expected: String?) throws {
    #expect(try match(pattern, text) == expected)
  }

  @Test func `bytes that are not UTF-8 are one character each`() {
    let (pair, three): (Pattern, Pattern) = ("^a.b$", "^.{3}$")
    #expect(pair.firstMatch(in: [0x61, 0xE9, 0x62]) == 0..<3)
    #expect(three.firstMatch(in: [0xF0, 0x9F, 0x98]) == 0..<3)
  }

  @Test(arguments: [
    ("", "the pattern is empty", 0..<0),
    ("ab)", "')' closes nothing", 2..<3),
    ("é(a", "'(' is not closed", 2..<3),
    ("*a", "'*' has nothing to repeat", 0..<1),
    ("a**", "'*' has nothing to repeat", 2..<3),
    ("a|+", "'+' has nothing to repeat", 2..<3),
    ("^*", "a place cannot be repeated", 0..<1),
    ("{2}a", "a count has nothing to repeat", 0..<3),
    ("a{2}{3}", "a count has nothing to repeat", 4..<7),
    ("a{3,2}", "the second count is less than the first", 1..<6),
    ("a{1001}", "a count is at most 1000", 1..<7),
    ("a{99999999999999999999}", "a count is at most 1000", 1..<23),
    ("[abc", "'[' is not closed", 0..<1),
    ("[", "'[' is not closed", 0..<1),
    ("x[]", "the set is empty", 1..<3),
    ("[a[b]]", "a set cannot hold another", 2..<3),
    ("[z-a]", "the range runs backwards", 1..<4),
    (#"[a-\d]"#, "a range ends with a character", 1..<5),
    (#"[\b]"#, "a word boundary is not allowed in a set", 1..<3),
    (#"ab\"#, "nothing follows the backslash at the end", 2..<3),
    (#"(a)\1"#, "a pattern cannot refer to a group", 3..<5),
    (#"\q"#, #"unknown escape '\q'"#, 0..<2),
    (#"\p{Cyrilic}"#, "unknown class 'Cyrilic'; did you mean 'Cyrillic'?", 3..<10),
    (#"\pL"#, "expected a name in braces", 0..<2),
    (#"\p{L"#, "expected a name in braces", 0..<3),
    (#"\u00"#, #"four digits follow '\u'"#, 0..<4),
    (#"\ud800"#, "'d800' is not a Unicode character", 0..<6),
    ("a(?=b)", "lookahead and lookbehind are not supported", 1..<4),
    ("(?<!b)", "lookahead and lookbehind are not supported", 0..<3),
    ("(?<n>b)", "unknown kind of group", 0..<3),
    ("(?m)", "unknown kind of group", 0..<3),
    ("(?", "unknown kind of group", 0..<2),
    ("((a{100}){100}){100}", "the pattern is too large", 0..<0),
  ]) func `a mistake is shown at its location`(pattern: String, message: String, range: Range<Int>)
  {
    do throws(PatternError) {
      _ = try Pattern(pattern)
      Issue.record("no mistake in '\(pattern)'")
    } catch {
      #expect(error.message == message)
      #expect(error.range == range)
    }
  }
}

@Suite struct PatternBoundTests {
  @Test(arguments: [
    "(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*)*x", "^(a?){50}a{50}$", "(a*)*(a*)*(a*)*b",
    "(x+x+)+y", "((a+)*)*!", #"(\w+\s?)+$!"#, ".*.*.*=.*",
  ]) func `a search evaluates each step once per character`(text: String) throws {
    let pattern = try Pattern(text)
    let letters = String(repeating: "a", count: 5000) + "b"
    let steps = steps(toSearch: letters, for: pattern)
    #expect(steps <= (letters.utf8.count + 1) * pattern.stepCount)
    #expect(pattern.stepCount <= 2000)
  }

  @Test(arguments: [
    String(repeating: "a", count: 1001), "(a{1000}){1000}", "(a{1000}){3}", "((){1000}){1000}",
    String(repeating: "(", count: 33) + String(repeating: ")", count: 33),
    String(repeating: "(", count: 20) + String(repeating: "){1000}", count: 20),
    "(?:" + (0..<300).map { "[a\($0)]|" }.joined() + "){1000}",
    "[" + String(repeating: "ab", count: 400) + "]{1000}",
  ]) func `a pattern that is too large is rejected`(text: String) {
    #expect(throws: PatternError.self) { try Pattern(text) }
  }

  @Test func `the end of a very long string is not searched`() throws {
    let text = String(repeating: "a", count: 70_000) + "b"
    #expect(try match("b", text) == nil)
    #expect(try match("a$", text) == nil)
    let pattern: Pattern = "a+b"
    #expect(steps(toSearch: text, for: pattern) <= 6 * 70_001)
  }

  /// Returns the number of steps that a search evaluates, which determines its duration.
  private func steps(toSearch text: String, for pattern: Pattern) -> Int {
    var search = PatternSearch(pattern.program)
    _ = search.firstMatch(in: Array(text.utf8))
    return search.count
  }
}
