import LintKit

/// Compares the number of line breaks of each translation with its source's.
struct NewlineCount: Rule {
  static let info = RuleInfo(
    id: "newline-count",
    category: .text,
    severity: .note,
    summary: "A translation has more or fewer line breaks than its source.",
    rationale: """
      A line break in a text mostly separates paragraphs or makes room for two lines that somebody \
      laid out. If one is lost, two paragraphs run together; an additional one may not fit. It is a \
      note, since a longer language may well need another line.

      Line breaks at the ends of a text are the business of `edge-whitespace`.
      """,
    examples: [
      .reported(
        "two paragraphs became one", as: .note,
        [
          "en.lproj/Localizable.strings": #""bye" = "Goodbye.\n\nSee you soon!";"#,
          "de.lproj/Localizable.strings": #""bye" = "⟦Auf Wiedersehen.\nBis bald!⟧";"#,
        ]),
      .reported(
        "a backslash and an 'n' instead of a line break", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Loading\\nplease wait" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "translated", "value" : "⟦Laden\\\\nbitte warten⟧" }
                }
              }
            }
            """)
        ]),
      .accepted(
        "as many line breaks, however they are written",
        [
          "en.lproj/Localizable.strings": #""bye" = "Goodbye.\nSee you soon!";"#,
          "de.lproj/Localizable.strings": "\"bye\" = \"Auf Wiedersehen.\nBis bald!\";",
          "fr.lproj/Localizable.strings": #""bye" = "Au revoir.\r\nÀ bientôt !";"#,
          "ja.lproj/Localizable.strings": #""bye" = "さようなら。\U2028また会いましょう。";"#,
        ]),
      .accepted(
        "line breaks at the end of a text",
        [
          "en.lproj/Localizable.strings": #""bye" = "Goodbye.\n";"#,
          "de.lproj/Localizable.strings": #""bye" = "Auf Wiedersehen.\n\n";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.traits.contains(.lineBreak), entry.isShipped else { return }
    let sources = SourceTexts(of: entry)
    var memory = TextMemory<(lineBreaks: Int, isBlank: Bool)>()
    for unit in entry.units where entry.isComparable(unit) {
      guard let source = sources.text(for: unit, of: entry),
        unit.text.traits.union(source.traits).contains(.lineBreak)
      else { continue }
      let (expected, isBlank) = memory.fact(about: source) {
        (entry.innerLineBreaks(of: $0), entry.edges(of: $0).isBlank)
      }
      let found = entry.innerLineBreaks(of: unit.text)
      guard found != expected, !isBlank, !entry.edges(of: unit.text).isBlank else { continue }
      context.report(
        Self.message(expected, found), in: unit, of: entry,
        notes: [Note("the source text is here", at: source.range)],
        help: help(for: unit.text, of: entry, found < expected))
    }
  }
}

extension NewlineCount {
  private func help(for text: Text, of entry: Entry, _ hasFewer: Bool) -> String {
    let isWrittenOut = hasFewer && entry.string(of: text).utf8.contains(UInt8(ascii: "\\"))
    return isWrittenOut
      ? "a backslash and an 'n' are shown as they are; write a line break"
      : "break the lines where the source does"
  }

  private static func message(_ expected: Int, _ found: Int) -> String {
    "\(phrase(found)) in the translation, \(expected == 0 ? "none" : "\(expected)") in the source"
  }

  private static func phrase(_ count: Int) -> String {
    switch count {
    case 0: "no line break"
    case 1: "1 line break"
    default: "\(count) line breaks"
    }
  }
}
