import LintKit

/// One of the texts that a custom rule may look at. The last one that it looks at is reported.
enum TextPart: String, CaseIterable, Sendable {
  case key, source, translation
}

/// Texts to judge, as UTF-8.
typealias JudgedTexts = [TextPart: [UInt8]]

/// Patterns on texts, all of which must match.
struct TextCondition: Sendable {
  let patterns: [TextPart: Pattern]
  /// The numbers of the patterns in the sets of all rules.
  var numbers: [TextPart: Int] = [:]

  init(patterns: [TextPart: Pattern]) { self.patterns = patterns }

  /// Whether all patterns match. A text that is not there does not match.
  func matches(_ texts: JudgedTexts, paidBy work: WorkBudget) -> Bool {
    TextPart.allCases.allSatisfy { part in
      patterns[part].map { pattern in
        texts[part].map { pattern.firstMatch(in: $0, paidBy: work) != nil } ?? false
      } ?? true
    }
  }

  /// The part whose match is reported.
  var reported: TextPart? { TextPart.allCases.last { patterns[$0] != nil } }
}
