/// A function, an initializer, a method or a macro that takes a key.
package struct KeyRoutine: Hashable, Sendable {
  /// The name in a call, without the type or the receiver before it.
  package let name: String
  /// The type that must precede the name, for example `L10n` in `L10n.tr`.
  package var qualifier: String?
  package let kind: KeyUse.Kind
  package var key: Key
  package var place = Place.free
  /// What the arguments of C are, by their position.
  package var arguments: [Argument] = []
  /// The table of every call, if the routine has only one.
  package var table: [UInt8]?
  /// A number for the name of a wrapper, or 0.
  var wrapper: UInt32 = 0

  package init(_ name: String, _ kind: KeyUse.Kind, key: Key) {
    self.name = name
    self.kind = kind
    self.key = key
  }

  /// Which argument the key is.
  package enum Key: Hashable, Sendable {
    /// The first one, which has no label.
    case unlabeled
    /// The one with a label.
    case label(String)
    /// The one at a position from 0, whatever its label is.
    case position(Int)
  }

  /// What may precede the name.
  package enum Place: Hashable, Sendable {
    /// Nothing, or the name of a system module.
    case free
    /// A receiver: the routine is a method.
    case member
    case anywhere
  }

  package enum Argument: Hashable, Sendable {
    case key, table, bundle, value, comment, other
  }

  /// How sure a call of it is. The conditions for a call that is likely are not known here.
  var certainty: KeyUse.Certainty {
    switch kind {
    case .foundation, .string, .attributedString, .resource, .localizedKey, .bundle, .routine,
      .interface, .infoPlist, .settings, .intentDefinition, .extracted:
      .sure
    case .swiftUI, .intent, .phrase, .declared, .wrapper: .likely
    case .literal: .evidence
    }
  }
}

extension KeyRoutine.Argument {
  /// The meaning of an argument label in Swift and Objective-C.
  init(label: String) {
    switch label {
    case "table", "tableName": self = .table
    case "bundle": self = .bundle
    case "value", "defaultValue": self = .value
    case "comment": self = .comment
    default: self = .other
    }
  }
}
