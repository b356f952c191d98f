import LintKit

/// Compares the white space at the ends of each translation with its source's.
struct EdgeWhitespace: Rule {
  static let info = RuleInfo(
    id: "edge-whitespace",
    category: .text,
    severity: .warning,
    summary: "A translation starts or ends with other white space than its source.",
    rationale: """
      Texts that code puts together rely on the blanks at their ends: without the one behind \
      'From: ', a name sticks to the word. A blank too much moves a title out of line, or sets a \
      period apart. Neither shows in an editor.

      Blanks, tabs and line breaks are told apart; how many there are, and whether a blank is \
      narrow or does not break, is left to the translator. It can be fixed mechanically: take the \
      white space of the source.
      """,
    examples: [
      .reported(
        "a blank that code relies on was lost", as: .warning,
        [
          "en.lproj/Mail.strings": #""from" = "From: ";"#,
          "nl.lproj/Mail.strings": #""from" = "Van:⟦⟧";"#,
        ]),
      .reported(
        "a blank too much at either end", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save", texts: ["de": "Sichern⟦ ⟧", "fr": "⟦\\u00a0⟧Enregistrer"])
        ]),
      .reported(
        "a line break for a blank, and a tab for none", as: .warning,
        [
          "en.lproj/Mail.strings": #""to" = "To "; "cc" = "Copy";"#,
          "nl.lproj/Mail.strings": #""to" = "Aan⟦\n⟧"; "cc" = "⟦\t⟧Kopie";"#,
        ]),
      .reported(
        "the source is the odd one", as: .warning,
        [
          "en.lproj/Mail.strings": #""quit" = "Quit Mail?⟦ ⟧";"#,
          "da.lproj/Mail.strings": #""quit" = "Slut Mail?";"#,
          "de.lproj/Mail.strings": #""quit" = "Mail beenden?";"#,
          "nl.lproj/Mail.strings": #""quit" = "Stop Mail?";"#,
        ]),
      .accepted(
        "another number or width of blanks",
        [
          "en.lproj/Mail.strings": #""from" = "From: "; "to" = "To\n\n";"#,
          "fr.lproj/Mail.strings": #""from" = "De :\U00a0"; "to" = "À\n";"#,
          "ja.lproj/Mail.strings": "\"from\" = \"差出人\u{3000}\"; \"to\" = \"宛先\\n\\n\";",
        ]),
      .accepted(
        "no blank in languages that are written without",
        [
          "en.lproj/Mail.strings": #""page" = "Page ";"#,
          "zh-Hans.lproj/Mail.strings": #""page" = "第";"#,
          "th.lproj/Mail.strings": #""page" = "หน้า";"#,
        ]),
      .accepted(
        "no blank before a Korean particle",
        [
          "en.lproj/Mail.strings": #""others" = " and %d others";"#,
          "ko.lproj/Mail.strings": #""others" = "님 외 %d명";"#,
        ]),
      .accepted(
        "a text of nothing but white space",
        [
          "en.lproj/Mail.strings": #""separator" = " "; "unit" = "items ";"#,
          "de.lproj/Mail.strings": #""separator" = ""; "unit" = " ";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.traits.contains(.blankEdge), entry.isShipped else { return }
    let sources = SourceTexts(of: entry)
    var memory = TextMemory<TextEdges>()
    var differences: [Difference] = []
    var translations = 0
    for unit in entry.units where entry.isComparable(unit) {
      guard let source = sources.text(for: unit, of: entry) else { continue }
      translations += 1
      guard unit.text.traits.union(source.traits).contains(.blankEdge) else { continue }
      let expected = memory.fact(about: source, find: entry.edges)
      guard !expected.isBlank else { continue }
      let found = entry.edges(of: unit.text)
      guard !found.isBlank else { continue }
      for end in [End.start, .end] where found[end] != expected[end] {
        differences.append(
          Difference(unit: unit, end: end, source: source, expected: expected, found: found))
      }
    }
    guard !differences.isEmpty else { return }
    for end in [End.start, .end] {
      let here = differences.filter { $0.end == end }
      if sources.isCommon, blamesSource(here, of: translations) {
        reportSource(here, of: translations, in: entry, &context)
      } else {
        for difference in here { report(difference, in: entry, &context) }
      }
    }
  }
}

/// An end of a translation that has other white space than its source.
private struct Difference {
  let unit: Unit
  let end: End
  let source: Text
  let expected: TextEdges
  let found: TextEdges

  /// Whether there is nothing in place of what the source has.
  var isLoss: Bool { found[end] == .none }
}

extension EdgeWhitespace {
  /// Whether most translators, three at least, left out what the source has: then it is the one
  /// that is odd, and one finding will do.
  private func blamesSource(_ differences: [Difference], of translations: Int) -> Bool {
    let losses = differences.count(where: \.isLoss)
    return losses >= 3 && losses == differences.count && losses * 2 > translations
  }

  private func reportSource(
    _ differences: [Difference], of translations: Int, in entry: Entry,
    _ context: inout RuleContext
  ) {
    let first = differences[0]
    let space = first.expected[first.end].phrase
    context.report(
      "the text \(first.end.verb) with \(space), which \(differences.count) of "
        + "\(translations) translations lack",
      at: place(of: first.end, in: first.source, first.expected, of: entry),
      key: entry.string(of: entry.key), locale: entry.table.source?.spelling,
      notes: differences.prefix(3).map { difference in
        Note(
          "the translation into \(entry.locale(of: difference.unit).englishName)",
          at: difference.unit.text.range)
      },
      help: "remove it, or give it to the translations if the code relies on it")
  }

  private func report(
    _ difference: Difference, in entry: Entry, _ context: inout RuleContext
  ) {
    let (end, unit) = (difference.end, difference.unit)
    let (expected, found) = (difference.expected[end], difference.found[end])
    if expected == .blank, difference.isLoss, end.joinsWords(in: entry.locale(of: unit)) { return }
    context.report(
      end.message(expected, found), in: unit, of: entry,
      at: place(of: end, in: unit.text, difference.found, of: entry),
      notes: [Note("the source text is here", at: difference.source.range)],
      help: end.help(expected))
  }

  /// The white space at an end of a text; the very end if there is none.
  private func place(
    of end: End, in text: Text, _ edges: TextEdges, of entry: Entry
  ) -> SourceRange {
    guard edges[end] != .none else {
      let offset = end == .start ? text.range.bytes.lowerBound : text.range.bytes.upperBound
      return SourceRange(file: text.range.file, offset..<offset)
    }
    let scalars = entry.scalars(of: text)
    return scalars.sourceRange(
      end == .start
        ? 0..<edges.leadingCount : scalars.count - edges.trailingCount..<scalars.count)
  }
}

/// One of the ends of a text.
private enum End {
  case start, end
}

extension TextEdges {
  fileprivate subscript(end: End) -> Space { end == .start ? leading : trailing }
}

extension TextEdges.Space {
  fileprivate var phrase: String {
    switch self {
    case .none: "nothing"
    case .blank: "a blank"
    case .tab: "a tab"
    case .lineBreak: "a line break"
    }
  }
}

extension End {
  /// Whether a word may stand next to another at this end without a blank, as it does between
  /// Chinese words and before Korean particles.
  fileprivate func joinsWords(in locale: LocaleIdentifier) -> Bool {
    !locale.separatesWords || self == .start && locale.language == "ko"
  }
}

extension End {
  fileprivate var verb: String { self == .start ? "starts" : "ends" }

  fileprivate func message(_ expected: TextEdges.Space, _ found: TextEdges.Space) -> String {
    if found == .none {
      return "the source \(verb) with \(expected.phrase), the translation does not"
    }
    if expected == .none {
      return "the translation \(verb) with \(found.phrase), the source does not"
    }
    return "the translation \(verb) with \(found.phrase), the source with \(expected.phrase)"
  }

  fileprivate func help(_ expected: TextEdges.Space) -> String {
    guard expected == .none else {
      return "\(self == .start ? "start" : "end") the translation with \(expected.phrase) too"
    }
    return "remove it"
  }
}
