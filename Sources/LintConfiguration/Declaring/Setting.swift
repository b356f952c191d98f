import SourceText
import Syntax

/// One setting: what it is called, what it may hold and what it is for, and how it is read into the
/// value that has it and written from there.
///
/// Everything that depends on a setting follows from this declaration: the check of a file, the
/// schema, advice about names of other tools, and how a configuration is printed.
struct Setting<Owner> {
  /// The name, what it may hold, and the help.
  let shape: MemberShape
  /// Takes what is right of a value.
  let read: (JSONValue, ConfigurationSource, inout Owner) -> Void
  /// Writes the member, or nothing if it would say what holds without it.
  let write: (Owner, inout JSONWriter) -> Void
}

extension Setting {
  /// Declares a setting that is a property of its owner.
  ///
  /// - Parameters:
  ///   - otherNames: what other tools call it, in lower case without underscores and hyphens.
  ///   - isWritten: whether the setting is printed; else it is unless it is empty.
  init<Value>(
    _ name: String, _ property: WritableKeyPath<Owner, Value>, _ kind: SettingKind<Value>,
    isRequired: Bool = false, otherNames: [String] = [], isWritten: ((Owner) -> Bool)? = nil,
    help: String
  ) {
    self.init(
      shape: MemberShape(
        name: name, shape: kind.shape, help: help, isRequired: isRequired, otherNames: otherNames),
      read: { value, source, owner in
        if let given = kind.read(value, source) { owner[keyPath: property] = given }
      },
      write: { owner, json in
        let value = owner[keyPath: property]
        guard isWritten?(owner) ?? !kind.isEmpty(value) else { return }
        json.name(name)
        kind.write(value, &json)
      })
  }

  /// Declares a member that is checked and not read.
  init(unread name: String, _ shape: ConfigurationShape, help: String) {
    self.init(
      shape: MemberShape(name: name, shape: shape, help: help), read: { _, _, _ in },
      write: { _, _ in })
  }
}

/// An object of the configuration, as its settings.
struct SettingObject<Owner> {
  let settings: [Setting<Owner>]
  var shape: ObjectShape

  /// - Parameters:
  ///   - alternatives: settings of which there must be one at least.
  ///   - foreign: names of other tools for what is elsewhere.
  init(
    _ settings: [Setting<Owner>], alternatives: [String] = [], foreign: ForeignSettings = .none
  ) {
    self.settings = settings
    shape = ObjectShape(
      noun: "member", members: settings.map(\.shape), alternatives: alternatives, foreign: foreign)
  }

  /// Takes what is right of an object and passes over the rest.
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
