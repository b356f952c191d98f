import SourceText
import Syntax

/// One setting: its name, its allowed content, its help, and how it is read and written.
///
/// Everything about a setting is derived from this declaration: the check of a file, the schema,
/// advice about names from other tools, and the printed configuration.
struct Setting<Owner> {
  /// The name, the allowed content and the help.
  let shape: MemberShape
  /// Reads the valid parts of a value.
  let read: (JSONValue, ConfigurationSource, inout Owner) -> Void
  /// Writes the member, or nothing if it has its default.
  let write: (Owner, inout JSONWriter) -> Void
}

extension Setting {
  /// Declares a setting that is a property of its owner.
  ///
  /// - Parameters:
  ///   - property: made only when it is read or written, since making one takes longer than reading
  ///     most configurations.
  ///   - otherNames: the names that other tools use, in lower case without underscores and hyphens.
  ///   - isWritten: returns whether the setting is printed. If nil, the setting is printed unless
  ///     it is empty.
  init<Value>(
    _ name: String, _ property: @autoclosure @escaping () -> WritableKeyPath<Owner, Value>,
    _ kind: SettingKind<Value>, isRequired: Bool = false, otherNames: [String] = [],
    isWritten: ((Owner) -> Bool)? = nil,
    help: String
  ) {
    self.init(
      shape: MemberShape(
        name: name, shape: kind.shape, help: help, isRequired: isRequired, otherNames: otherNames),
      read: { value, source, owner in
        if let given = kind.read(value, source) { owner[keyPath: property()] = given }
      },
      write: { owner, json in
        let value = owner[keyPath: property()]
        guard isWritten?(owner) ?? !kind.isEmpty(value) else { return }
        json.name(name)
        kind.write(value, &json)
      })
  }

  /// Declares a member that is checked but not read.
  init(unread name: String, _ shape: ConfigurationShape, help: String) {
    self.init(
      shape: MemberShape(name: name, shape: shape, help: help), read: { _, _, _ in },
      write: { _, _ in })
  }
}

/// An object in the configuration, with its settings.
struct SettingObject<Owner> {
  let settings: [Setting<Owner>]
  var shape: ObjectShape

  /// - Parameters:
  ///   - alternatives: settings of which at least one is required.
  ///   - foreign: names from other tools that are set elsewhere here.
  init(
    _ settings: [Setting<Owner>], alternatives: [String] = [], foreign: ForeignSettings = .none
  ) {
    self.settings = settings
    shape = ObjectShape(
      noun: "member", members: settings.map(\.shape), alternatives: alternatives, foreign: foreign)
  }

  /// Reads the valid parts of an object and skips the rest.
  func read(_ value: JSONValue, of source: ConfigurationSource, into owner: inout Owner) {
    for setting in settings {
      if let given = value[setting.shape.name] { setting.read(given, source, &owner) }
    }
  }

  /// Writes the members.
  func write(_ owner: Owner, to json: inout JSONWriter) {
    for setting in settings { setting.write(owner, &json) }
  }
}
