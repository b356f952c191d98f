import LintKit
import Syntax

/// What the configuration says of a custom rule. It is right in its shape, and not yet verified.
struct CustomRuleDeclaration {
  var condition = TextCondition(patterns: [:])
  var exceptions: [TextCondition] = []
  var locales: [LocaleIdentifier] = []
  var paths: [Glob] = []
  var examples: [CustomExample] = []
  var message = ""
  var help: String?
}

extension CustomRule {
  /// Reads a declaration, or returns nil if something in it is not as it must be.
  init?(_ value: JSONValue) {
    guard let id = value["id"]?.text, let condition = TextCondition(value),
      let message = value["message"]?.text, let part = condition.reported
    else { return nil }
    var declaration = CustomRuleDeclaration()
    declaration.condition = condition
    declaration.exceptions = value["unless"]?.oneOrMore.compactMap(TextCondition.init) ?? []
    declaration.locales = value["locales"].elements.compactMap(\.text).map { LocaleIdentifier($0) }
    declaration.paths = value["paths"].globs
    declaration.examples = value["examples"].elements.compactMap(CustomExample.init)
    declaration.message = message
    declaration.help = value["help"]?.text
    let severity = value["severity"]?.text.flatMap(Severity.init) ?? Self.info.severity
    let info = RuleInfo(
      id: RuleID(id), category: .custom, severity: severity, summary: Self.sentence(message),
      rationale: declaration.help.map(Self.sentence) ?? "",
      examples: declaration.examples.map { example in
        example.page(
          reporting: part, as: severity, locale: declaration.locales.first?.spelling ?? "de")
      })
    self.init(declaration, info: info, json: JSONText(value))
  }

  /// A fragment as a sentence.
  private static func sentence(_ fragment: String) -> String {
    let line = fragment.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.prefix(1).uppercased() + line.dropFirst() + (line.hasSuffix(".") ? "" : ".")
  }
}

extension TextCondition {
  /// Takes the patterns among the members of an object; nil if one is no pattern.
  init?(_ value: JSONValue) {
    var patterns: [TextPart: Pattern] = [:]
    for part in TextPart.allCases {
      guard let member = value[part.rawValue] else { continue }
      guard let pattern = Pattern(member) else { return nil }
      patterns[part] = pattern
    }
    guard !patterns.isEmpty else { return nil }
    self.init(patterns: patterns)
  }
}

extension CustomExample {
  init?(_ value: JSONValue) {
    guard let isReported = value["reports"]?.boolean else { return nil }
    let texts = TextPart.allCases.compactMap { part in
      value[part.rawValue]?.text.map { (part, $0) }
    }
    self.init(
      texts: Dictionary(uniqueKeysWithValues: texts), locale: value["locale"]?.text,
      isReported: isReported)
  }
}

extension JSONText {
  /// The same value, to be written out again.
  init(_ value: JSONValue) {
    switch value.content {
    case .object(let members):
      self = .object(members.map { ($0.name, JSONText($0.value)) })
    case .array(let elements): self = .array(elements.map { JSONText($0) })
    case .string(let text): self = .string(text)
    case .number(let number): self = .raw("\(number)")
    case .boolean(let value): self = .boolean(value)
    case .null: self = .raw("null")
    }
  }
}
