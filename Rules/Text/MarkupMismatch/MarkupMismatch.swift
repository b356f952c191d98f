import LintKit

/// Compares the markup of each translation with its source string.
struct MarkupMismatch: Rule {
  static let info = RuleInfo(
    id: "markup-mismatch",
    category: .text,
    severity: .warning,
    entriesWith: [.markup, .code],
    summary: "Translation omits or breaks the markup of its source, or adds a tag.",
    rationale: """
      Links, tags and emphasis are code inside a string. With a missing bracket, a space between \
      the two parts of a link or a full-width parenthesis, users see the markup itself: \
      "[Privacy] (https://…)". If a link is missing, users of one language can't follow it. If only \
      the translation has a tag, users see the tag.

      Only unambiguous markup in the source is compared. The destination of a link, the \
      attributes of a tag and the order may differ. Missing Markdown emphasis is a note, because \
      the text is complete. Quotation marks may replace emphasis, because some scripts have no \
      italics.
      """,
    fix: "Write the same tags, links and emphasis as the source.",
    examples: [
      .reported(
        "missing link", as: .warning,
        [
          "en.lproj/Terms.strings": #""agree" = "Read our [terms](https://example.com/terms).";"#,
          "de.lproj/Terms.strings": #""agree" = "⟦Lies unsere Bedingungen.⟧";"#,
        ]),
      .reported(
        "space inside a link, and full-width parentheses", as: .warning,
        [
          "en.lproj/Terms.strings": #""agree" = "Read our [terms](https://example.com/terms).";"#,
          "fr.lproj/Terms.strings":
            #""agree" = "Lisez nos [conditions⟦] (⟧https://example.com/fr/terms).";"#,
          "ja.lproj/Terms.strings":
            #""agree" = "[利用規約⟦]（⟧https://example.com/ja/terms）をお読みください。";"#,
        ]),
      .reported(
        "missing and unclosed tags", as: .warning,
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
        "missing HTML line break", as: .note,
        [
          "en.lproj/Help.strings": #""help" = "Wait.<br>Try again.<br>Restart.";"#,
          "de.lproj/Help.strings": #""help" = "⟦Warte und versuche es erneut.<br>Starte neu.⟧";"#,
        ]),
      .reported(
        "missing emphasis", as: .note,
        [
          "en.lproj/Delete.strings": #""note" = "**Note:** this _cannot_ be undone.";"#,
          "de.lproj/Delete.strings":
            #""note" = "⟦Hinweis: Dies kann _nicht_ widerrufen werden.⟧";"#,
        ]),
      .reported(
        "emphasis that Markdown doesn't recognize", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "**Note:** this _cannot_ be undone.",
            localizations: """
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
        "missing and broken inflection (automatic grammar agreement)", as: .warning,
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
        "tag in a translation of a string without any", as: .warning,
        [
          "en.lproj/Terms.strings": #""a" = "Delete it?\nForever."; "b" = "Tea & cake";"#,
          "de.lproj/Terms.strings": #""a" = "Löschen?⟦<br/>⟧Für immer."; "b" = "⟦<b>⟧Tee</b>";"#,
        ]),
      .reported(
        "only the kinds that the configuration selects", as: .warning,
        [
          "en.lproj/Terms.strings": #""a" = "**Read** <b>me</b>"; "b" = "**Read** me";"#,
          "de.lproj/Terms.strings": #""a" = "⟦Lies mich⟧"; "b" = "Lies mich";"#,
        ],
        configuration: #"{ "rules": { "markup-mismatch": { "kinds": ["tags"] } } }"#),
      .accepted(
        "different link destination, order or attributes, or an equivalent tag",
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
        "token that the app replaces",
        [
          "en.lproj/Terms.strings": #""remove" = "Remove __APP_NAME__ from the list";"#,
          "ko.lproj/Terms.strings": #""remove" = "목록에서 __APP_NAME__을 제거";"#,
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
        "added tag where the app reads HTML, because the source has a tag or an entity",
        [
          "en.lproj/Terms.strings": #""a" = "Read <b>me</b>."; "b" = "Tea &amp; cake";"#,
          "de.lproj/Terms.strings": #""a" = "Lies<br><b>mich</b>."; "b" = "<b>Tee</b>";"#,
        ]),
      .accepted(
        "action between stars, as in chats",
        [
          "en.lproj/Chat.strings": #""listens" = "*is listening to %@*";"#,
          "sk.lproj/Chat.strings": #""listens" = "*počúva %@";"#,
        ]),
      .accepted(
        "characters that are not markup",
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
        "no inflection in a language without it, or in a string that varies by plural",
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

  /// The kinds of markup that can be compared.
  enum Kind: String, OptionChoice {
    case emphasis, inflection, links, tags
  }

  /// The kinds of markup to compare.
  var kinds = Kind.allCases

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "kinds", into: &kinds, larger: .reportsMore, help: "The kinds of markup to compare.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    let sources = SourceStrings(of: entry)
    var reader = MarkupReader()
    var markups = TextCache<Markup?>()
    var plainTexts = TextCache<Bool>()
    for unit in entry.units where entry.isComparable(unit) {
      guard let source = sources.text(for: unit, of: entry) else { continue }
      let markup = markups.fact(about: source) { Self.markup(of: $0, in: entry) }
      if let markup { compare(unit, with: markup, of: source, in: entry, &reader, &context) }
      guard markup?.tags.isEmpty ?? true, kinds.contains(.tags),
        let tag = firstTag(of: unit, in: entry, &reader),
        plainTexts.fact(about: source, find: { Self.isPlain($0, in: entry) })
      else { continue }
      let place = entry.sourceRange(ofValue: tag.range, in: unit.text)
      let written = entry.string(of: TextSpan(range: place, traits: unit.text.traits))
      let fault = MarkupFault.ofAddedTag(
        tag, written: written, isDocument: Self.isDocument(reader.markup))
      report(fault, in: unit, with: source, of: entry, &context)
    }
  }
}

extension MarkupMismatch {
  /// Returns the markup of a source string, or nil if there is none.
  private static func markup(of source: TextSpan, in entry: Entry) -> Markup? {
    guard Markup.mayOccur(in: source, of: entry.table) else { return nil }
    var reader = MarkupReader()
    reader.read(source, of: entry, isSource: true)
    return reader.markup.isEmpty || isAction(reader.markup, in: entry.scalars(of: source))
      ? nil : reader.markup
  }

  /// Returns whether a string is an action between stars, as in chats: `*waves*`.
  private static func isAction(_ markup: Markup, in scalars: TextScalars) -> Bool {
    markup.emphasis == 1 && markup.strong == 0 && markup.links == 0 && markup.tags.isEmpty
      && markup.inflections == 0 && scalars.count > 2 && scalars[0] == "*" && scalars[1] != "*"
      && scalars[scalars.count - 1] == "*"
  }

  /// Returns whether a source string has neither entities nor anything like a tag, so that its app
  /// doesn't read it as HTML.
  private static func isPlain(_ source: TextSpan, in entry: Entry) -> Bool {
    var reader = MarkupReader()
    reader.read(source, of: entry, isSource: false)
    return reader.markup.tags.isEmpty
      && !WrittenEscapes(in: entry.scalars(of: source)).all.contains { $0.kind == .entity }
  }

  /// Returns whether a text has paragraphs and lists, or headings, as a page has. The app reads it
  /// as HTML, or the translator was given another text.
  private static func isDocument(_ markup: Markup) -> Bool {
    Set(markup.tags.map(\.tag.name)).intersection(["h1", "h2", "h3", "li", "p", "ul"]).count > 1
  }

  /// Returns the first unambiguous tag of a translation.
  private func firstTag(
    of unit: StringUnit, in entry: Entry, _ reader: inout MarkupReader
  ) -> Markup.PlacedTag? {
    guard entry.mayHaveCode(unit.text) else { return nil }
    reader.read(unit.text, of: entry, isSource: true)
    return reader.markup.tags.first
  }
}

extension MarkupMismatch {
  private func compare(
    _ unit: StringUnit, with source: Markup, of text: TextSpan, in entry: Entry,
    _ reader: inout MarkupReader, _ context: inout RuleContext
  ) {
    reader.read(unit.text, of: entry, isSource: false)
    // Most comparisons end here.
    guard reader.mayOmit(source), !entry.edges(of: unit.text).isOnlyWhitespace else { return }
    let (found, scalars) = (reader.markup, entry.scalars(of: unit.text))
    let emphasis = LostEmphasis(of: text, in: entry, context.argumentFaults(of: entry).list)
    let isReplaced = { (lost: Int) in emphasis.isReplaced(in: unit, scalars, times: lost) }
    let faults = [
      kinds.contains(.tags)
        ? MarkupFault.ofTags(source, found, isReplaced)?.naming(unclosedTagsIn: scalars) : nil,
      kinds.contains(.links) ? MarkupFault.ofLinks(source, found) : nil,
      kinds.contains(.emphasis) ? MarkupFault.ofEmphasis(source, found, isReplaced) : nil,
      kinds.contains(.inflection)
        ? MarkupFault.ofInflection(source, found, scalars, unit, of: entry) : nil,
    ]
    for fault in faults.compactMap(\.self) {
      report(fault, in: unit, with: text, of: entry, &context)
    }
  }

  private func report(
    _ fault: MarkupFault, in unit: StringUnit, with source: TextSpan, of entry: Entry,
    _ context: inout RuleContext
  ) {
    context.report(
      fault.message, in: unit, of: entry,
      at: fault.place.map { entry.sourceRange(ofValue: $0, in: unit.text) },
      severity: fault.severity,
      notes: [Note(caption: "the source string is here", at: source.range)],
      help: fault.help, kind: fault.kind)
  }
}
