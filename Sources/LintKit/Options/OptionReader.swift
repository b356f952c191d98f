package import Syntax

/// Reads the options of one rule and records which names the rule declares.
///
/// The same calls serve four purposes: reading a configuration, reporting names that no rule
/// declares, listing options with their defaults on the rule's page, and generating the
/// configuration's schema.
public struct OptionReader {
  /// What a larger value of an option does to the findings of its rule. A number, a list with more
  /// elements, `true` instead of `false`, or a later one of a fixed set of names can be larger.
  public enum Effect: Hashable, Sendable {
    /// The rule reports more, so that a smaller value weakens the check.
    case reportsMore
    /// The rule reports less, so that a larger value weakens the check.
    case reportsLess
    /// The value decides something else, for example what a fix does.
    case reportsSame
    /// Any change may weaken the check.
    case unknown
  }

  /// An option as its rule declares it.
  package struct KnownOption: Hashable, Sendable {
    package let name: String
    package let kind: OptionKind
    /// The default value as JSON.
    package let defaultValue: String
    package let help: String
    package let effect: Effect
  }

  package private(set) var known: [KnownOption] = []
  package private(set) var problems: [Diagnostic] = []
  private let members: [JSONValue.Member]

  /// - Parameter members: the options that the configuration sets.
  package init(_ members: [JSONValue.Member] = []) { self.members = members }

  /// Declares an option and reads its value if the configuration sets it.
  public mutating func read<Value: OptionValue>(
    _ name: String, into value: inout Value, help: String
  ) {
    read(name, into: &value, larger: .unknown, help: help)
  }

  /// Declares an option and reads its value if the configuration sets it.
  ///
  /// - Parameter effect: what a larger value does, so that a change of the configuration that makes
  ///   the rule stricter is recognized.
  public mutating func read<Value: OptionValue>(
    _ name: String, into value: inout Value, larger effect: Effect, help: String
  ) {
    known.append(
      KnownOption(
        name: name, kind: Value.kind, defaultValue: value.json, help: help, effect: effect))
    for member in members where member.name == name {
      if let given = Value(member.value) {
        value = given
      } else {
        problems += Value.problems(in: member.value, of: name)
      }
    }
  }
}

extension RuleID {
  /// The rule name of findings in the configuration file. It isn't a rule and can't be configured.
  package static let configuration: RuleID = "configuration"
}

extension Diagnostic {
  /// Returns a finding for a mistake in the configuration.
  public static func configuration(
    _ message: String, at range: SourceRange, help: String? = nil
  ) -> Diagnostic {
    Diagnostic(rule: .configuration, severity: .error, message: message, range: range, help: help)
  }

  /// An unknown name, with its current name or the most similar known one.
  ///
  /// - Parameter kind: what the name refers to, for example 'rule' or 'option'.
  package static func unknownName(
    _ name: String, kind: String, among known: [String], at range: SourceRange
  ) -> Diagnostic {
    let hint = RenamedName.hint(for: name, RenamedName.suggestion(for: name, among: known))
    return .configuration(
      "unknown \(kind) '\(name)'\(hint)", at: range,
      help: hint.isEmpty && known.count <= 12 && !known.isEmpty
        ? "use one of \(known.joined(separator: ", "))" : nil)
  }

  /// Returns a finding for a locale name that no Apple platform knows.
  package static func unknownLocale(_ name: String, at range: SourceRange) -> Diagnostic {
    .configuration(
      "unknown locale '\(name)'", at: range,
      help: "write a language code, such as de, pt-BR or zh-Hans")
  }
}
