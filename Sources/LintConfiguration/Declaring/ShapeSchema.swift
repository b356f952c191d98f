import LintKit
import SourceText

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
    case .address: member("pattern", "^https?://[!-~]+$")
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
