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
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "translated", "value" : "Sichern⟦\u{200B}⟧" }
              },
              "fr" : {
                "stringUnit" : { "state" : "translated", "value" : "En⟦\\u200b⟧registrer" }
              }
              """)
        ]),
      .reported(
        "control characters, in the source text too", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save⟦\b⟧";"#,
          "de.lproj/Localizable.strings": "\"save\" = \"⟦\u{1F}⟧Sichern\";",
          "fr.lproj/Localizable.strings": #""save" = "L⟦\U0092⟧enregistrer";"#,
        ]),
      .reported(
        "what a rich text or another encoding left behind", as: .warning,
        [
          "de.lproj/Localizable.strings": #""save" = "⟦\UFFFC⟧Sichern";"#,
          "fr.lproj/Localizable.strings": "\"save\" = \"\u{1F5D1} ⟦\u{E0041}⟧Sauver\";",
        ]),
      .reported(
        "a joiner between Latin letters, blanks of no width at the end of a Chinese text",
        as: .warning,
        [
          "de.lproj/Localizable.strings": #""search" = "Su⟦\U200D⟧chen";"#,
          "zh-Hans.lproj/Localizable.strings": #""search" = "搜索⟦\U200B\U200B⟧";"#,
        ]),
      .accepted(
        "joiners in scripts and emoji that use them",
        [
          "de.lproj/Localizable.strings":
            "\"family\" = \"👨\u{200D}👩\u{200D}👧, 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}, ❤️\u{200D}🔥\";",
          "fa.lproj/Localizable.strings": #""family" = "می\U200Cخواهم، %@\U200Cها";"#,
          "hi.lproj/Localizable.strings": #""family" = "डिस्\U200Dक";"#,
        ]),
      .accepted(
        "places for a line break in languages without blanks",
        [
          "ja.lproj/Localizable.strings": #""search" = "検索\U200Bする";"#,
          "km.lproj/Localizable.strings": #""search" = "ស្វែង\U200Bរក\U200B";"#,
          "th.lproj/Localizable.strings": #""search" = "ค้นหา\U200Bข้อความ";"#,
        ]),
      .accepted(
        "white space of any width, soft hyphens, marks of direction, line breaks and tabs",
        [
          "ar.lproj/Localizable.strings": #""search" = "\U200FSafari\U200E";"#,
          "de.lproj/Localizable.strings": #""search" = "Such\U00ADe:\t\U00A0\n\U2028";"#,
          "fr.lproj/Localizable.strings": #""search" = "Chercher\U202F:\U2009";"#,
        ]),
      .accepted(
        "a character that the configuration allows",
        ["de.lproj/Localizable.strings": #""path" = "/usr/\U200Bbin, Wi\U2060-\U2060Fi";"#],
        configuration: #"{ "rules": { "invisible-character": { "allow": ["U+200B", "U+2060"] } } }"#
      ),
    ]
  )

  /// The characters to accept, as in 'U+200B'.
  var allow: [CharacterCode] = []

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read("allow", into: &allow, help: "Characters to accept, such as 'U+200B'.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.traits.contains(.hidden), entry.isShipped else { return }
    for unit in entry.units
    where unit.text.traits.contains(.hidden) && entry.isShipped(unit) {
      let scalars = entry.scalars(of: unit.text)
      for (range, name) in hiddenRuns(in: scalars, of: unit, entry) {
        let scalar = scalars[range.lowerBound]
        let times = range.count > 1 ? ", \(range.count) times" : ""
        context.report(
          "U+\(scalar.code) \(name)\(times)", in: unit, of: entry, at: scalars.sourceRange(range),
          help: Self.help(scalar))
      }
    }
  }

  /// How many findings a text has at most: nobody reads more.
  private static let limit = 8
}

extension InvisibleCharacter {
  /// The runs of one character that have no purpose, each with the name of the character.
  private func hiddenRuns(
    in scalars: TextScalars, of unit: Unit, _ entry: Entry
  ) -> [(range: Range<Int>, name: String)] {
    let hidden = HiddenCharacters(of: scalars)
    var runs: [(range: Range<Int>, name: String)] = []
    var index = 0
    while index < scalars.count, runs.count < Self.limit {
      let start = index
      index += 1
      guard let name = HiddenCharacters.name(of: scalars[start]),
        !hidden.isAtHome(start)
      else { continue }
      while index < scalars.count, scalars[index] == scalars[start] { index += 1 }
      guard !allow.contains(where: { $0.scalar == scalars[start] }),
        !isReportedElsewhere(scalars[start], at: scalars.sourceRange(start..<start + 1), in: entry)
      else { continue }
      runs.append((start..<index, name))
    }
    return runs
  }

  /// Whether the readers report a character themselves: marks and NUL as bytes, escapes for NUL,
  /// and what only stands for bytes that are no text.
  private func isReportedElsewhere(
    _ scalar: Unicode.Scalar, at range: SourceRange, in entry: Entry
  ) -> Bool {
    let file = entry.table.file(range.file)
    switch scalar {
    case "\0": return file.escapes == .propertyList
    case "\u{FEFF}": return file.bytes.bytes(range.bytes, equal: "\u{FEFF}")
    case "\u{FFFD}": return !file.bytes.bytes(range.bytes, equal: "\u{FFFD}")
    default: return false
    }
  }

  private static func help(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x80...0x9F: "write the character that has this number in Windows-1252, or remove it"
    case 0xFFFD: "write the character that was lost when the text was converted"
    default: "remove it"
    }
  }
}
