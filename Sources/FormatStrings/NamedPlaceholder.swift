package import SourceText

/// A placeholder that code replaces by name, outside of Foundation's format strings.
package struct NamedPlaceholder: Sendable {
  /// The way the name is enclosed.
  package enum Kind: Hashable, Sendable {
    /// `${name}`, as in App Intents.
    case dollarBraces
    /// `{name}`
    case braces
    /// `{{name}}`
    case doubledBraces
    /// `%(name)@`
    case label
    /// `\(name)`, as in Swift code.
    case interpolation
  }

  /// The properties that distinguish placeholders. How often they occur doesn't matter.
  package struct Identity: Hashable, Sendable {
    package let kind: Kind
    package let name: String

    package init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  package let kind: Kind
  /// The enclosed name, without the format after it: `count` for `{count, plural, other {…}}`.
  package let name: String
  /// Whether the name looks like one in code: `fileName`, `user.name`, `0`.
  package let isCodeName: Bool
  /// The range including the delimiters.
  package let range: SourceRange

  package init(kind: Kind, name: String, isCodeName: Bool, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.isCodeName = isCodeName
    self.range = range
  }

  package var identity: Identity { Identity(kind, name) }
}
