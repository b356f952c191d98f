import LintKit

/// Compares the mark at the end of each translation with that of its source text.
struct EndPunctuation: Rule {
  static let info = RuleInfo(
    id: "end-punctuation",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "A translation ends with another mark than its source text.",
    rationale: """
      A question that lost its question mark reads as a statement, and 'Open' without its ellipsis \
      no longer says that a dialog follows. A list in which some items end with a period and \
      others do not looks careless.

      Each script has its own marks: `。` and `।` end a sentence as `.` does, `；` is no question \
      mark, but `;` is one in Greek. Thai and Lao do without marks; in Chinese, Japanese and \
      Korean a single sentence needs no period.
      """,
    examples: [
      .reported(
        "a question became a statement", as: .warning,
        [
          "en.lproj/Localizable.strings": #""delete" = "Delete this message?";"#,
          "de.lproj/Localizable.strings": #""delete" = "Diese Nachricht löschen⟦.⟧";"#,
        ]),
      .reported(
        "a mark was lost, or came from nowhere", as: .warning,
        [
          "en.lproj/Localizable.strings": """
          "export" = "Export as PDF…";
          "sent" = "Your message was sent.";
          "title" = "Choose a folder";
          """,
          "fr.lproj/Localizable.strings": """
          "export" = "Exporter en PD⟦F⟧";
          "sent" = "Votre message a été envoy⟦é⟧";
          "title" = "Choisir un dossier ⟦:⟧";
          """,
        ]),
      .reported(
        "a mark of another kind, behind which a quote is closed", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Say “Yes!”",
            localizations: """
              "ja" : {
                "stringUnit" : { "state" : "translated", "value" : "「はい⟦？⟧」" }
              }
              """)
        ]),
      .accepted(
        "the marks of each script",
        [
          "en.lproj/Localizable.strings": """
          "ask" = "Delete this message?";
          "sent" = "Your message was sent.";
          "wait" = "Loading your messages...";
          """,
          "ar.lproj/Localizable.strings": #""ask" = "هل تريد حذف هذه الرسالة؟";"#,
          "el.lproj/Localizable.strings": #""ask" = "Διαγραφή αυτού του μηνύματος;";"#,
          "hi.lproj/Localizable.strings": #""sent" = "आपका संदेश भेजा गया।";"#,
          "hy.lproj/Localizable.strings": #""ask" = "Ջնջե՞լ այս հաղորդագրությունը";"#,
          "ja.lproj/Localizable.strings": """
          "ask" = "このメッセージを削除しますか？";
          "sent" = "メッセージを送信しました。";
          "wait" = "メッセージを読み込み中…";
          """,
        ]),
      .accepted(
        "languages without marks at the end",
        [
          "en.lproj/Localizable.strings": """
          "ask" = "Delete this message?";
          "sent" = "Your message was sent.";
          """,
          "th.lproj/Localizable.strings": """
          "ask" = "ลบข้อความนี้หรือไม่";
          "sent" = "ส่งข้อความของคุณแล้ว";
          """,
        ]),
      .accepted(
        "a single sentence in Chinese, Japanese or Korean",
        [
          "en.lproj/Localizable.strings": #""width" = "The width of the image.";"#,
          "ja.lproj/Localizable.strings": #""width" = "画像の幅";"#,
        ]),
      .accepted(
        "a source that ends with an argument, which may bring its own mark",
        [
          "en.lproj/Localizable.strings": #""failed" = "Could not open the file: %@";"#,
          "de.lproj/Localizable.strings": """
          "failed" = "Die Datei „%@“ konnte nicht geöffnet werden.";
          """,
        ]),
      .accepted(
        "brackets, quotes and markup behind the mark",
        [
          "en.lproj/Localizable.strings": #""terms" = "Please read <b>the “Terms of Use.”</b>";"#,
          "de.lproj/Localizable.strings": #"""
          "terms" = "Bitte lesen Sie <b>die „Nutzungsbedingungen“</b>.";
          """#,
        ]),
      .accepted(
        "abbreviations",
        [
          "en.lproj/Localizable.strings": """
          "hours" = "hrs.";
          "maximum" = "Maximum size";
          "more" = "Change the type, the badge and more";
          """,
          "de.lproj/Localizable.strings": """
          "hours" = "Std";
          "maximum" = "Größe max.";
          "more" = "Art, Kennzeichen usw.";
          """,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var sources = SourceFacts<Source>(of: entry)
    let sourceLanguage = entry.table.source?.language ?? ""
    for unit in entry.units where entry.isTranslation(unit) {
      let source = sources.fact(for: unit, of: entry) { Source($0, in: sourceLanguage) }
      guard let source, !source.end.isUnknown else { continue }
      let text = entry.readableText(of: unit)
      let language = entry.locale(of: unit).language
      let end = SentenceEnd(of: text, in: language)
      guard !end.isEquivalent(to: source.end, in: language) else { continue }
      context.report(
        Self.message(source.end.mark, end.mark), in: unit, of: entry,
        at: text.sourceRange(end.range),
        notes: [Note("the source text ends here", at: source.place)],
        help: "end both texts in the same way")
    }
  }
}

extension EndPunctuation {
  /// How a source text ends, and where.
  private struct Source: Sendable {
    let end: SentenceEnd
    let place: SourceRange

    init(_ text: ScalarText, in language: String) {
      end = SentenceEnd(of: text, in: language)
      place = text.sourceRange(end.range)
    }
  }
}

extension EndPunctuation {
  private static func message(_ expected: SentenceMark?, _ found: SentenceMark?) -> String {
    guard let expected else {
      return "ends with \(found?.description ?? ""), while the source text has no mark at its end"
    }
    guard let found else {
      return "ends without a mark, while the source text ends with \(expected)"
    }
    return "ends with \(found), the source text with \(expected)"
  }
}
