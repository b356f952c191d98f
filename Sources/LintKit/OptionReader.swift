public import Syntax

/// Reads one rule's options and remembers which names the rule knows.
///
/// The same calls serve four ends: reading a configuration, reporting names that no rule asked
/// for, listing the options with their defaults in the rule's page, and the schema of the
/// configuration.
public struct OptionReader {
  /// An option as its rule declares it.
  public struct KnownOption: Hashable, Sendable {
    public let name: String
    public let kind: OptionKind
    /// The default as JSON.
    public let defaultValue: String
    public let help: String
  }

  public private(set) var known: [KnownOption] = []
  public private(set) var problems: [Diagnostic] = []
  private let members: [JSONValue.Member]

  /// - Parameter members: the options as the configuration sets them.
  public init(_ members: [JSONValue.Member] = []) { self.members = members }

  /// Declares an option and reads it, if the configuration sets it.
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

  /// The options that a rule declares, with their defaults.
  public static func declared(by rule: any Rule.Type) -> [KnownOption] {
    var reader = OptionReader()
    var instance = rule.init()
    instance.configure(from: &reader)
    return reader.known
  }

  /// Returns the problems found, with a suggestion for each name that no one asked for.
  public consuming func finish() -> [Diagnostic] {
    let names = known.map(\.name)
    return problems
      + members.filter { !names.contains($0.name) }.map { member in
        .unknownName(member.name, kind: "option", among: names, at: member.nameRange)
      }
  }
}
