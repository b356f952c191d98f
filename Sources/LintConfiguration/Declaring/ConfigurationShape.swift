package import LintKit

/// The allowed content of a part of the configuration.
///
/// The check of a configuration, its messages and its schema are derived from it.
package indirect enum ConfigurationShape: Sendable {
  case object(ObjectShape)
  /// One of a fixed set of names. The noun describes what they name: 'severity'.
  case choice(noun: String, [String], foreign: ForeignSettings = .none)
  case text(TextShape)
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  /// A percentage with at most one decimal.
  case percentage
  /// True or false. The associated value is the default, if there is one.
  case boolean(Bool?)
  case list(of: ConfigurationShape)
  /// An object whose member names the user chooses, for example locales or locale patterns.
  case byName(TextShape, ConfigurationShape)
  case either(ConfigurationShape, ConfigurationShape)
  /// An option of a rule. The rule itself checks its value.
  case option(OptionKind, defaultValue: String)
}

/// An object with its allowed members.
package struct ObjectShape: Sendable {
  /// The noun for a member in messages: 'member', 'rule', 'option'.
  var noun: String
  package var members: [MemberShape]
  /// The shape of members with other names, which only the schema uses.
  var others: ConfigurationShape?
  /// The rule whose options are among the members.
  var rule: (any Rule.Type)?
  /// Members of which at least one is required.
  var alternatives: [String] = []
  /// Names that belong elsewhere, with advice.
  var misplaced: (names: [String], help: String)?
  /// Names from other tools, with the equivalent here.
  var foreign = ForeignSettings.none

  package init(
    noun: String, members: [MemberShape], others: ConfigurationShape? = nil,
    alternatives: [String] = [], foreign: ForeignSettings = .none
  ) {
    self.noun = noun
    self.members = members
    self.others = others
    self.alternatives = alternatives
    self.foreign = foreign
  }
}

/// An allowed member of an object.
package struct MemberShape: Sendable {
  package var name: String
  package var shape: ConfigurationShape
  var help: String
  package var isRequired = false
  /// The names that other tools use, in lower case without underscores and hyphens.
  var otherNames: [String] = []

  package init(
    name: String, shape: ConfigurationShape, help: String, isRequired: Bool = false,
    otherNames: [String] = []
  ) {
    self.name = name
    self.shape = shape
    self.help = help
    self.isRequired = isRequired
    self.otherNames = otherNames
  }
}

/// The constraint on a string.
package enum TextShape: Sendable {
  case plain
  /// Not only whitespace.
  case reason
  case date
  case locale
  case localePattern
  case path
  /// A literal path below the folder of the file, not a pattern.
  case relativePath
  case pattern
  case rule
  /// The name of an existing rule, not a pattern.
  case ruleName
  /// The name of a new rule.
  case identifier
  /// Not only whitespace.
  case message
  /// A regular expression.
  case expression
  /// The name of a group of paths.
  case group
  /// The URL of a page, with placeholders.
  case address
}

extension ConfigurationShape {
  /// The expected content, as a phrase for messages.
  package var phrase: String {
    switch self {
    case .object: "an object"
    case .choice(let noun, let names, _): "a \(noun) (\(names.joined(separator: ", ")))"
    case .text(let text): text.phrase
    case .whole(let range) where range.count == 1: "\(range.lowerBound)"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .percentage: "a number from 0 to 100 with at most one decimal"
    case .boolean: OptionKind.boolean.phrase
    case .list(let element): "a list of \(element.plural)"
    case .byName(let name, _): "an object with \(name.plural)"
    case .either(.boolean, let second): "true, false or \(second.phrase)"
    case .either(let first, let second): "\(first.phrase) or \(second.phrase)"
    case .option(let kind, _): kind.phrase
    }
  }

  private var plural: String {
    switch self {
    case .text(let text): text.plural
    case .object: "objects"
    case .choice, .whole, .percentage, .boolean, .list, .byName, .either, .option: "values"
    }
  }
}

extension ObjectShape {
  /// Returns advice for an unknown name if another tool uses it.
  func help(forForeign name: String) -> String? {
    guard let collapsed = ForeignSettings.collapsed(name) else { return nil }
    return members.first { $0.otherNames.contains(collapsed) }?.advice ?? foreign.help(for: name)
  }
}

extension MemberShape {
  /// The advice for using the name from another tool.
  fileprivate var advice: String {
    guard case .text(let text) = shape, let example = text.patternExample else {
      return "write '\(name)'"
    }
    return "write '\(name)'; a pattern such as \(example) matches several"
  }
}

extension TextShape {
  var phrase: String {
    switch self {
    case .plain: "a string"
    case .reason: "a reason"
    case .date: "a date, for example 2026-12-31"
    case .locale: "a locale such as de or pt-BR"
    case .localePattern: "a locale or a pattern such as pt-*"
    case .path: "a path pattern such as App/**/*.strings"
    case .relativePath: "a path below this folder such as App/Localizable.xcstrings"
    case .pattern: "a pattern such as settings.*"
    case .rule, .ruleName: "the name of a rule"
    case .identifier: "a name in lowercase letters with hyphens such as no-exclamation"
    case .message: "a string"
    case .expression: "a pattern such as ^app\\."
    case .group: "the name of a group"
    case .address: "a URL that begins with https://"
    }
  }

  /// An example of a pattern that matches several values, if patterns are allowed.
  fileprivate var patternExample: String? {
    switch self {
    case .rule: "missing-*"
    case .pattern: "settings.*"
    case .localePattern: "pt-*"
    case .plain, .reason, .date, .locale, .path, .relativePath, .ruleName, .identifier, .message,
      .expression, .group, .address:
      nil
    }
  }

  fileprivate var plural: String {
    switch self {
    case .plain, .reason: "strings"
    case .date: "dates"
    case .locale, .localePattern: "locales"
    case .path, .pattern: "patterns"
    case .relativePath: "paths"
    case .rule, .ruleName: "rules"
    case .identifier: "names"
    case .message: "strings"
    case .expression: "patterns"
    case .group: "groups"
    case .address: "URLs"
    }
  }
}
