import LintKit

/// Reports width branches that aren't in ascending order.
struct UnorderedWidthKeys: Rule {
  static let info = RuleInfo(
    id: "unordered-width-keys",
    category: .variations,
    severity: .warning,
    entriesWith: .widthVariations,
    summary: "Widths of a string are not in ascending order.",
    rationale: """
      Xcode writes widths in ascending numerical order. A file in a different order was edited by \
      hand or by a script, which may have swapped strings too: users then see a long string where \
      only a short one fits.

      When Xcode saves the file, it reorders the lines, which makes the mistake hard to see in \
      the diff.
      """,
    fix: "Sort the widths by number.",
    examples: [
      .reported(
        "sorted as text, not as numbers", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "100" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } },
              "⟦20⟧" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "5" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } }
            } } } } }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "5" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "100" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } }
            } } } } }
            """)
        ]),
      .reported(
        "leading zeros are ignored, also in a .stringsdict file", as: .warning,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["040": "Hello", "⟦5⟧": "Hi"])
        ],
        fixed: [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["5": "Hi", "040": "Hello"])
        ]),
      .accepted(
        "ascending numbers",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "5" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "100" : { "stringUnit" : { "state" : "translated", "value" : "Greetings" } }
            } } } } }
            """)
        ]),
      .accepted(
        "names that aren't numbers, which have their own rule",
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
    // Programs write exports and binary property lists, in an order of their own.
    guard entry.isShipped, !entry.table.capabilities.isExport else { return }
    for variation in entry.variations
    where variation.kind == .width && !entry.table.isBinary(variation.name.file) {
      let widths = entry.widths(of: variation)
      let neighbors = zip(widths, widths.dropFirst())
      guard let (before, first) = neighbors.first(where: { $0.width > $1.width }) else { continue }
      context.report(
        "width \(first.width) comes after \(before.width)", in: first.branch, of: entry,
        help: Self.help(for: widths.map(\.width)), fix: Self.fix(of: variation, widths, in: entry))
    }
  }
}

extension UnorderedWidthKeys {
  /// Sorts the branches, unless two of them are for the same width, or one for none. Their order
  /// may then decide which one is used.
  private static func fix(
    of variation: Variation, _ widths: [(width: Int, branch: Branch)], in entry: Entry
  ) -> Fix? {
    let names = entry.branches(of: variation).map(\.name)
    guard widths.count == names.count, Set(widths.map(\.width)).count == widths.count else {
      return nil
    }
    let order = widths.indices.sorted { widths[$0].width < widths[$1].width }
    let edits = MemberEdit(at: variation.name, in: entry.table)?.reordering(names, as: order)
    // Arguments are compared with those of the first width.
    return edits.map {
      Fix("sort the widths", .safe, $0, remainders: ["conflicting-argument-types"])
    }
  }

  private static func help(for widths: [Int]) -> String {
    // Two branches of the same width are reported by another rule.
    let widths = Set(widths).sorted()
    let shown = widths.prefix(12).map(String.init).joined(separator: ", ")
    return "write them in this order: \(shown)" + (widths.count > 12 ? " …" : "")
  }
}
