package import Syntax

/// Reads the options of one rule and records which names the rule declares.
///
/// The same calls serve four purposes: reading a configuration, reporting names that no rule
/// declares, listing options with their defaults on the rule's page, and generating the
/// configuration's schema.
public struct OptionReader {
  /// An option as its rule declares it.
  package struct KnownOption: Hashable, Sendable {
    package let name: String
    package let kind: OptionKind
    /// The default value as JSON.
    package let defaultValue: String
    package let help: String
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
    known.append(
      KnownOption(name: name, kind: Value.kind, defaultValue: value.json, help: help))
    for member in members where member.name == name {
      if let given = Value(member.value) {
        value = given
      } else {
        problems += Value.problems(in: member.value, of: name)
      }
    }
  }
}
