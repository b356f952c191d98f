import LintKit

/// Reports controls of direction that no other character ends.
struct UnbalancedBidi: Rule {
  static let info = RuleInfo(
    id: "unbalanced-bidi",
    category: .text,
    severity: .error,
    summary: "An embedding, an override or an isolate is not closed inside its text.",
    rationale: """
      Right-to-left languages put names and numbers between invisible controls, so that they keep \
      their direction. A control without its end turns around all that follows, be it in the same \
      text or in the one that it is put into: words change places, and an override even spells them \
      backwards. No editor shows it.

      An end without a beginning has no effect and is not reported.
      """,
    examples: [
      .reported(
        "an isolate without its end", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "From %@", texts: ["ar": "من ⟦\\u2068⟧%@ إليك"])
        ]),
      .reported(
        "an override, in the source text too", as: .error,
        [
          "en.lproj/Localizable.strings": #""code" = "⟦\U202d⟧%@";"#,
          "he.lproj/Localizable.strings": #""code" = "⟦\U202d⟧%@";"#,
        ]),
      .reported(
        "an embedding without its end", as: .error,
        [
          "en.lproj/Localizable.strings": #""from" = "From %@";"#,
          "ar.lproj/Localizable.strings": #""from" = "من ⟦\U202b⟧%@";"#,
        ]),
      .reported(
        "the wrong end: that of an embedding for an isolate", as: .error,
        [
          "en.lproj/Localizable.strings": #""from" = "From %@";"#,
          "ar.lproj/Localizable.strings": #""from" = "من ⟦\U2068⟧%@\U202c";"#,
        ]),
      .accepted(
        "controls that are closed, one inside of the other too",
        [
          "en.lproj/Localizable.strings": #""from" = "From %1$@ to %2$@";"#,
          "ar.lproj/Localizable.strings":
            #""from" = "من \U2068%1$@\U2069 إلى \U2067\U202a%2$@\U202c\U2069";"#,
          "he.lproj/Localizable.strings": #""from" = "מאת \U2067\U202a%1$@\U2069 אל %2$@";"#,
        ]),
      .accepted(
        "an end without a beginning, and marks of direction",
        [
          "en.lproj/Localizable.strings": #""from" = "From %@";"#,
          "ar.lproj/Localizable.strings": #""from" = "من %@\U2069\U200f";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.traits.contains(.hidden), entry.isShipped else { return }
    for unit in entry.units
    where unit.text.traits.contains(.hidden) && entry.isShipped(unit) {
      let scalars = entry.scalars(of: unit.text)
      for (index, control) in BidiControl.unclosed(in: scalars).prefix(Self.limit) {
        context.report(
          "the \(control.name) U+\(control.scalar.code) is never closed", in: unit, of: entry,
          at: scalars.sourceRange(index..<index + 1), help: Self.help(control))
      }
    }
  }

  /// How many findings a text has at most: nobody reads more.
  private static let limit = 8
}

extension UnbalancedBidi {
  private static func help(_ control: BidiControl) -> String {
    let end =
      control.role == .isolate
      ? "U+2069 (pop directional isolate)" : "U+202C (pop directional formatting)"
    return "add \(end) behind the words that it is meant for, or remove it"
  }
}
