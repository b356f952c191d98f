import LintKit

/// Reports two or more consecutive spaces inside a string.
struct RepeatedSpace: Rule {
  static let info = RuleInfo(
    id: "repeated-space",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "String contains two or more spaces in a row.",
    rationale: """
      Two spaces between words are usually left over from a deleted word, or from copying wrapped \
      text. They are hard to see in an editor, but visible as a gap in a button.

      Spaces around a line break are ignored, because they are usually indentation. A translation \
      may repeat the spaces of its source. `whitespace-mismatch` reports spaces at the ends of a \
      string.
      """,
    fix: "Remove all but one space.",
    examples: [
      .reported(
        "two spaces between words", as: .warning,
        [
          "en.lproj/Localizable.strings": #""open" = "Open the folder";"#,
          "de.lproj/Localizable.strings": #""open" = "Den⟦  ⟧Ordner öffnen";"#,
        ],
        fixed: ["de.lproj/Localizable.strings": #""open" = "Den Ordner öffnen";"#]),
      .reported(
        "normal space next to a non-breaking one", as: .warning,
        [
          "en.lproj/Localizable.strings": #""open" = "Open the folder";"#,
          "fr.lproj/Localizable.strings": #""open" = "Ouvrir⟦ \#u{A0}⟧le dossier";"#,
        ],
        fixed: ["fr.lproj/Localizable.strings": #""open" = "Ouvrir\#u{A0}le dossier";"#]),
      .reported(
        "source string, which may be the key", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Delete⟦  ⟧%@?" : {}
            """)
        ]),
      .accepted(
        "spaces at the ends and around a line break",
        [
          "en.lproj/Localizable.strings": #"""
          "list" = "  Choose:\n    • one\n    • two  \n  ";
          """#
        ]),
      .accepted(
        "translation with the same layout as its source",
        [
          "Localizable.xcstrings": .catalog(
            key: "columns", values: ["en": "from – to", "fr": "de – à"])
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard context.contentTraits(of: entry).has(.repeatedSpace) else { return }
    var sources = SourceFacts<Bool>()
    for shown in context.shownStrings(of: entry) where shown.traits.has(.repeatedSpace) {
      let text = context.readableText(of: shown, in: entry)
      let runs = Self.runs(in: text.scalars)
      guard let first = runs.first, !hasRunInSource(shown, of: entry, &sources, &context) else {
        continue
      }
      context.report(
        Self.message(first, count: runs.count), in: shown, of: entry, at: text.sourceRange(first),
        help: "remove all but one", fix: Self.fix(of: runs, text, in: shown, of: entry))
    }
  }
}

extension RepeatedSpace {
  /// Leaves one space of each run, a non-breaking one if there is one. A key isn't changed.
  private static func fix(
    of runs: [Range<Int>], _ text: ScalarText, in shown: ShownString, of entry: Entry
  ) -> Fix? {
    guard let unit = shown.unit, runs.count <= maxFixed else { return nil }
    let edits = runs.compactMap { run -> Edit? in
      let range = text.sourceRange(run)
      // There may be something between the spaces that users don't read.
      let written = entry.string(of: TextSpan(range: range, traits: unit.text.traits))
      guard written.unicodeScalars.elementsEqual(text.scalars[run]) else { return nil }
      let space = text.scalars[run].contains("\u{A0}") ? "\u{A0}" : " "
      return entry.table.edit(replacing: range, in: unit.text, with: space)
    }
    return edits.count == runs.count ? Fix("leave one space", .unsafe, edits) : nil
  }

  /// More runs than a person would look at.
  private static let maxFixed = 64

  private static func runs(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < scalars.count {
      guard isSpace(scalars[start]) else {
        start += 1
        continue
      }
      let end = scalars[start...].firstIndex { !isSpace($0) } ?? scalars.endIndex
      if end - start > 1, start > 0, end < scalars.count, !isBreak(scalars[start - 1]),
        !isBreak(scalars[end])
      {
        runs.append(start..<end)
      }
      start = end
    }
    return runs
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{A0}"
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\u{A0}" && scalar.isWhitespace
  }

  private func hasRunInSource(
    _ shown: ShownString, of entry: Entry, _ sources: inout SourceFacts<Bool>,
    _ context: inout RuleContext
  ) -> Bool {
    guard let unit = shown.unit, !entry.isSource(unit) else { return false }
    return sources.fact(for: shown, of: entry, &context) { !Self.runs(in: $0.scalars).isEmpty }
      ?? false
  }
}

extension RepeatedSpace {
  private static func message(_ run: Range<Int>, count: Int) -> String {
    let others = count == 2 ? "1 more place" : "\(count - 1) more places"
    let more = count > 1 ? ", and in \(others) in this string" : ""
    return "\(run.count) spaces in a row\(more)"
  }
}
