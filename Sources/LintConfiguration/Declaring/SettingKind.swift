import LintKit
import SourceText
package import Syntax
import TranslationStatus

/// A kind of setting: its allowed content, and how it is read from JSON and written.
struct SettingKind<Value> {
  var shape: ConfigurationShape
  /// Reads the valid parts of a value and skips the rest. Returns nil if nothing is left.
  let read: (JSONValue, ConfigurationSource) -> Value?
  let write: (Value, inout JSONWriter) -> Void
  /// Whether a value is the same as no setting.
  let isEmpty: (Value) -> Bool
}

extension SettingKind {
  /// Creates a kind whose values are never empty.
  init(
    _ shape: ConfigurationShape, read: @escaping (JSONValue, ConfigurationSource) -> Value?,
    write: @escaping (Value, inout JSONWriter) -> Void
  ) {
    self.init(shape: shape, read: read, write: write) { _ in false }
  }

  static func optional<Wrapped>(_ kind: SettingKind<Wrapped>) -> Self where Value == Wrapped? {
    Self(
      shape: kind.shape, read: { kind.read($0, $1).map(Optional.some) },
      write: { value, json in if let value { kind.write(value, &json) } },
      isEmpty: { $0 == nil })
  }

  static func list<Element>(of kind: SettingKind<Element>) -> Self where Value == [Element] {
    Self(
      shape: .list(of: kind.shape),
      read: { value, source in value.elements.compactMap { kind.read($0, source) } },
      write: { elements, json in
        let write: (inout JSONWriter) -> Void = { json in
          for element in elements { kind.write(element, &json) }
        }
        if kind.shape.isPlain { json.values(elements.count, write) } else { json.array(nil, write) }
      }, isEmpty: { $0.isEmpty })
  }

  /// An object whose member names the user chooses.
  ///
  /// - Parameters:
  ///   - make: creates an element from a name and its value. Returns nil to skip the member.
  ///   - take: returns the name and the value of an element, or nil to omit it.
  static func byName<Part, Element>(
    _ name: TextShape, _ part: SettingKind<Part>,
    make: @escaping (JSONValue.Member, Part, ConfigurationSource) -> Element?,
    take: @escaping (Element) -> (name: String, part: Part)?
  ) -> Self where Value == [Element] {
    Self(
      shape: .byName(name, part.shape),
      read: { value, source in
        value.members.compactMap { member in
          part.read(member.value, source).flatMap { make(member, $0, source) }
        }
      },
      write: { elements, json in
        json.object { json in
          for (name, value) in elements.lazy.compactMap(take) {
            json.name(name)
            part.write(value, &json)
          }
        }
      }, isEmpty: { $0.isEmpty })
  }

  /// An object with its own settings.
  ///
  /// - Parameter make: creates the value that the settings are read into. Returns nil to skip the
  ///   object.
  static func object(
    _ object: SettingObject<Value>,
    make: @escaping (JSONValue, ConfigurationSource) -> Value?
  ) -> Self {
    Self(
      .object(object.shape),
      read: { value, source in
        guard var owner = make(value, source) else { return nil }
        object.read(value, of: source, into: &owner)
        return owner
      },
      write: { owner, json in json.object { object.write(owner, to: &$0) } })
  }
}

extension SettingKind<String> {
  static func text(_ shape: TextShape) -> Self {
    Self(.text(shape), read: { value, _ in value.text }, write: { $1.value($0) })
  }
}

extension SettingKind<Glob> {
  static func glob(_ shape: TextShape) -> Self {
    let subject: Glob.Subject = if case .path = shape { .path } else { .text }
    return Self(
      .text(shape), read: { value, _ in value.glob(for: subject) },
      write: { $1.value($0.pattern) })
  }
}

extension SettingKind<Pattern> {
  /// A regular expression.
  static var expression: Self {
    Self(
      .text(.expression), read: { value, _ in Pattern(value) }, write: { $1.value($0.text) })
  }
}

extension SettingKind<Bool> {
  /// - Parameter standard: the default, if there is one.
  static func flag(_ standard: Bool?) -> Self {
    Self(
      shape: .boolean(standard), read: { value, _ in value.boolean }, write: { $1.value($0) },
      isEmpty: { $0 == standard })
  }
}

extension SettingKind where Value: RawRepresentable<String> {
  /// One of a fixed set of names.
  static func choice(_ noun: String, _ values: [Value]) -> Self {
    Self(
      .choice(noun: noun, values.map(\.rawValue)),
      read: { value, _ in value.text.flatMap { Value(rawValue: $0) } },
      write: { $1.value($0.rawValue) })
  }
}

extension ConfigurationShape {
  /// Whether a value has no elements or members.
  fileprivate var isPlain: Bool {
    switch self {
    case .text, .choice, .whole, .percentage, .boolean: true
    case .object, .list, .byName, .either, .option: false
    }
  }
}

extension SettingKind<Int> {
  static func whole(_ range: ClosedRange<Int>) -> Self {
    Self(
      .whole(range),
      read: { value, _ in
        guard case .number(let number) = value.content else { return nil }
        return Int(exactly: number).flatMap { $0 >= 0 ? $0 : nil }
      }, write: { $1.value($0) })
  }
}

extension SettingKind<Percentage> {
  static var percentage: Self {
    Self(
      .percentage,
      read: { value, _ in
        guard case .number(let number) = value.content else { return nil }
        return Percentage(exactly: number)
      },
      write: { share, json in
        json.value(json: share.tenths % 10 == 0 ? "\(share.tenths / 10)" : "\(share)")
      })
  }
}

extension Percentage {
  /// Converts a number. Returns nil if it isn't from 0 to 100 or has more than one decimal.
  ///
  /// The number must equal its rounded tenths divided by ten. Multiplying it by ten wouldn't work
  /// as a test, because the product of a binary fraction and ten is rarely whole.
  init?(exactly number: Double) {
    guard number >= 0, number <= 100 else { return nil }
    let tenths = (number * 10).rounded()
    guard tenths / 10 == number else { return nil }
    self.init(tenths: Int(tenths))
  }
}

/// A value that is made when it is first needed.
final class Deferred<Value> {
  private let make: () -> Value
  private(set) lazy var value = make()

  init(_ make: @escaping () -> Value) { self.make = make }
}

extension JSONValue {
  package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The elements of an array. Empty for any other value.
  var elements: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// The elements of an array, or the value itself.
  var oneOrMore: [JSONValue] {
    if case .array = content { elements } else { [self] }
  }

  var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  func glob(for subject: Glob.Subject) -> Glob? {
    text.flatMap { try? Glob($0, for: subject) }
  }

  /// The range of the bracket that opens an object or an array.
  var bracketRange: SourceRange {
    SourceRange(file: range.file, range.bytes.lowerBound..<range.bytes.lowerBound + 1)
  }
}

extension JSONValue? {
  var elements: [JSONValue] { self?.elements ?? [] }
}

extension JSONValue.Member {
  /// The range of the name with its quotes.
  var quotedNameRange: SourceRange {
    SourceRange(
      file: nameRange.file, nameRange.bytes.lowerBound - 1..<nameRange.bytes.upperBound + 1)
  }
}

extension JSONWriter {
  /// Writes a value that was read.
  mutating func value(_ value: JSONValue) {
    switch value.content {
    case .object(let members):
      object { json in
        for member in members {
          json.name(member.name)
          json.value(member.value)
        }
      }
    case .array(let elements):
      let write: (inout JSONWriter) -> Void = { json in
        for element in elements { json.value(element) }
      }
      if elements.allSatisfy(\.isPlain) { values(elements.count, write) } else { array(nil, write) }
    case .string(let text): self.value(text)
    case .number(let number): self.value(json: "\(number)")
    case .boolean(let boolean): self.value(boolean)
    case .null: self.value(json: "null")
    }
  }
}

extension JSONValue {
  fileprivate var isPlain: Bool {
    switch content {
    case .object, .array: false
    case .string, .number, .boolean, .null: true
    }
  }
}
