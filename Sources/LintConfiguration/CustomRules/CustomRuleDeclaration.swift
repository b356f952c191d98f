import Catalog
import Diagnostics
import LintKit
import Syntax

/// The patterns that are set, by part. A pattern is nil if it is invalid.
typealias TextPatterns = [TextPart: Pattern?]

/// The settings of a custom rule. Their types are correct, but they haven't been verified yet.
struct CustomRuleDeclaration {
  var id: String?
  var message: String?
  var help: String?
  var severity = CustomRule.info.severity
  var patterns: TextPatterns = [:]
  var exceptions: [TextCondition] = []
  var locales: [String] = []
  var paths: [Glob] = []
  var examples: [CustomExample] = []
}

extension CustomRule {
  /// Creates the declared rule. Returns nil if a required part is missing or invalid.
  init?(_ declaration: CustomRuleDeclaration, written: JSONValue) {
    guard let id = declaration.id, let message = declaration.message,
      let condition = TextCondition(declaration.patterns), let part = condition.reported
    else { return nil }
    let locale = declaration.locales.first ?? "de"
    let examples = declaration.examples.map {
      $0.page(reporting: part, as: declaration.severity, locale: locale)
    }
    let info = RuleInfo(
      id: RuleID(id), category: .custom, severity: declaration.severity,
      summary: Self.sentence(message), rationale: "",
      fix: declaration.help.map(Self.sentence), examples: examples)
    self.init(declaration, condition, info: info, written: written)
  }

  /// Returns a fragment as a sentence.
  private static func sentence(_ fragment: String) -> String {
    let line = fragment.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.prefix(1).uppercased() + line.dropFirst() + (line.hasSuffix(".") ? "" : ".")
  }
}

extension TextCondition {
  /// Creates a condition. Returns nil if there are no patterns or one is invalid.
  init?(_ patterns: TextPatterns) {
    let known = patterns.compactMapValues(\.self)
    guard !known.isEmpty, known.count == patterns.count else { return nil }
    self.init(patterns: known)
  }
}
