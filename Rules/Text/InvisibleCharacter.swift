import LintKit

/// Reports characters that nobody sees and nobody meant to write.
struct InvisibleCharacter: Rule {
  static let info = RuleInfo(
    id: "invisible-character",
    category: .text,
    severity: .warning,
    summary: "A text has a character that is not drawn and has no purpose there.",
    rationale: """
      Zero-width and control characters come along when texts are pasted from web pages, office \
      documents and translation tools. They keep a search from finding a word, a link from working \
      and a screen reader from reading on, and some fonts draw them as a box. No editor shows them.

      A byte order mark as such is the business of `suspect-encoding`.
      """,
    examples: [
      .reported(
        "a zero-width space that was pasted along", as: .warning,
        [
          "Localizable.xcstrings": """
          {
            "sourceLanguage" : "en",
            "strings" : {
              "Save" : {
                "localizations" : {
                  "de" : {
                    "stringUnit" : { "state" : "translated", "value" : "Sichern⟦\u{200B}⟧" }
                  },
                  "fr" : {
                    "stringUnit" : { "state" : "translated", "value" : "En⟦\\u200b⟧registrer" }
                  }
                }
              }
            },
            "version" : "1.0"
          }
          """
        ]),
      .reported(
        "control characters, in the source text too", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save⟦\b⟧";"#,
          "de.lproj/Localizable.strings": "\"save\" = \"⟦\u{1F}⟧Sichern\";",
          "fr.lproj/Localizable.strings": #""save" = "L⟦\U0092⟧enregistrer";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.traits.contains(.hidden), entry.isShipped else { return }
    for unit in entry.units
    where unit.text.traits.contains(.hidden) && entry.isShipped(unit) {
      let scalars = entry.scalars(of: unit.text)
      var count = 0
      var index = 0
      while index < scalars.count, count < 8 {
        let start = index
        index += 1
        guard let name = HiddenCharacter.name(of: scalars[start]),
          !HiddenCharacter.isAtHome(start, in: scalars)
        else { continue }
        while index < scalars.count, scalars[index] == scalars[start] { index += 1 }
        count += 1
        context.report(
          "U+\(scalars[start].code) \(name)", in: unit, of: entry,
          at: scalars.sourceRange(start..<index), help: "remove it")
      }
    }
  }
}
