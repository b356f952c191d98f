import LintKit

/// Reports width branches that do not ascend.
struct UnorderedWidthKeys: Rule {
  static let info = RuleInfo(
    id: "unordered-width-keys",
    category: .variations,
    severity: .warning,
    summary: "The widths of a text do not ascend in the file.",
    rationale: """
      Xcode writes widths in ascending order of their numbers, so a file in another order was \
      edited by hand or by a script, which may have missed more than the order: a text in the \
      place of its neighbor shows a long text where there is room for a short one. The next time \
      Xcode saves the file, the lines move, and the change hides among them.

      It can be fixed mechanically: by sorting the branches by their numbers.
      """,
    examples: [
      .reported(
        "ordered as text, not as numbers", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "100" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } },
              "⟦20⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "5" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } }
            } } } } }
            """)
        ]),
      .reported(
        "a leading zero does not count, in a .stringsdict either", as: .warning,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            texts: ["040": "Hello", "⟦5⟧": "Hi"])
        ]),
      .accepted(
        "ascending numbers; names that are no numbers are another rule's",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "5" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "020" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "1em" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "100" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } }
            } } } } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .width {
      let widths = entry.widths(of: variation)
      let neighbors = zip(widths, widths.dropFirst())
      guard let (before, first) = neighbors.first(where: { $0.width > $1.width }) else { continue }
      context.report(
        "width \(first.width) stands behind \(before.width)", in: first.branch, of: entry,
        help: Self.help(for: widths.map(\.width)))
    }
  }
}

extension UnorderedWidthKeys {
  private static func help(for widths: [Int]) -> String {
    // Two branches of one width are the subject of another rule, and one of them has to go.
    let widths = Set(widths).sorted()
    let shown = widths.prefix(12).map(String.init).joined(separator: ", ")
    return "write them in this order: \(shown)" + (widths.count > 12 ? " …" : "")
  }
}
