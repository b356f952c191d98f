import Diagnostics
import LintKit
import SourceText

/// Corrects strings that are a certain word. The fix of 'fuse9' breaks the file in the tenth round.
struct WordRule: Rule {
  static let info = RuleInfo(
    id: "word", category: .text, severity: .warning, summary: "A word is wrong.", rationale: "",
    examples: [])

  private static let fixes: [String: (word: String, safety: Fix.Safety)] = [
    "one": ("two", .safe), "two": ("three", .safe), "risky": ("calm", .unsafe),
    "trap": ("trapped", .safe), "draft": ("review", .safe), "brittle": ("broken", .unsafe),
    "same": ("same", .safe), "é\u{1F600}": ("ü\u{1F601}", .safe),
  ]

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for unit in entry.units {
      let text = entry.string(of: unit.text)
      let range = unit.text.range
      if let (word, safety) = Self.fixes[text] {
        let remainders: Fix.Remainders = word == "review" ? ["last-word"] : []
        let fix = Fix("write '\(word)'", safety, [Edit(range, word)], remainders: remainders)
        context.report("'\(text)' is wrong", in: unit, of: entry, fix: fix)
      } else if text.hasPrefix("fuse"), let left = Int(text.dropFirst(4)) {
        let word = left > 0 ? "fuse\(left - 1)" : "broken"
        context.report(
          "'\(text)' is wrong", in: unit, of: entry,
          fix: Fix("write '\(word)'", .unsafe, [Edit(range, word)]))
      } else if text.hasPrefix("x") {
        let end = SourceRange(file: range.file, range.bytes.upperBound..<range.bytes.upperBound)
        let fix = Fix("write one more 'x'", .safe, [Edit(end, "x")])
        context.report("there are too few", in: unit, of: entry, fix: fix)
      }
    }
  }
}

/// Corrects the start and the end of a word, with edits that overlap.
struct LetterRule: Rule {
  static let info = RuleInfo(
    id: "letter", category: .text, severity: .warning, summary: "A letter is wrong.", rationale: "",
    examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for unit in entry.units {
      let (text, file) = (entry.string(of: unit.text), unit.text.range.file)
      let start = unit.text.range.bytes.lowerBound
      for (suffix, part, letter) in [("abcde", 2..<5, "B"), ("abcde", 0..<3, "A")]
      where text == suffix {
        let range = SourceRange(file: file, start + part.lowerBound..<start + part.upperBound)
        context.report(
          "write \(letter)", in: unit, of: entry, at: range,
          fix: Fix("write \(letter)", .safe, [Edit(range, letter)]))
      }
    }
  }
}

/// Reports words that other rules write.
struct LastWordRule: Rule {
  static let info = RuleInfo(
    id: "last-word", category: .text, severity: .warning, summary: "A word is left.", rationale: "",
    examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for unit in entry.units where ["trapped", "review"].contains(entry.string(of: unit.text)) {
      context.report("a word is left", in: unit, of: entry)
    }
  }
}

/// Reports damage that another rule causes.
struct DamageRule: Rule {
  static let info = RuleInfo(
    id: "damage", category: .structure, severity: .error, summary: "A word is broken.",
    rationale: "", examples: [])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    for unit in entry.units where entry.string(of: unit.text) == "broken" {
      context.report("a word is broken", in: unit, of: entry)
    }
  }
}

/// Removes a byte order mark.
struct MarkRule: Rule {
  static let info = RuleInfo(
    id: "mark", category: .structure, severity: .note, summary: "There is a mark.", rationale: "",
    examples: [])

  init() {}

  func finish(_ table: Table, _ context: inout RuleContext) {
    for file in table.files where file.bytes[0] == 0xEF {
      let range = file.range(0..<3)
      context.report("a mark", at: range, fix: Fix("remove it", .safe, [Edit(range, "")]))
    }
  }
}
