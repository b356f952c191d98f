import LintKit

/// Compares the final punctuation of each translation with its source string.
struct PunctuationMismatch: Rule {
  static let info = RuleInfo(
    id: "punctuation-mismatch",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Translation ends with a different punctuation mark than its source.",
    rationale: """
      A question without its question mark reads as a statement, and "Open" without its ellipsis \
      no longer indicates that a dialog opens. A list in which only some items end with a period \
      looks careless.

      Each script has its own marks: `。` and `।` end a sentence as `.` does, and `;` is a question \
      mark in Greek. Thai and Lao sentences usually end without a mark. In Chinese, Japanese and \
      Korean, a single sentence needs no period.
      """,
    fix: "End the translation with the same kind of mark as the source.",
    examples: [
      .reported(
        "question became a statement", as: .warning,
        [
          "en.lproj/Localizable.strings": #""delete" = "Delete this message?";"#,
          "de.lproj/Localizable.strings": #""delete" = "Diese Nachricht löschen⟦.⟧";"#,
        ]),
      .reported(
        "missing mark, and an extra one", as: .warning,
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
        "different mark before a closing quotation mark", as: .warning,
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
        "marks of each script",
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
        "single sentence in Chinese, Japanese or Korean",
        [
          "en.lproj/Localizable.strings": #""width" = "The width of the image.";"#,
          "ja.lproj/Localizable.strings": #""width" = "画像の幅";"#,
        ]),
      .accepted(
        "source ends with an argument, which may contain its own mark",
        [
          "en.lproj/Localizable.strings": #""failed" = "Could not open the file: %@";"#,
          "de.lproj/Localizable.strings": """
          "failed" = "Die Datei „%@“ konnte nicht geöffnet werden.";
          """,
        ]),
      .accepted(
        "brackets, quotation marks and markup after the mark",
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
    var sources = SourceFacts<Source>()
    var bodies = SourceFacts<SentenceBody>()
    let sourceLanguage = entry.table.source?.language ?? ""
    for shown in context.shownStrings(of: entry) where shown.isTranslation {
      guard let unit = shown.unit,
        let source = sources.fact(
          for: shown, of: entry, &context, { Source($0, in: sourceLanguage) }),
        !source.end.isUnknown, !SentenceEnd.hasMark(source.end.mark, shown)
      else { continue }
      let language = entry.table.locales[entry.localizations[unit.localization].locale].language
      let text = context.readableText(of: shown, in: entry)
      let end = SentenceEnd(of: text, in: language)
      guard end.mark != source.end.mark, !end.isUnknown,
        let body = bodies.fact(for: shown, of: entry, &context, source.end.body),
        !end.isEquivalent(to: source.end, body, end.body(of: text), in: language)
      else { continue }
      context.report(
        Self.message(source.end.mark, end.mark), in: unit, of: entry,
        at: text.sourceRange(end.range),
        notes: [Note(caption: "the source string ends here", at: source.place)],
        help: source.end.mark.map { "end the translation with \($0) too" }
          ?? "remove it, or add it to the source",
        kind: Self.kind(source.end.mark, end.mark))
    }
  }
}

extension PunctuationMismatch {
  /// The end of a source string and its location.
  private struct Source: Sendable {
    let end: SentenceEnd
    let place: SourceRange

    init(_ text: ScalarText, in language: String) {
      end = SentenceEnd(of: text, in: language)
      place = text.sourceRange(end.range)
    }
  }
}

extension PunctuationMismatch {
  private static func kind(_ expected: SentenceMark?, _ found: SentenceMark?) -> String? {
    if found == nil { return nil }
    return expected == nil ? "added" : "changed"
  }

  private static func message(_ expected: SentenceMark?, _ found: SentenceMark?) -> String {
    guard let expected else {
      let mark = found?.description ?? ""
      return "the translation ends with \(mark), but the source does not"
    }
    guard let found else {
      return "the source ends with \(expected), but the translation does not"
    }
    return "the translation ends with \(found), but the source ends with \(expected)"
  }
}
