import Catalog
import Diagnostics
import LintKit
import SourceText
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

extension SettingKind<CustomRule> {
  /// A rule that the configuration declares.
  static var customRule: Self {
    let object = SettingObject<CustomRuleDeclaration>.declaration
    return Self(
      .object(object.shape),
      read: { value, source in
        var declaration = CustomRuleDeclaration()
        object.read(value, of: source, into: &declaration)
        return CustomRule(declaration, written: value)
      },
      write: { rule, json in if let written = rule.written { json.value(written) } })
  }
}

extension SettingObject<CustomRuleDeclaration> {
  fileprivate static var declaration: Self {
    Self(words + Setting.patterns(\.patterns) + conditions)
  }

  private static var words: [Setting<CustomRuleDeclaration>] {
    [
      Setting(
        "id", \.id, .optional(.text(.identifier)), isRequired: true,
        help: "Name of the rule, such as no-exclamation."),
      Setting(
        "message", \.message, .optional(.text(.message)), isRequired: true,
        help: "What is wrong; {match} is replaced by the match."),
      Setting("help", \.help, .optional(.text(.message)), help: "What to do about it."),
      Setting(
        "severity", \.severity, .choice("severity", Severity.allCases.reversed()),
        help: "Severity of its findings (default: warning)."),
    ]
  }

  private static var conditions: [Setting<CustomRuleDeclaration>] {
    [
      Setting(
        "unless", \.exceptions, .exceptions,
        help: "Patterns that exempt a string if all of them match; one object or a list."),
      Setting(
        "locales", \.locales, .list(of: .text(.locale)),
        help: "Locales whose translations are checked (default: all)."),
      Setting("paths", \.paths, .list(of: .glob(.path)), help: "Files to check (default: all)."),
      Setting(
        "examples", \.examples, .list(of: .customExample), isRequired: true,
        help: "Strings that show what the rule reports and what it accepts, verified in every run."),
    ]
  }
}

extension SettingKind<[TextCondition]> {
  /// A condition, or a list of conditions.
  fileprivate static var exceptions: Self {
    let object = SettingObject(Setting<TextPatterns>.patterns(\.self))
    return Self(
      shape: .either(.list(of: .object(object.shape)), .object(object.shape)),
      read: { value, source in
        value.oneOrMore.compactMap { value in
          var patterns = TextPatterns()
          object.read(value, of: source, into: &patterns)
          return TextCondition(patterns)
        }
      },
      write: { conditions, json in
        json.array(nil) { json in
          for condition in conditions {
            json.object { object.write(condition.patterns.mapValues(Optional.some), to: &$0) }
          }
        }
      }, isEmpty: { $0.isEmpty })
  }
}

extension Setting {
  /// Settings for the pattern of each part. The pattern is nil if it is invalid.
  fileprivate static func patterns(
    _ property: WritableKeyPath<Owner, TextPatterns>
  ) -> [Setting] {
    let kind = SettingKind<Pattern>.expression
    return TextPart.allCases.map { part in
      Setting(
        part.rawValue,
        shape: MemberShape(
          name: part.rawValue, shape: kind.shape,
          help: "A pattern that the \(part.name) must match. Of several, all must match."),
        read: { value, source, owner in
          owner[keyPath: property].updateValue(kind.read(value, source), forKey: part)
        },
        write: { owner, json in
          guard case .some(.some(let pattern)) = owner[keyPath: property][part] else { return }
          json.name(part.rawValue)
          kind.write(pattern, &json)
        })
    }
  }
}

extension SettingKind<CustomExample> {
  static var customExample: Self {
    let parts = TextPart.allCases.map { part in
      Setting(
        part.rawValue, \CustomExample.strings[part], .optional(.text(.plain)),
        help: "The \(part.name).")
    }
    let others: [Setting<CustomExample>] = [
      Setting(
        "locale", \.locale, .optional(.text(.locale)), help: "The locale of the translation."),
      Setting(
        "reports", \.isReported, .flag(nil), isRequired: true,
        help: "Whether the rule reports it."),
    ]
    return .object(SettingObject(parts + others)) { value, _ in
      guard let reports = value["reports"], let isReported = reports.boolean else { return nil }
      return CustomExample(strings: [:], locale: nil, isReported: isReported)
    }
  }
}

extension TextPart {
  fileprivate var name: String { self == .source ? "source string" : rawValue }
}
