import Catalog
import Diagnostics
import LintKit
import Syntax

/// The pattern of each text that is named, or nil for what is no pattern.
typealias TextPatterns = [TextPart: Pattern?]

/// What the configuration says of a custom rule. It is right in its shape, and not yet verified.
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
  /// Makes the rule that is declared; nil if something that it needs is missing or wrong.
  init?(_ declaration: CustomRuleDeclaration, written: JSONValue) {
    guard let id = declaration.id, let message = declaration.message,
      let condition = TextCondition(declaration.patterns), let part = condition.reported
    else { return nil }
    let locale = declaration.locales.first ?? "de"
    let info = RuleInfo(
      id: RuleID(id), category: .custom, severity: declaration.severity,
      summary: Self.sentence(message), rationale: declaration.help.map(Self.sentence) ?? "",
      examples: declaration.examples.map {
        $0.page(reporting: part, as: declaration.severity, locale: locale)
      })
    self.init(declaration, condition, info: info, written: written)
  }

  /// A fragment as a sentence.
  private static func sentence(_ fragment: String) -> String {
    let line = fragment.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.prefix(1).uppercased() + line.dropFirst() + (line.hasSuffix(".") ? "" : ".")
  }
}

extension TextCondition {
  /// Takes the patterns; nil if there is none, or one is no pattern.
  init?(_ patterns: TextPatterns) {
    let known = patterns.compactMapValues(\.self)
    guard !known.isEmpty, known.count == patterns.count else { return nil }
    self.init(patterns: known)
  }
}
