import LintKit
import SourceText
import Syntax

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
