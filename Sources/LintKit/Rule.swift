/// A check over string tables.
///
/// A rule is a value: its stored properties are its options, set to their defaults. It is made
/// once for a run, configured, and then shared by every task, so it keeps nothing between calls;
/// texts that it compares when a table was read are kept by the context.
/// A rule whose findings the readers make themselves, such as `syntax-error`, has only a
/// description.
public protocol Rule: Sendable {
  /// What the rule is called, why it exists, and the examples that prove it.
  static var info: RuleInfo { get }

  /// The description of this value. The default is that of its type.
  var info: RuleInfo { get }

  /// Creates the rule with its default options.
  init()

  /// Reads the options that the configuration sets. The default reads none.
  mutating func configure(from options: inout OptionReader)

  /// Reports what is wrong with one key of a table. The default reports nothing.
  func check(_ entry: Entry, _ context: inout RuleContext)

  /// Reports what shows only when all keys of a table were read. The default reports nothing.
  func finish(_ table: Table, _ context: inout RuleContext)
}

extension Rule {
  public var info: RuleInfo { Self.info }
  public mutating func configure(from options: inout OptionReader) {}
  public func check(_ entry: Entry, _ context: inout RuleContext) {}
  public func finish(_ table: Table, _ context: inout RuleContext) {}
}
