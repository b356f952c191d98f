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

/// An option with a fixed set of values: an enumeration whose raw values are the names.
public protocol OptionChoice: OptionValue, CaseIterable, RawRepresentable<String> {}

extension OptionChoice {
  public static var kind: OptionKind { .choice(allCases.map { $0.rawValue }) }

  public init?(_ value: JSONValue) {
    guard case .string(let name) = value.content else { return nil }
    self.init(rawValue: name)
  }

  public var json: String { JSONString.quoted(rawValue) }

  public static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    let names = allCases.map(\.rawValue)
    guard case .string(let name) = value.content else {
      return [
        .configuration(
          "expected \(kind.phrase) for '\(option)', found \(value.kindName)", at: value.range)
      ]
    }
    return [.unknownName(name, kind: "value", among: names, at: value.range)]
  }
}

/// An option that is a character, written as its code point: `U+200B`.
package struct CharacterCode: OptionValue, Hashable {
  package let scalar: Unicode.Scalar

  package static var kind: OptionKind { .character }

  /// Reads `U+` and four to six hexadecimal digits, in upper or lower case.
  package init?(_ value: JSONValue) {
    guard case .string(let text) = value.content, text.lowercased().hasPrefix("u+") else {
      return nil
    }
    let digits = text.utf8.dropFirst(2)
    guard 4...6 ~= digits.count, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    self.scalar = scalar
  }

  package var json: String { "\"U+\(scalar.code)\"" }
}

extension Unicode.Scalar {
  /// The code point in the notation of the Unicode Standard, without the `U+`: `200B`.
  package var code: String { value.hexadecimal(digits: 4) }
}

extension Pattern: OptionValue {
  public static var kind: OptionKind { .pattern }

  public init?(_ value: JSONValue) {
    guard case .string(let text) = value.content, let pattern = try? Pattern(text) else {
      return nil
    }
    self = pattern
  }

  public var json: String { text.json }

  public static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    guard case .string(let text) = value.content else {
      return [
        .configuration(
          "expected a pattern for '\(option)', found \(value.kindName)", at: value.range)
      ]
    }
    do throws(PatternError) {
      _ = try Pattern(text)
      return []
    } catch {
      return [
        .configuration(error.message, at: value.range(ofText: error.range), help: error.help)
      ]
    }
  }
}
