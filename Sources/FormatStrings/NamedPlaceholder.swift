package import SourceText

/// A placeholder that code replaces by name, outside of the format strings of Foundation.
package struct NamedPlaceholder: Sendable {
  /// How the name is enclosed.
  package enum Kind: Hashable, Sendable {
    /// `${name}`, as App Intents write it.
    case dollarBraces
    /// `{name}`
    case braces
    /// `{{name}}`
    case doubledBraces
    /// `%(name)@`
    case label
    /// `\(name)`, as Swift writes it in code.
    case interpolation
  }

  /// What tells placeholders apart; how often they occur does not matter.
  package struct Identity: Hashable, Sendable {
    package let kind: Kind
    package let name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  package let kind: Kind
  /// What is enclosed, without the format behind it: `count` for `{count, plural, other {…}}`.
  package let name: String
  /// Whether the name is one that code would use: `fileName`, `user.name`, `0`.
  package let isCodeName: Bool
  /// Where it stands, with what encloses it.
  package let range: SourceRange

  package init(kind: Kind, name: String, isCodeName: Bool, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.isCodeName = isCodeName
    self.range = range
  }

  package var identity: Identity { Identity(kind, name) }
}
