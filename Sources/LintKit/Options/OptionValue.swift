public import Syntax

/// The type of an option's value, for messages and for the schema.
public indirect enum OptionKind: Hashable, Sendable {
  case boolean, integer, number, text, pattern
  /// A character, written as its code point: `U+200B`.
  case character
  /// One of a fixed set of names.
  case choice([String])
  /// A list of values of one kind.
  case list(OptionKind)
  /// An object with a list of terms for each locale.
  case termsByLocale

  /// The description of the kind in messages.
  package var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .text: "a string"
    case .character: "a character such as 'U+200B'"
    case .pattern: "a pattern"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .list(.text): "a list of strings"
    case .list(.choice(let names)): "a list of \(names.joined(separator: ", "))"
    case .list(.character): "a list of characters such as 'U+200B'"
    case .list: "a list"
    case .termsByLocale: "an object with a list of terms for each locale"
    }
  }
}

/// A type that an option's value can have.
public protocol OptionValue: Sendable {
  static var kind: OptionKind { get }
  /// Reads a value. Returns nil if it can't be converted to this type.
  init?(_ value: JSONValue)
  /// The value as JSON, for the documentation.
  var json: String { get }
  /// Returns what is wrong with a value that can't be read. The default names the expected kind.
  static func problems(in value: JSONValue, of option: String) -> [Diagnostic]
}

extension OptionValue {
  public static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    [
      .configuration(
        "expected \(kind.phrase) for '\(option)', found \(value.kindName)", at: value.range)
    ]
  }
}

extension Bool: OptionValue {
  public static var kind: OptionKind { .boolean }
  public init?(_ value: JSONValue) {
    guard case .boolean(let boolean) = value.content else { return nil }
    self = boolean
  }
  public var json: String { "\(self)" }
}

extension Int: OptionValue {
  public static var kind: OptionKind { .integer }
  public init?(_ value: JSONValue) {
    guard case .number(let number) = value.content else { return nil }
    self.init(exactly: number)
  }
  public var json: String { "\(self)" }
}

extension Double: OptionValue {
  public static var kind: OptionKind { .number }
  public init?(_ value: JSONValue) {
    guard case .number(let number) = value.content, number.isFinite else { return nil }
    self = number
  }
  public var json: String { "\(self)" }
}

extension String: OptionValue {
  public static var kind: OptionKind { .text }
  public init?(_ value: JSONValue) {
    guard case .string(let text) = value.content else { return nil }
    self = text
  }
  public var json: String { JSONString.quoted(self) }
}

extension Array: OptionValue where Element: OptionValue {
  public static var kind: OptionKind { .list(Element.kind) }
  public init?(_ value: JSONValue) {
    guard case .array(let elements) = value.content else { return nil }
    let values = elements.compactMap(Element.init)
    guard values.count == elements.count else { return nil }
    self = values
  }
  public var json: String {
    JSONWriter.text(.spaced) {
      $0.array { json in for element in self { json.value(json: element.json) } }
    }
  }

  /// Returns a finding for each element that can't be read.
  public static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    guard case .array(let elements) = value.content else {
      return [
        .configuration(
          "expected \(kind.phrase) for '\(option)', found \(value.kindName)", at: value.range)
      ]
    }
    return elements.filter { Element($0) == nil }
      .flatMap { Element.problems(in: $0, of: option) }
  }
}
