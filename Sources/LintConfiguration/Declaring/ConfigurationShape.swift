package import LintKit
import SourceText

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
    }
  }

  /// An example of a pattern that matches several values, if patterns are allowed.
  fileprivate var patternExample: String? {
    switch self {
    case .rule: "missing-*"
    case .pattern: "settings.*"
    case .localePattern: "pt-*"
    case .plain, .reason, .date, .locale, .path, .relativePath, .ruleName, .identifier, .message,
      .expression, .group:
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
    }
  }
}

/// Generates the JSON Schema (draft 7) of a file from the declaration that also checks it.
package enum ShapeSchema {
  /// Returns the schema of a file that contains an object.
  ///
  /// - Parameter allowsComments: whether editors accept comments in the file. Visual Studio Code
  ///   and other editors with its language server use this. Validators ignore it.
  package static func document(
    of root: ObjectShape, title: String, allowsComments: Bool = false
  ) -> String {
    JSONWriter.document {
      $0.object {
        $0.member("$schema", "http://json-schema.org/draft-07/schema#")
        $0.member("title", title)
        if allowsComments { $0.member("allowComments", true) }
        $0.members(of: root)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of shape: ObjectShape) {
    member("type", "object")
    object("properties") { json in
      for member in shape.members {
        json.object(member.name) {
          $0.member("description", member.help)
          $0.members(of: member.shape)
        }
      }
    }
    let required = shape.members.filter(\.isRequired).map(\.name)
    if !required.isEmpty { member("required", required) }
    if !shape.alternatives.isEmpty {
      array("anyOf") { json in
        for name in shape.alternatives { json.object { $0.member("required", [name]) } }
      }
    }
    if let others = shape.others {
      schema("additionalProperties", of: others)
    } else {
      member("additionalProperties", false)
    }
  }

  private mutating func schema(_ name: String, of shape: ConfigurationShape) {
    object(name) { $0.members(of: shape) }
  }

  private mutating func members(of shape: ConfigurationShape) {
    switch shape {
    case .object(let object): members(of: object)
    case .choice(_, let names, _): member("enum", names)
    case .text(let text):
      member("type", "string")
      limits(of: text)
    case .whole(let range):
      member("type", "integer")
      member("minimum", range.lowerBound)
      member("maximum", range.upperBound)
    case .percentage:
      // `multipleOf` doesn't work here: validators compute it in binary, where 0.3 isn't a multiple
      // of 0.1.
      member("type", "number")
      member("minimum", 0)
      member("maximum", 100)
    case .boolean(let standard):
      member("type", "boolean")
      if let standard { member("default", standard) }
    case .list(let element):
      member("type", "array")
      schema("items", of: element)
    case .byName(_, let value):
      member("type", "object")
      schema("additionalProperties", of: value)
    case .either(let first, let second):
      array("anyOf") {
        $0.object { $0.members(of: first) }
        $0.object { $0.members(of: second) }
      }
    case .option(let kind, let defaultValue):
      members(of: kind)
      member("default", json: defaultValue)
    }
  }

  private mutating func limits(of text: TextShape) {
    switch text {
    case .plain, .locale, .localePattern: break
    case .reason: member("pattern", "\\S")
    case .date: member("pattern", "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")
    case .path, .relativePath, .pattern, .rule, .ruleName, .message, .expression, .group:
      member("minLength", 1)
    case .identifier: member("pattern", "^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
    }
  }
}

extension JSONWriter {
  private mutating func members(of kind: OptionKind) {
    switch kind {
    case .boolean: member("type", "boolean")
    case .integer: member("type", "integer")
    case .text: member("type", "string")
    case .pattern:
      member("type", "string")
      member("minLength", 1)
    case .number: member("type", "number")
    case .character:
      member("type", "string")
      member("pattern", "^[Uu]\\+[0-9A-Fa-f]{4,6}$")
    case .choice(let names): member("enum", names)
    case .list(let element):
      member("type", "array")
      object("items") { $0.members(of: element) }
    case .termsByLocale:
      member("type", "object")
      object("additionalProperties") { $0.membersOfTerms() }
    }
  }

  /// Writes the schema of a list of terms.
  private mutating func membersOfTerms() {
    member("type", "array")
    object("items") {
      $0.array("anyOf") {
        $0.object { $0.member("type", "string") }
        $0.object {
          $0.member("type", "object")
          $0.object("properties") {
            $0.object("term") { $0.member("type", "string") }
            $0.object("instead") { $0.member("type", "string") }
          }
          $0.member("required", ["term"])
          $0.member("additionalProperties", false)
        }
      }
    }
  }
}
