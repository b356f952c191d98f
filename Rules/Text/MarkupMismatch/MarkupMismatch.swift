import LintKit

/// Compares the markup of each translation with that of its source text.
struct MarkupMismatch: Rule {
  static let info = RuleInfo(
    id: "markup-mismatch",
    category: .text,
    severity: .warning,
    summary: "A translation lost or broke markup that its source text has.",
    rationale: """
      Links, tags and emphasis are code inside of a text. With a bracket too few, a blank between \
      the two parts of a link or a full-width parenthesis, users read the signs instead: \
      '[Privacy] (https://…)'. A link that was lost is a way that does not exist in one language.

      Only what the source text certainly means as markup counts. Where a link leads, the \
      attributes of a tag and the order are left to the translator. Emphasis may become quotation \
      marks, which languages without slanted letters prefer. A `<br>` less is a note, none left is a \
      warning.
      """,
    examples: [
      .reported(
        "a link that was lost, and links that fell apart", as: .warning,
        [
          "en.lproj/Terms.strings": #""agree" = "Read our [terms](https://example.com/terms).";"#,
          "de.lproj/Terms.strings": #""agree" = "⟦Lies unsere Bedingungen.⟧";"#,
          "fr.lproj/Terms.strings":
            #""agree" = "Lisez nos [conditions⟦] (⟧https://example.com/fr/terms).";"#,
          "ja.lproj/Terms.strings":
            #""agree" = "[利用規約⟦]（⟧https://example.com/ja/terms）をお読みください。";"#,
        ]),
      .reported(
        "tags that were lost, or never closed", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Tap <b>Save</b>.<br/>Done!",
            localizations: """
              "de" : {
                "stringUnit" : {
                  "state" : "translated", "value" : "⟦Tippe auf Sichern.<br>Fertig!⟧"
                }
              },
              "fr" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Touchez ⟦<b>⟧Enregistrer<b/>.<br>C’est fait !"
                }
              }
              """)
        ]),
      .reported(
        "a line break of HTML less", as: .note,
        [
          "en.lproj/Help.strings": #""help" = "Wait.<br>Try again.<br>Restart.";"#,
          "de.lproj/Help.strings": #""help" = "⟦Warte und versuche es erneut.<br>Starte neu.⟧";"#,
        ]),
      .reported(
        "emphasis that was lost, or that Markdown does not recognize", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "**Note:** this _cannot_ be undone.",
            localizations: """
              "de" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "⟦Hinweis: Dies kann _nicht_ widerrufen werden.⟧"
                }
              },
              "es" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "⟦**⟧Nota:* esto _no_ se puede deshacer."
                }
              },
              "ja" : {
                "stringUnit" : {
                  "state" : "translated", "value" : "⟦**⟧注意：**これは _取り消せません_ 。"
                }
              }
              """)
        ]),
      .reported(
        "inflection that was lost, or broke", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "^[%lld drink](inflect: true)",
            localizations: """
              "es" : {
                "stringUnit" : { "state" : "translated", "value" : "⟦%lld bebida⟧" }
              },
              "fr" : {
                "stringUnit" : {
                  "state" : "translated", "value" : "⟦^[%lld boisson](inflect : vrai)⟧"
                }
              },
              "tr" : {
                "stringUnit" : {
                  "state" : "translated", "value" : "⟦^[%lld içecek] (inflect: true)⟧"
                }
              }
              """)
        ]),
      .reported(
        "only what the configuration asks for", as: .warning,
        [
          "en.lproj/Terms.strings": #""a" = "**Read** <b>me</b>"; "b" = "**Read** me";"#,
          "de.lproj/Terms.strings": #""a" = "⟦Lies mich⟧"; "b" = "Lies mich";"#,
        ],
        configuration: #"{ "rules": { "markup-mismatch": { "kinds": ["tags"] } } }"#),
      .accepted(
        "another destination, another order, other attributes, a tag of the same look",
        [
          "en.lproj/Terms.strings": """
          "agree" = "Read our [terms](https://example.com/en) and <b>agree</b>.";
          "buy" = "<a href=\\"/en\\">Buy</a><br><strong>now</strong>";
          """,
          "de.lproj/Terms.strings": """
          "agree" = "<b class='x'>Stimme</b> den [Bedingungen](https://example.com/de) zu.";
          "buy" = "<b>Jetzt</b><br/><a href=\\"/de\\">kaufen</a>";
          """,
        ]),
      .accepted(
        "quotation marks in place of emphasis",
        [
          "en.lproj/Terms.strings": #""tap" = "Tap **Save** or <b>Send</b>.";"#,
          "de.lproj/Terms.strings": #""tap" = "Tippe auf „Sichern“ oder „Senden“.";"#,
          "ja.lproj/Terms.strings": #""tap" = "「保存」または「送信」をタップします。";"#,
        ]),
      .accepted(
        "emphasis of an argument that is missing too, which `missing-argument` reports",
        [
          "en.lproj/Terms.strings": #""old" = "Older than **%@**, update to **version 2**.";"#,
          "de.lproj/Terms.strings": #""old" = "Zu alt. Aktualisiere auf **Version 2**.";"#,
        ]),
      .accepted(
        "signs that are no markup",
        [
          "en.lproj/Terms.strings": """
          "less" = "a < b and b > c, <3, 2*3*4, %*d, snake_case_name, * optional";
          "mail" = "Kim <kim@example.com>, <your name>, file[0](s), <a letter>";
          """,
          "de.lproj/Terms.strings": """
          "less" = "a kleiner b, b größer c";
          "mail" = "Kim (kim@example.com), <dein Name>, Datei(en), <ein Buchstabe>";
          """,
        ]),
      .accepted(
        "no inflection where the language has none, or where the text varies by number",
        [
          "Localizable.xcstrings": .catalog(
            key: "^[%lld drink](inflect: true)",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Getränk" }
                    },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Getränke" }
                    }
                  }
                }
              },
              "ja" : { "stringUnit" : { "state" : "translated", "value" : "飲み物%lld杯" } }
              """)
        ]),
    ]
  )

  /// What can be compared.
  enum Kind: String, OptionChoice {
    case emphasis, inflection, links, tags
  }

  /// Which markup is compared.
  var kinds = Kind.allCases

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "kinds", into: &kinds,
      help: "The markup to compare: 'emphasis', 'inflection', 'links', 'tags'.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    let sources = SourceTexts(of: entry)
    if sources.isCommon {
      // Most entries end here.
      guard let source = sources.common, let markup = Self.markup(of: source, in: entry) else { return }
      for unit in entry.units where entry.isComparable(unit) {
        compare(unit, with: markup, of: source, in: entry, &context)
      }
      return
    }
    var memory = TextMemory<Markup?>()
    for unit in entry.units where entry.isComparable(unit) {
      guard let source = sources.text(for: unit, of: entry),
        let markup = memory.fact(about: source, find: { Self.markup(of: $0, in: entry) })
      else { continue }
      compare(unit, with: markup, of: source, in: entry, &context)
    }
  }
}

extension MarkupMismatch {
  /// The markup of a source text; nil if it has none.
  private static func markup(of source: Text, in entry: Entry) -> Markup? {
    guard Markup.mayStand(in: source, of: entry.table) else { return nil }
    let markup = Markup(of: entry.scalars(of: source), isSource: true)
    return markup.isEmpty ? nil : markup
  }
}

/// What is wrong with the markup of a translation.
private struct Fault {
  var severity = Severity.warning
  let message: String
  /// The characters that show it; nil for the whole text.
  var place: Range<Int>?
  let help: String
}

extension MarkupMismatch {
  private func compare(
    _ unit: Unit, with source: Markup, of text: Text, in entry: Entry,
    _ context: inout RuleContext
  ) {
    let scalars = entry.scalars(of: unit.text)
    guard !TextEdges(of: scalars).isBlank else { return }
    let found = Markup(of: scalars, isSource: false)
    let emphasis = LostEmphasis(of: text, in: entry, context.argumentFaults(of: entry))
    let isReplaced = { (lost: Int) in emphasis.isReplaced(in: unit, scalars, times: lost) }
    let faults = [
      kinds.contains(.tags) ? Self.tagFault(source, found, isReplaced) : nil,
      kinds.contains(.links) ? Self.linkFault(source, found) : nil,
      kinds.contains(.emphasis) ? Self.emphasisFault(source, found, scalars, isReplaced) : nil,
      kinds.contains(.inflection)
        ? Self.inflectionFault(source, found, scalars, unit, of: entry) : nil,
    ]
    for fault in faults.compactMap(\.self) {
      context.report(
        fault.message, in: unit, of: entry, at: fault.place.map(scalars.sourceRange),
        severity: fault.severity, notes: [Note("the source text is here", at: text.range)],
        help: fault.help)
    }
  }

  /// The first tag that the source has more often, or that is not closed.
  private static func tagFault(
    _ source: Markup, _ found: Markup, _ isReplaced: (Int) -> Bool
  ) -> Fault? {
    guard !source.tags.isEmpty, !source.hasManyTags else { return nil }
    let (expected, here) = (counts(of: source.tags), counts(of: found.tags))
    for placed in source.tags {
      let (wanted, count) = (expected[placed.tag] ?? 0, here[placed.tag] ?? 0)
      guard count < wanted else { continue }
      if placed.tag.isEmphasis {
        let partner = placed.tag.partner
        let isWholeLost = wanted - count == (expected[partner] ?? 0) - (here[partner] ?? 0)
        if isWholeLost && isReplaced(wanted - count) { continue }
      }
      let isLineBreak = placed.tag.name == "br"
      return Fault(
        severity: isLineBreak && count > 0 ? .note : .warning,
        message: message(placed.tag, count, wanted),
        place: unclosedTag(like: placed.tag, in: found, here),
        help: isLineBreak ? "break the lines where the source does" : "write the source's tags")
    }
    return nil
  }

  private static func counts(of tags: [Markup.PlacedTag]) -> [Markup.Tag: Int] {
    tags.reduce(into: [:]) { $0[$1.tag, default: 0] += 1 }
  }

  /// The last opening tag, where there are more of them than closing ones.
  private static func unclosedTag(
    like tag: Markup.Tag, in found: Markup, _ counts: [Markup.Tag: Int]
  ) -> Range<Int>? {
    guard tag.role == .closing else { return nil }
    let opening = Markup.Tag(name: tag.name, role: .opening)
    guard (counts[opening] ?? 0) > (counts[tag] ?? 0) else { return nil }
    return found.tags.last { $0.tag == opening }?.range
  }

  private static func linkFault(_ source: Markup, _ found: Markup) -> Fault? {
    guard found.links < source.links else { return nil }
    if let place = found.brokenLink {
      return Fault(
        message: "the link falls apart", place: place,
        help: "write '[text](address)' with nothing between the brackets and in ASCII")
    }
    return Fault(
      message: message("link", found.links, source.links), help: "write it as '[text](address)'")
  }

  private static func emphasisFault(
    _ source: Markup, _ found: Markup, _ scalars: TextScalars, _ isReplaced: (Int) -> Bool
  ) -> Fault? {
    let (expected, count) = (source.strong + source.emphasis, found.strong + found.emphasis)
    guard source.strayDelimiter == nil,
      found.strong < source.strong || found.emphasis < source.emphasis
    else { return nil }
    if let stray = found.strayDelimiter {
      return Fault(
        message: "'\(scalars.string(stray))' has no counterpart and is shown as it is",
        place: stray,
        help: "close it; what stands between a punctuation mark and a letter does not count")
    }
    if count < expected && isReplaced(expected - count) { return nil }
    return Fault(
      message: count < expected
        ? message("emphasis", count, expected) : "the emphasis is not that of the source",
      help: "set off the same words as the source")
  }

  private static func inflectionFault(
    _ source: Markup, _ found: Markup, _ scalars: TextScalars, _ unit: Unit, of entry: Entry
  ) -> Fault? {
    guard found.inflections < source.inflections else { return nil }
    let text = scalars.string(0..<scalars.count)
    if text.contains("^[") || text.contains("inflect") {
      return Fault(
        message: "the inflection is broken and is shown as it is",
        help: "write '^[words](inflect: true)'; nothing behind the words is translated")
    }
    guard inflected.contains(entry.locale(of: unit).language), !entry.isInPlural(unit) else {
      return nil
    }
    return Fault(
      message: message("inflection", found.inflections, source.inflections),
      help: "write '^[words](inflect: true)', or vary the text by number")
  }

  /// The languages for which Foundation inflects words.
  private static let inflected: Set<String> = ["de", "en", "es", "fr", "it", "pt"]
}

extension Entry {
  fileprivate func isInPlural(_ unit: Unit) -> Bool {
    var branch = unit.branch
    while let index = branch {
      let variation = variations[branches[index].variation]
      if variation.kind == .plural { return true }
      branch = variation.parent
    }
    return false
  }
}

extension MarkupMismatch {
  private static func message(_ tag: Markup.Tag, _ found: Int, _ expected: Int) -> String {
    guard found > 0 else { return "the source's '\(tag.spelling)' is missing" }
    return "the source has '\(tag.spelling)' \(expected) times, the translation \(found)"
  }

  private static func message(_ noun: String, _ found: Int, _ expected: Int) -> String {
    guard found > 0 else { return "the source's \(noun) is missing" }
    return "the source has \(noun) \(expected) times, the translation \(found)"
  }
}

extension Markup.Tag {
  /// Whether the tag sets off words by the look of their letters.
  fileprivate var isEmphasis: Bool { role != .single && ["b", "i", "u"].contains(name) }

  /// The tag at the other end of what this one sets off.
  fileprivate var partner: Markup.Tag {
    Markup.Tag(name: name, role: role == .opening ? .closing : .opening)
  }

  fileprivate var spelling: String {
    switch role {
    case .opening: "<\(name)>"
    case .closing: "</\(name)>"
    case .single: "<\(name)>"
    }
  }
}
