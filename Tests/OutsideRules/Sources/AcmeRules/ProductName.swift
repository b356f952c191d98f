public import LintKit

/// Finds translations that lost the name of the product.
public struct ProductName: Rule {
  public static let info = RuleInfo(
    id: "acme-product-name",
    category: .custom,
    severity: .warning,
    summary: "Translation omits the name of the product.",
    rationale: "Acme is written the same in every language, and users search the manual for it.",
    fix: "Write the name as in the source.",
    examples: [
      .reported(
        "the name was translated", as: .warning,
        [
          "en.lproj/Localizable.strings": #""welcome" = "Welcome to Acme";"#,
          "fr.lproj/Localizable.strings": #""welcome" = "⟦Bienvenue au sommet⟧";"#,
        ]),
      .reported(
        "another name is in use", as: .warning,
        [
          "en.lproj/Localizable.strings": #""welcome" = "Welcome to Acme Pro";"#,
          "fr.lproj/Localizable.strings": #""welcome" = "⟦Bienvenue chez Acme⟧";"#,
        ],
        configuration: #"{ "rules": { "acme-product-name": { "product": "Acme Pro" } } }"#),
      .accepted(
        "the name stayed",
        [
          "en.lproj/Localizable.strings": #""welcome" = "Welcome to Acme";"#,
          "fr.lproj/Localizable.strings": #""welcome" = "Bienvenue chez Acme";"#,
        ]),
    ]
  )

  /// The name that must not be translated.
  var product = "Acme"

  public init() {}

  public mutating func configure(from options: inout OptionReader) {
    options.read("product", into: &product, help: "The name that must stay.")
  }

  public func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for unit in entry.units where !entry.isSource(unit) && !unit.text.isEmpty {
      guard let source = entry.sourceText(for: unit), has(product, source, entry),
        !has(product, unit.text, entry)
      else { continue }
      context.report("'\(product)' is missing", in: unit, of: entry, help: "write it as it is")
    }
  }

  private func has(_ name: String, _ text: TextSpan, _ entry: Entry) -> Bool {
    entry.string(of: text).contains(name)
  }
}
