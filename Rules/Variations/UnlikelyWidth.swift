import LintKit

/// Reports widths that are too large to be em units.
struct UnlikelyWidth: Rule {
  static let info = RuleInfo(
    id: "unlikely-width",
    category: .variations,
    severity: .warning,
    entriesWith: .widthVariations,
    summary: "Width in em is larger than common screens.",
    rationale: """
      UIKit measures the available width in em (the font size) and shows the variant with the \
      largest width that fits. At 17 points, an iPhone in portrait is about 23 em wide and the \
      largest iPad in landscape about 80. A variant for 320 or 1024 was probably meant in points \
      or pixels, so it is never shown if a smaller variant exists.

      For a width above 1,000, the finding is a warning. From 201 to 1,000, it is a note, because \
      a very wide window with small type may reach it.
      """,
    fix: """
      Divide the width by the font size: 320 points are about 19 em at a font size of 17 points.
      """,
    examples: [
      .reported(
        "width of a screen in points", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "⟦1024⟧" : { "stringUnit" : { "state" : "translated", "value" : "Good day" } }
            } } } } }
            """)
        ]),
      .reported(
        "width of a phone in points", as: .note,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["1": "Hi", "⟦320⟧": "Hello there"])
        ]),
      .accepted(
        "widths in em",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
              "60" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } }
            } } } } }
            """)
        ]),
      .accepted(
        "small, medium and large width in a .stringsdict file",
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["1": "Hi", "22": "Hello", "200": "Hello there"])
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .width {
      for (width, branch) in entry.widths(of: variation) where width > Self.widestWindow {
        context.report(
          "width \(width) is probably meant in points; the unit is em", in: branch, of: entry,
          severity: width > Self.certainlyWrong ? .warning : .note,
          help: "divide it by the font size: at 17 points, \(width) points are about "
            + "\(width / 17 + (width % 17 > 8 ? 1 : 0)) em")
      }
    }
  }
}

extension UnlikelyWidth {
  /// The width in em of the widest displays: 3,008 points at 15 points.
  private static let widestWindow = 200
  /// The width in em that no window reaches at any legible font size.
  private static let certainlyWrong = 1000
}
