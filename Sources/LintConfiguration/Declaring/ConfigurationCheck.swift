import Catalog
package import Diagnostics
import Languages
import LintKit
import Platform
import SourceText
package import Syntax
import TranslationStatus
import Workspace

/// Checks a configuration against its shape and reports every difference.
package struct ConfigurationCheck {
  package private(set) var diagnostics: [Diagnostic] = []
  private let ruleNames: [String]

  /// - Parameter ruleNames: the names of all existing rules.
  package init(ruleNames: [String]) { self.ruleNames = ruleNames }

  package mutating func check(_ value: JSONValue, is shape: ConfigurationShape) {
    switch (shape, value.content) {
    case (.object(let object), .object(let members)): check(members, are: object, in: value)
    case (.choice(let noun, let names, let foreign), .string(let name)):
      if !names.contains(name) {
        diagnostics.append(unknown(name, noun, names, foreign, at: value))
      }
    case (.text(.expression), .string):
      diagnostics += Pattern.problems(in: value, of: "")
    case (.text(let shape), .string(let text)): check(text, is: shape, at: value.range)
    case (.whole(let range), .number(let number)) where range.contains(number): break
    case (.list(let element), .array(let values)):
      for value in values { check(value, is: element) }
    case (.percentage, .number(let number)) where Percentage(exactly: number) != nil: break
    case (.byName(let name, let shape), .object(let members)):
      for member in members {
        check(member.name, is: name, at: member.quotedNameRange)
        check(member.value, is: shape)
      }
    case (.either(_, .whole(let range)), .number(let number)) where range.contains(number): break
    case (.either(_, let shape), .object): check(value, is: shape)
    case (.either(.boolean, _), .string), (.either(.list, _), .string):
      expected(shape.phrase, at: value)
    case (.either(let shape, _), .string): check(value, is: shape)
    case (.either(.list(let element), _), .array(let values)):
      for value in values { check(value, is: element) }
    case (.either(.boolean, _), .boolean), (.boolean, .boolean), (.option, _): break
    case (.object, _), (.choice, _), (.text, _), (.whole, _), (.percentage, _), (.boolean, _),
      (.list, _), (.byName, _), (.either, _):
      expected(shape.phrase, at: value, help: shape.foreignNames.help(for: value))
    }
  }
}

extension ConfigurationCheck {
  private mutating func check(
    _ members: [JSONValue.Member], are shape: ObjectShape, in object: JSONValue
  ) {
    for member in members {
      guard let known = shape.members.first(where: { $0.name == member.name }) else {
        diagnostics.append(unknown(member, in: shape))
        continue
      }
      check(member.value, is: known.shape)
    }
    for required in shape.members
    where required.isRequired && !members.contains(where: { $0.name == required.name }) {
      diagnostics.append(
        .configuration("'\(required.name)' is missing", at: object.bracketRange))
    }
    let alternatives = shape.alternatives
    if !alternatives.isEmpty && !members.contains(where: { alternatives.contains($0.name) }) {
      let names = alternatives.map { "'\($0)'" }.alternatives
      diagnostics.append(.configuration("\(names) is missing", at: object.bracketRange))
    }
    if let rule = shape.rule { checkOptions(members, of: rule) }
  }

  private func unknown(_ member: JSONValue.Member, in shape: ObjectShape) -> Diagnostic {
    if let misplaced = shape.misplaced, misplaced.names.contains(member.name) {
      return .configuration(
        "'\(member.name)' is not allowed here", at: member.quotedNameRange, help: misplaced.help)
    }
    if let help = shape.help(forForeign: member.name) {
      return .configuration(
        "unknown \(shape.noun) '\(member.name)'", at: member.quotedNameRange, help: help)
    }
    return .unknownName(
      member.name, kind: shape.noun, among: shape.members.map(\.name), at: member.quotedNameRange)
  }

  private func unknown(
    _ name: String, _ noun: String, _ names: [String], _ foreign: ForeignSettings,
    at value: JSONValue
  ) -> Diagnostic {
    if let help = foreign.help(for: name) {
      return .configuration("unknown \(noun) '\(name)'", at: value.range, help: help)
    }
    return .unknownName(name, kind: noun, among: names, at: value.range)
  }

  /// Runs the rule's own option reader, which reports values of the wrong type.
  private mutating func checkOptions(_ members: [JSONValue.Member], of rule: any Rule.Type) {
    var reader = OptionReader(members)
    var instance = rule.init()
    instance.configure(from: &reader)
    diagnostics += reader.problems
  }

  private mutating func check(_ text: String, is shape: TextShape, at range: SourceRange) {
    switch shape {
    case .plain: break
    case .reason:
      if text.utf8.allSatisfy({ $0 <= 0x20 }) {
        diagnostics.append(
          .configuration("the reason is empty", at: range, help: "explain why this is accepted"))
      }
    case .date:
      if !CalendarDate.isValid(text) { expected(shape.phrase, found: "'\(text)'", at: range) }
    case .locale: check(locale: text, at: range)
    case .localePattern:
      if hasWildcards(text) {
        check(text, asGlobFor: .text, at: range)
      } else {
        check(locale: text, at: range)
      }
    case .path: check(text, asGlobFor: .path, at: range)
    case .relativePath:
      if !PathName.isBelow(text) { expected(shape.phrase, found: "'\(text)'", at: range) }
    case .pattern: check(text, asGlobFor: .text, at: range)
    case .rule: check(rule: text, at: range)
    case .ruleName: check(ruleName: text, at: range)
    case .identifier:
      if !Self.identifier.matches(text) { expected(shape.phrase, found: "'\(text)'", at: range) }
    case .message:
      if text.utf8.allSatisfy({ $0 <= 0x20 }) {
        diagnostics.append(.configuration("the text is empty", at: range))
      }
    case .expression: break
    case .address:
      let isPage = ["https://", "http://"].contains { text.hasPrefix($0) && text != $0 }
      if !isPage || !text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) {
        expected(shape.phrase, found: "'\(text)'", at: range)
      }
    case .group:
      if text.utf8.allSatisfy({ $0 <= 0x20 }) {
        diagnostics.append(.configuration("the name of the group is empty", at: range))
      }
    }
  }

  private mutating func check(locale: String, at range: SourceRange) {
    guard !LocaleIdentifier(locale).isValid else { return }
    diagnostics.append(.unknownLocale(locale, at: range))
  }

  private mutating func check(rule: String, at range: SourceRange) {
    guard hasWildcards(rule) else {
      return check(ruleName: rule, at: range)
    }
    guard let glob = check(rule, asGlobFor: .text, at: range) else { return }
    if !ruleNames.contains(where: glob.matches) {
      diagnostics.append(.configuration("no rule matches '\(rule)'", at: range))
    }
  }

  private mutating func check(ruleName rule: String, at range: SourceRange) {
    guard !ruleNames.contains(rule) else { return }
    diagnostics.append(.unknownName(rule, kind: "rule", among: ruleNames, at: range))
  }

  @discardableResult
  private mutating func check(
    _ pattern: String, asGlobFor subject: Glob.Subject, at range: SourceRange
  ) -> Glob? {
    do throws(GlobError) {
      return try Glob(pattern, for: subject)
    } catch {
      diagnostics.append(
        .configuration("invalid pattern '\(pattern)': \(error.message)", at: range))
      return nil
    }
  }

  private static let identifier: Pattern = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"

  private func hasWildcards(_ text: String) -> Bool { text.contains("*") || text.contains("?") }

  private mutating func expected(_ phrase: String, at value: JSONValue, help: String? = nil) {
    expected(phrase, found: value.kindName, at: value.range, help: help)
  }

  private mutating func expected(
    _ phrase: String, found: String, at range: SourceRange, help: String? = nil
  ) {
    diagnostics.append(
      .configuration("expected \(phrase), found \(found)", at: range, help: help))
  }
}

extension ConfigurationShape {
  /// The names that other tools use for the choices of this shape.
  fileprivate var foreignNames: ForeignSettings {
    switch self {
    case .choice(_, _, let foreign): foreign
    case .either(let first, _): first.foreignNames
    default: .none
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func contains(_ number: Double) -> Bool {
    Int(exactly: number).map(contains) ?? false
  }
}
