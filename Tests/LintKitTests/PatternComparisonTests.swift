import Foundation
import LintKit
import TestSupport
import Testing

/// Compares with ICU's regular expressions, which Foundation uses.
@Suite struct PatternComparisonTests {
  @Test(arguments: 0..<10)
  func `a random pattern has the same matches as in Foundation`(seed: Int) throws {
    var random = PatternWriter(seed: UInt64(seed))
    for _ in 0..<100 {
      let pattern = random.choice(depth: 0)
      let ours = try Pattern(pattern)
      let theirs = try NSRegularExpression(pattern: pattern)
      for _ in 0..<8 {
        let text = random.text()
        let expected = theirs.firstMatch(
          in: text, range: NSRange(text.startIndex..., in: text))
        let found = ours.firstMatch(in: Array(text.utf8))
        let range = expected.flatMap { Range($0.range, in: text) }.map { range in
          text[..<range.lowerBound].utf8.count..<text[..<range.upperBound].utf8.count
        }
        #expect(found == range, "'\(pattern)' in '\(text)'")
      }
    }
  }
}

/// Generates patterns in which no part that can be empty is repeated, because the engines differ
/// there.
private struct PatternWriter {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func number(below end: Int) -> Int { .random(in: 0..<end, using: &generator) }

  mutating func text() -> String {
    generator.text(0...8, of: ["a", "b", "A", "B", "é", "1", " ", "-", "😀"])
  }

  mutating func choice(depth: Int) -> String {
    (0...number(below: 3)).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  /// Returns a sequence that starts with a part that consumes a character.
  private mutating func sequence(depth: Int) -> String {
    atom(depth: depth)
      + (0..<number(below: 3)).map { _ in
        number(below: 5) == 0
          ? generator.one(of: [#"\b"#, #"\B"#, "^", "$"]) : counted(depth: depth)
      }.joined()
  }

  private mutating func counted(depth: Int) -> String {
    atom(depth: depth)
      + generator.one(of: [
        "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{2,}", "{0,2}?",
      ])
  }

  private mutating func atom(depth: Int) -> String {
    let groups = depth < 3 ? ["(", "(?:", "(?i:"] : []
    let atom = generator.one(
      of: groups + [
        "a", "b", "A", "1", "é", ".", "[ab]", "[^a]", "[^Bé]", #"\d"#, #"\w"#, #"\s"#, #"\W"#, "😀",
        #"[\da-]"#, #"\p{Lu}"#, #"\P{L}"#,
      ])
    return atom.hasPrefix("(") ? atom + choice(depth: depth + 1) + ")" : atom
  }
}
