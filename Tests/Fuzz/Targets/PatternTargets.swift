import LintConfiguration
import LintKit

/// Patterns of a configuration. A record separator ends the pattern, and the rest is the text.
enum PatternTargets {
  /// Compares patterns for text with a matcher that tries everything.
  static func glob(_ bytes: [UInt8]) -> [String] {
    let (pattern, text) = patternAndText(bytes)
    guard pattern.utf8.count <= 100, text.utf8.count <= 200 else { return [] }
    _ = try? Glob(pattern, for: .path).matches(text)
    guard let glob = try? Glob(pattern, for: .text), !pattern.contains("\\") else { return [] }
    let expected = matches(Array(pattern.unicodeScalars), Array(text.unicodeScalars))
    return glob.matches(text) == expected
      ? [] : ["'\(pattern)' should \(expected ? "" : "not ")match '\(text)'"]
  }

  static func pattern(_ bytes: [UInt8]) -> [String] {
    let (text, subject) = patternAndText(bytes)
    let pattern: Pattern
    do throws(PatternError) {
      pattern = try Pattern(text)
    } catch {
      return Promises.problems(with: [error.range], in: Array(text.utf8), "error in a pattern")
    }
    let bytes = Array(subject.utf8)
    let work = WorkBudget()
    let match = pattern.firstMatch(in: bytes)
    var problems = Promises.problems(with: [match].compactMap(\.self), in: bytes, "match")
    if pattern.firstMatch(in: bytes, paidBy: work) != match, !work.isExhausted {
      problems.append("a budget changes a match")
    }
    // Custom rules search for all patterns with one automaton, which must find the same.
    let budget = WorkBudget()
    let found = PatternSet.Matcher(of: PatternSet(["x", pattern, "^é"], work: budget))
      .matches(in: bytes)
    if found.contains(1) != (match != nil), !budget.isExhausted {
      problems.append("the automaton \(match == nil ? "finds" : "doesn't find") a match")
    }
    if pattern.stepCount > 500 { problems.append("\(pattern.stepCount) steps") }
    return problems
  }
}

extension PatternTargets {
  private static func patternAndText(_ bytes: [UInt8]) -> (String, String) {
    let parts = Promises.parts(of: bytes[...], count: 2)
    return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
  }

  /// Returns whether a pattern with `*` and `?` matches a text, row by row.
  private static func matches(
    _ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]
  ) -> Bool {
    var reached = Array(repeating: false, count: text.count + 1)
    reached[0] = true
    for scalar in pattern {
      var next = Array(repeating: false, count: text.count + 1)
      for place in next.indices {
        if scalar == "*" {
          next[place] = reached[place] || place > 0 && next[place - 1]
        } else if place > 0 {
          next[place] = reached[place - 1] && (scalar == "?" || scalar == text[place - 1])
        }
      }
      reached = next
    }
    return reached[text.count]
  }
}
