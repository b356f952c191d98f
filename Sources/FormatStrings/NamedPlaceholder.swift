public import SourceText

/// A placeholder that code replaces by name, outside of the format strings of Foundation.
public struct NamedPlaceholder: Sendable {
  /// How the name is enclosed.
  public enum Kind: Hashable, Sendable {
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
  public struct Identity: Hashable, Sendable {
    public let kind: Kind
    public let name: String

    public init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  public let kind: Kind
  /// What is enclosed, without the format behind it: `count` for `{count, plural, other {…}}`.
  public let name: String
  /// Whether the name is one that code would use: `fileName`, `user.name`, `0`.
  public let isCodeName: Bool
  /// Where it stands, with what encloses it.
  public let range: SourceRange

  package init(kind: Kind, name: String, isCodeName: Bool, range: SourceRange) {
    self.kind = kind
    self.name = name
    self.isCodeName = isCodeName
    self.range = range
  }

  public var identity: Identity { Identity(kind, name) }
}
