public import LintKit

/// Finds strings that take too many arguments.
public struct ArgumentLimit: Rule {
  public static let info = RuleInfo(
    id: "acme-argument-limit",
    category: .custom,
    severity: .warning,
    summary: "A string takes too many arguments.",
    rationale: "A sentence of many parts cannot be translated into every language.",
    fix: "Split the sentence, or pass fewer arguments.",
    examples: [
      .reported(
        "a sentence is built from parts", as: .warning,
        ["en.lproj/Localizable.strings": #""copied" = "%@ ⟦%d⟧ %@";"#],
        configuration: #"{ "rules": { "acme-argument-limit": { "maximum": 1 } } }"#),
      .accepted(
        "one argument and a percent sign",
        ["en.lproj/Localizable.strings": #""battery" = "%d%%";"#]),
    ]
  )

  /// The maximum number of arguments.
  var maximum = Count(value: 4)

  public init() {}

  public mutating func configure(from options: inout OptionReader) {
    options.read("maximum", into: &maximum, help: "The maximum number of arguments.")
  }

  public func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, entry.table.isFormatted, entry.traits.contains(.percent) else { return }
    for unit in entry.units {
      let arguments = entry.specifiers[unit.specifiers].filter { $0.kind == .argument }
      guard let first = arguments.first(where: { $0.position > maximum.value }) else { continue }
      context.report(
        "argument \(first.position) is \(first.argumentClass), one too many", in: unit, of: entry,
        at: first.range, help: "split the sentence")
    }
  }
}
