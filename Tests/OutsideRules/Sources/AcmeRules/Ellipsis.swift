public import LintKit

/// Finds three periods in place of an ellipsis.
public struct Ellipsis: Rule {
  public static let info = RuleInfo(
    id: "acme-ellipsis",
    category: .text,
    severity: .warning,
    summary: "String has three periods instead of an ellipsis.",
    rationale: "Screen readers pause at `…`, and it never breaks at the end of a line.",
    fix: "Write `…`.",
    examples: [
      .reported(
        "three periods at the end", as: .warning,
        ["en.lproj/Localizable.strings": #""wait" = "Loading⟦...⟧";"#],
        fixed: ["en.lproj/Localizable.strings": #""wait" = "Loading…";"#]),
      .accepted("an ellipsis", ["en.lproj/Localizable.strings": #""wait" = "Loading…";"#]),
    ]
  )

  public init() {}

  public func check(_ entry: Entry, _ context: inout RuleContext) {
    for shown in context.shownStrings(of: entry) {
      let text = context.readableText(of: shown, in: entry)
      guard let periods = text.scalars.firstRange(of: "...".unicodeScalars) else { continue }
      let range = text.sourceRange(periods)
      // Nil if the file can't be edited, or if the string is the key, which code refers to.
      let edit = shown.unit.flatMap { unit in
        entry.table.edit(replacing: range, in: unit.text, with: "…")
      }
      context.report(
        "three periods", in: shown, of: entry, at: range, help: "write '…'",
        fix: edit.map { Fix("write an ellipsis", .unsafe, [$0]) })
    }
  }
}
