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

  /// Whether the patterns on some parts match. A text that is not there does not match.
  func matches(_ texts: JudgedTexts, in parts: [TextPart] = TextPart.allCases) -> Bool {
    parts.allSatisfy { part in
      patterns[part].map { pattern in
        texts[part].map { pattern.firstMatch(in: $0) != nil } ?? false
      } ?? true
    }
  }

  /// The part whose match is reported.
  var reported: TextPart? { TextPart.allCases.last { patterns[$0] != nil } }
}
