import LintKit

/// The part of an entry that a pattern of a custom rule checks. Findings are reported in the last
/// part that has a pattern.
enum TextPart: String, CaseIterable, Sendable {
  case key, source, translation
}

/// The strings to check, as UTF-8.
typealias CheckedStrings = [TextPart: [UInt8]]

/// A set of patterns that must all match.
struct TextCondition: Sendable {
  let patterns: [TextPart: Pattern]
  /// The indices of the patterns in the pattern sets of all rules.
  var numbers: [TextPart: Int] = [:]

  init(patterns: [TextPart: Pattern]) { self.patterns = patterns }

  /// Returns whether all patterns match. A missing string doesn't match.
  func matches(_ strings: CheckedStrings, paidBy work: WorkBudget) -> Bool {
    TextPart.allCases.allSatisfy { part in
      patterns[part].map { pattern in
        strings[part].map { pattern.firstMatch(in: $0, paidBy: work) != nil } ?? false
      } ?? true
    }
  }

  /// The part in which matches are reported.
  var reported: TextPart? { TextPart.allCases.last { patterns[$0] != nil } }
}
