public import LintKit

/// The JSON Schema of `.lint-config.json`, made of the declarations that also check it.
public enum ConfigurationSchema {
  /// What the file with the schema is called beside a configuration that refers to it.
  public static let fileName = ".lint-config.schema.json"

  /// Where the newest schema is: that of a version has no address before its release.
  public static let address =
    "https://raw.githubusercontent.com/catalog-lint/catalog-lint/main/ci/schemas/"
    + "lint-config.schema.json"

  /// The schema (draft 7) as a JSON document.
  public static func json(rules: [any Rule.Type]) -> String {
    document(
      of: ConfigurationShape.root(rules: rules, customRules: [], groups: []),
      title: "Configuration of catalog-lint", allowsComments: true)
  }

  /// The schema of a file that holds an object.
  ///
  /// - Parameter allowsComments: whether editors accept comments in a file with the schema. Visual
  ///   Studio Code and all that share its language server read this; validators ignore it.
  static func document(
    of root: ObjectShape, title: String, allowsComments: Bool = false
  ) -> String {
    var head: [(name: String, value: JSONText)] = [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("title", .string(title)),
    ]
    if allowsComments { head.append(("allowComments", true)) }
    return JSONText.object(head + members(of: root)).document
  }

  private static func schema(of shape: ConfigurationShape) -> [(name: String, value: JSONText)] {
    switch shape {
    case .object(let object): members(of: object)
    case .choice(_, let names): [("enum", .strings(names))]
    case .text(let text): [("type", "string")] + limits(of: text)
    case .whole(let range):
      [
        ("type", "integer"), ("minimum", .number(range.lowerBound)),
        ("maximum", .number(range.upperBound)),
      ]
    case .percentage:
      // Not 'multipleOf', which validators compute in binary, where 0.3 is no multiple of 0.1.
      [("type", "number"), ("minimum", .number(0)), ("maximum", .number(100))]
    case .boolean(let standard):
      [("type", "boolean")] + (standard.map { [("default", .boolean($0))] } ?? [])
    case .list(let element): [("type", "array"), ("items", .object(schema(of: element)))]
    case .byName(_, let value):
      [("type", "object"), ("additionalProperties", .object(schema(of: value)))]
    case .either(let first, let second):
      [("anyOf", .array([.object(schema(of: first)), .object(schema(of: second))]))]
    case .option(let kind, let defaultValue): type(of: kind) + [("default", .raw(defaultValue))]
    }
  }

  private static func members(of shape: ObjectShape) -> [(name: String, value: JSONText)] {
    let properties = shape.members.map { member in
      (
        name: member.name,
        value: JSONText.object([("description", .string(member.help))] + schema(of: member.shape))
      )
    }
    let required = shape.members.filter(\.isRequired).map(\.name)
    return [("type", "object"), ("properties", .object(properties))]
      + (required.isEmpty ? [] : [("required", .strings(required))])
      + (shape.alternatives.isEmpty ? [] : [("anyOf", .array(shape.alternatives.map(requiring)))])
      + [("additionalProperties", shape.others.map { .object(schema(of: $0)) } ?? false)]
  }

  private static func requiring(_ name: String) -> JSONText { ["required": .strings([name])] }

  private static func limits(of text: TextShape) -> [(name: String, value: JSONText)] {
    switch text {
    case .plain, .locale, .localePattern: []
    case .reason: [("pattern", "\\S")]
    case .date: [("pattern", "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")]
    case .path, .relativePath, .pattern, .rule, .message, .expression, .group:
      [("minLength", .number(1))]
    case .identifier: [("pattern", "^[a-z][a-z0-9]*(-[a-z0-9]+)*$")]
    }
  }

  private static func type(of kind: OptionKind) -> [(name: String, value: JSONText)] {
    switch kind {
    case .boolean: [("type", "boolean")]
    case .integer: [("type", "integer")]
    case .text: [("type", "string")]
    case .pattern: [("type", "string"), ("minLength", .number(1))]
    case .number: [("type", "number")]
    case .character: [("type", "string"), ("pattern", "^[Uu]\\+[0-9A-Fa-f]{4,6}$")]
    case .choice(let names): [("enum", .strings(names))]
    case .list(let element): [("type", "array"), ("items", .object(type(of: element)))]
    case .termsByLocale: [("type", "object"), ("additionalProperties", listOfTerms)]
    }
  }

  private static var listOfTerms: JSONText {
    let term: JSONText = [
      "type": "object",
      "properties": ["term": ["type": "string"], "instead": ["type": "string"]],
      "required": ["term"],
      "additionalProperties": false,
    ]
    return ["type": "array", "items": ["anyOf": [["type": "string"], term]]]
  }
}
