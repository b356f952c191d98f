import TestSupport
import Testing

@testable import Patterns

/// Patterns that are searched for together have the same matches as each by itself.
@Suite struct PatternSetTests {
  private static let subjects = [
    "", "a", "ab", "cat", "concat cat", "Größe 12", "die Straße", "STRASSE", "x\ny", "é", "1.2",
    "Hello мир", "あ漢", "a😀c", " \u{A0}", "aab", "aaaa", "{name} %@", "no match here", "-b-",
    String(repeating: "ab ", count: 400),
  ]
  private static let patterns = [
    "b+", "a|ab", #"\bcat\b"#, #"\Bcat"#, "^a", "a$", "^$", "x*", "(a*)*b", "(?i)straße", "a.c",
    #"\d+"#, #"\w+$"#, #"\s"#, #"\p{Lu}\p{Ll}+"#, #"\p{Cyrillic}"#, #"\p{Han}"#, "[^a-z]", "{name}",
    "(a|b){3}", "(?s).y", #"^\w"#, #"\b$"#, "é", "..",
  ]

  @Test func `a set finds what its patterns find`() throws {
    let patterns = try Self.patterns.map { try Pattern($0) }
    let work = WorkBudget()
    let set = PatternSet(patterns, work: work)
    for _ in 0..<2 {
      for text in Self.subjects {
        let found = set.matches(in: Array(text.utf8))
        for (number, pattern) in patterns.enumerated() {
          #expect(found.contains(number) == pattern.matches(text), "'\(pattern.text)' in '\(text)'")
        }
      }
    }
    for bytes in [[0x61, 0xE9, 0x62], [0xF0, 0x9F, 0x98], [0xFF]] as [[UInt8]] {
      let found = set.matches(in: bytes)
      for (number, pattern) in patterns.enumerated() {
        #expect(found.contains(number) == (pattern.firstMatch(in: bytes) != nil))
      }
    }
  }

  @Test func `each pattern finds the same alone and in a set`() throws {
    for text in Self.patterns {
      let pattern = try Pattern(text)
      let set = PatternSet([pattern], work: WorkBudget())
      for subject in Self.subjects {
        #expect(
          set.matches(in: Array(subject.utf8)).contains(0) == pattern.matches(subject),
          "'\(text)' in '\(subject)'")
      }
    }
  }

  @Test func `cached states cost no further work`() throws {
    let patterns = try (0..<100).map { try Pattern("word\($0) (foo|bar)+[a-z]{1,5}") }
    let work = WorkBudget()
    let set = PatternSet(patterns, work: work)
    let text = Array(String(repeating: "a word12 foobarx, a word99 ba ", count: 20).utf8)
    for _ in 0..<2 { _ = set.matches(in: text) }
    let known = work.spent
    for _ in 0..<500 { _ = set.matches(in: text) }
    #expect(work.spent == known)
    #expect(known < 1_000_000)
  }

  private static func randomText(_ count: Int) -> String {
    var generator = SeededGenerator(seed: 7)
    return generator.text(count...count, of: ["a", "b"])
  }

  @Test func `a pattern with very many states still matches correctly`() throws {
    let pattern: Pattern = "(a|b)*a(a|b){14}c"
    let text = Self.randomText(6_000)
    let set = PatternSet([pattern], work: WorkBudget())
    #expect(set.matches(in: Array(text.utf8)).isEmpty)
    #expect(set.matches(in: Array((text + "c").utf8)).contains(0) == pattern.matches(text + "c"))
  }

  @Test func `very many character classes are distinguished`() throws {
    let patterns = try (0..<200).map { number in
      try Pattern(#"x\u{\#(String(0x4E00 + number, radix: 16))}y"#)
    }
    let set = PatternSet(patterns, work: WorkBudget())
    for number in 0..<200 {
      let text = "ax" + String(Unicode.Scalar(UInt32(0x4E00 + number)).map(Character.init) ?? "?")
      let found = set.matches(in: Array((text + "y").utf8))
      #expect((0..<200).filter(found.contains) == [number])
      #expect(set.matches(in: Array(text.utf8)).isEmpty)
    }
  }

  @Test func `a search stops at the work budget`() throws {
    let patterns = try (0..<4).map { try Pattern("(a|b)*a(a|b){\(100 + $0)}c") }
    let work = WorkBudget(limit: 50_000)
    let set = PatternSet(patterns, work: work)
    let text = Array(Self.randomText(20_000).utf8)
    #expect(set.matches(in: text).isEmpty)
    #expect(work.isExhausted)
    #expect(work.spent < 80_000)
    #expect(patterns[0].firstMatch(in: Array("a".utf8), paidBy: work) == nil)
  }
}

extension PatternSet {
  fileprivate func matches(in text: [UInt8]) -> Bits { Matcher(of: self).matches(in: text) }
}
