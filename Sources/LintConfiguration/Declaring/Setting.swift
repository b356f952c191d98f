import SourceText
import Syntax

/// One setting: its name, its allowed content, its help, and how it is read and written.
///
/// Everything about a setting is derived from this declaration: the check of a file, the schema,
/// advice about names from other tools, and the printed configuration.
struct Setting<Owner> {
  let name: String
  let isRequired: Bool
  private let declaration: Deferred<MemberShape>
  /// Reads the valid parts of a value.
  let read: (JSONValue, ConfigurationSource, inout Owner) -> Void
  /// Writes the member, or nothing if it has its default.
  let write: (Owner, inout JSONWriter) -> Void

  /// The name, the allowed content and the help.
  var shape: MemberShape { declaration.value }

  /// - Parameter shape: made only when a file is checked that has the setting.
  init(
    _ name: String, isRequired: Bool = false, shape: @autoclosure @escaping () -> MemberShape,
    read: @escaping (JSONValue, ConfigurationSource, inout Owner) -> Void,
    write: @escaping (Owner, inout JSONWriter) -> Void
  ) {
    self.name = name
    self.isRequired = isRequired
    declaration = Deferred(shape)
    self.read = read
    self.write = write
  }
}

extension Setting {
  /// Declares a setting that is a property of its owner.
  ///
  /// - Parameters:
  ///   - property: made only when it is read or written, since making one takes longer than reading
  ///     most configurations. So is the kind.
  ///   - otherNames: the names that other tools use, in lower case without underscores and hyphens.
  ///   - isWritten: returns whether the setting is printed. If nil, the setting is printed unless
  ///     it is empty.
  init<Value>(
    _ name: String, _ property: @autoclosure @escaping () -> WritableKeyPath<Owner, Value>,
    _ kind: @autoclosure @escaping () -> SettingKind<Value>, isRequired: Bool = false,
    otherNames: [String] = [], isWritten: ((Owner) -> Bool)? = nil, help: String
  ) {
    let kind = Deferred(kind)
    self.init(
      name, isRequired: isRequired,
      shape: MemberShape(
        name: name, shape: kind.value.shape, help: help, isRequired: isRequired,
        otherNames: otherNames),
      read: { value, source, owner in
        if let given = kind.value.read(value, source) { owner[keyPath: property()] = given }
      },
      write: { owner, json in
        let value = owner[keyPath: property()]
        guard isWritten?(owner) ?? !kind.value.isEmpty(value) else { return }
        json.name(name)
        kind.value.write(value, &json)
      })
  }

  /// Declares a setting that is a list, which is added to the inherited one.
  init<Element>(
    adding name: String,
    to property: @autoclosure @escaping () -> WritableKeyPath<Owner, [Element]>,
    _ kind: @autoclosure @escaping () -> SettingKind<[Element]>, otherNames: [String] = [],
    help: String
  ) {
    let kind = Deferred(kind)
    self.init(
      name,
      shape: MemberShape(name: name, shape: kind.value.shape, help: help, otherNames: otherNames),
      read: { value, source, owner in
        owner[keyPath: property()] += kind.value.read(value, source) ?? []
      },
      write: { owner, json in
        let elements = owner[keyPath: property()]
        guard !elements.isEmpty else { return }
        json.name(name)
        kind.value.write(elements, &json)
      })
  }

  /// Declares a member that is checked but not read.
  init(unread name: String, _ shape: ConfigurationShape, help: String) {
    self.init(
      name, shape: MemberShape(name: name, shape: shape, help: help), read: { _, _, _ in },
      write: { _, _ in })
  }
}

/// An object in the configuration, with its settings.
struct SettingObject<Owner> {
  let settings: [Setting<Owner>]
  private let alternatives: [String]
  private let foreign: ForeignSettings

  /// - Parameters:
  ///   - alternatives: settings of which at least one is required.
  ///   - foreign: names from other tools that are set elsewhere here.
  init(
    _ settings: [Setting<Owner>], alternatives: [String] = [], foreign: ForeignSettings = .none
  ) {
    self.settings = settings
    self.alternatives = alternatives
    self.foreign = foreign
  }

  /// The settings as the members of an object.
  var shape: ObjectShape { shape(of: settings) }

  /// Returns the shape that an object is checked against. Settings that the object doesn't have are
  /// left out, unless the check names them.
  func shape(for value: JSONValue) -> ObjectShape {
    let given = Set(value.members.map(\.name))
    guard alternatives.isEmpty, given.isSubset(of: settings.map { $0.name }) else { return shape }
    return shape(of: settings.filter { given.contains($0.name) || $0.isRequired })
  }

  private func shape(of settings: [Setting<Owner>]) -> ObjectShape {
    // A key path of a generic type is made when the program runs, which takes longer than the rest.
    ObjectShape(
      noun: "member", members: settings.map { $0.shape }, alternatives: alternatives,
      foreign: foreign)
  }

  /// Reads the valid parts of an object and skips the rest.
  func read(_ value: JSONValue, of source: ConfigurationSource, into owner: inout Owner) {
    for setting in settings {
      if let given = value[setting.name] { setting.read(given, source, &owner) }
    }
  }

  /// Writes the members.
  func write(_ owner: Owner, to json: inout JSONWriter) {
    for setting in settings { setting.write(owner, &json) }
  }
}
