/// A check over string tables.
///
/// A rule is a value: its stored properties are its options, initialized with their defaults. It is
/// created once per run, configured, and then shared by all tasks, so it stores nothing between
/// calls. The context saves strings that the rule compares after a table was read. A rule has only
/// a description if the readers make its findings, for example `syntax-error`.
public protocol Rule: Sendable {
  /// The rule's name, its rationale, and the examples that test it.
  static var info: RuleInfo { get }

  /// The description of this value. The default is the description of its type.
  var info: RuleInfo { get }

  /// Creates the rule with its default options.
  init()

  /// Reads the options that the configuration sets. The default reads none.
  mutating func configure(from options: inout OptionReader)

  /// Reports problems with one key of a table. The default reports nothing.
  func check(_ entry: Entry, _ context: inout RuleContext)

  /// Reports problems that are only known after all keys of a table were read. The default reports
  /// nothing.
  func finish(_ table: Table, _ context: inout RuleContext)
}

extension Rule {
  public var info: RuleInfo { Self.info }
  public mutating func configure(from options: inout OptionReader) {}
  public func check(_ entry: Entry, _ context: inout RuleContext) {}
  public func finish(_ table: Table, _ context: inout RuleContext) {}

  /// The options that the rule declares, with their defaults.
  package static var declaredOptions: [OptionReader.KnownOption] {
    var reader = OptionReader()
    var rule = Self()
    rule.configure(from: &reader)
    return reader.known
  }
}
