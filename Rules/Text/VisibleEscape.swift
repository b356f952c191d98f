import LintKit
import SourceCode

/// Reports escapes of other formats that users see.
struct VisibleEscape: Rule {
  static let info = RuleInfo(
    id: "visible-escape",
    category: .text,
    severity: .warning,
    entriesWith: .code,
    summary: #"Users see an escape such as `\n` or `&amp;` instead of its character."#,
    rationale: #"""
      Strings that pass through code, a spreadsheet or a translation service are often escaped \#
      twice. The file then contains a backslash and an `n`, or `&amp;`, and the app shows exactly \#
      these characters.

      A translation is compared with its source: an escape that the source also has is part of \#
      the text, and entities are accepted if the source contains markup or entities. In a source \#
      string and in a key, only escapes that can't be a code sample or a path are reported. A key \#
      with an escape isn't found by code that has the character.
      """#,
    fix: "Write the character itself, or the escape of the file's own format.",
    examples: [
      .reported(
        "line break that was escaped twice", as: .warning,
        [
          "en.lproj/Mail.strings": #""delete" = "Delete it?\nIt’s final.";"#,
          "de.lproj/Mail.strings": #""delete" = "Löschen?⟦\\n⟧Endgültig.";"#,
        ],
        fixed: ["de.lproj/Mail.strings": #""delete" = "Löschen?\nEndgültig.";"#]),
      .reported(
        "escaped quotation marks and codes of characters", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Say hi",
            localizations: #"""
              "fr" : {
                "stringUnit" : { "state" : "translated", "value" : "Dites ⟦\\\"⟧salut\\\"" }
              },
              "it" : { "stringUnit" : { "state" : "translated", "value" : "L⟦\\'⟧azione" } },
              "pt" : { "stringUnit" : { "state" : "translated", "value" : "Ol⟦\\u00e1⟧" } }
              """#)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            key: "Say hi",
            localizations: #"""
              "fr" : {
                "stringUnit" : { "state" : "translated", "value" : "Dites \"salut\"" }
              },
              "it" : { "stringUnit" : { "state" : "translated", "value" : "L'azione" } },
              "pt" : { "stringUnit" : { "state" : "translated", "value" : "Olá" } }
              """#)
        ]),
      .reported(
        "HTML entities", as: .warning,
        [
          "en.lproj/Shop.strings": #""terms" = "Terms & conditions";"#,
          "de.lproj/Shop.strings": #""terms" = "AGB ⟦&amp;⟧ Bedingungen";"#,
          "it.lproj/Shop.strings": #""terms" = "L⟦&#39;⟧informativa &egrave; qui";"#,
          "ja.lproj/Shop.strings": #""terms" = "利用規約⟦&nbsp;⟧です";"#,
        ],
        fixed: [
          "de.lproj/Shop.strings": #""terms" = "AGB & Bedingungen";"#,
          "it.lproj/Shop.strings": #""terms" = "L'informativa è qui";"#,
          "ja.lproj/Shop.strings": "\"terms\" = \"利用規約\u{A0}です\";",
        ]),
      .reported(
        "plural forms", as: .warning,
        [
          "en.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": "%d chat", "other": "%d chats"]),
          "fr.lproj/Mail.stringsdict": .stringsdict(
            key: "chats", format: "%#@n@", variable: "n", valueType: "d",
            forms: ["one": #"%d fil d⟦\'⟧avis"#, "other": "%d fils ⟦&amp;amp;⟧ avis"]),
        ]),
      .reported(
        "key, which the code may spell in the same way", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            #"""
            "Loading⟦\\u{2026}⟧" : {
              "extractionState" : "manual",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Lädt…" } },
                "en" : {
                  "stringUnit" : { "state" : "translated", "value" : "Loading\\u{2026}" }
                }
              }
            }
            """#)
        ]),
      .reported(
        "source string, which is reported once", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            #"""
            "sort" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "translated", "value" : "Wie \\\"Beliebt\\\"" }
                },
                "en" : {
                  "stringUnit" : { "state" : "translated", "value" : "Like ⟦\\\"⟧Hot\\\"" }
                }
              }
            }
            """#)
        ]),
      .accepted(
        "escapes of the file's own format",
        [
          "en.lproj/Mail.strings": #""a" = "One\n\"two\"";"#,
          "de.lproj/Mail.strings": #""a" = "Eins\n\"zwei\" l\'app";"#,
          "Localizable.xcstrings": .catalog(
            key: "Say \\\"hi\\\"", values: ["de": #"Sag \"hi\"\n\u00e9"#]),
        ]),
      .accepted(
        "line breaks as Xcode 9.3 wrote them in exports",
        [
          "de.xliff": .xliff(
            #"""
            <trans-unit id="photos"><source>Two photos.\nOne is blurred.</source>
              <target>Zwei Fotos.\nEins ist unscharf.</target></trans-unit>
            """#, target: "de")
        ]),
      .accepted(
        "code samples and paths, which the source also has",
        [
          "en.lproj/Mail.strings": #"""
          "break" = "Use \\n for a line break.";
          "path" = "Enter DOMAIN\\name or C:\\new.";
          "pattern" = "Matches \\d+\\n";
          "\\r\\n" = "\\r\\n";
          """#,
          "de.lproj/Mail.strings": #"""
          "break" = "\\n steht für einen Zeilenumbruch.";
          "path" = "DOMÄNE\\name oder C:\\neu eingeben.";
          "pattern" = "Findet \\d+\\n";
          """#,
        ]),
      .accepted(
        "escape in quotation marks, which the string is about",
        [
          "en.lproj/Mail.strings": #""break" = "Lines end with a line feed.";"#,
          "de.lproj/Mail.strings": #""break" = "Zeilen enden mit „\\n“.";"#,
        ]),
      .accepted(
        "source that contains markup or entities, so that the app reads HTML or Markdown",
        [
          "en.lproj/Mail.strings": #"""
          "terms" = "<p>Terms</p>";
          "price" = "5&nbsp;€";
          "bold" = "**Terms** and conditions";
          """#,
          "de.lproj/Mail.strings": #"""
          "terms" = "<p>AGB &amp; mehr</p>";
          "price" = "5&nbsp;€ &ndash; nur heute";
          "bold" = "**AGB**&nbsp;und \\\"mehr\\\"";
          """#,
        ]),
      .accepted(
        "ampersands that begin no entity",
        [
          "en.lproj/Mail.strings": #""a" = "Q&A; R&D; AT&T;";"#,
          "de.lproj/Mail.strings": #""a" = "F&A; F&E; AT&T; a&b=c;";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    let isInKey = checkKey(of: entry, &context)
    let sources = SourceStrings(of: entry)
    var cache = TextCache<SourceCode>()
    for unit in entry.units where entry.isShipped(unit) && entry.mayHaveCode(unit.text) {
      let scalars = entry.scalars(of: unit.text)
      let escapes = WrittenEscapes(in: scalars)
      guard !escapes.all.isEmpty else { continue }
      let visible: [WrittenEscape]
      if !entry.isSource(unit), let source = sources.text(for: unit, of: entry) {
        let code = cache.fact(about: source) { SourceCode(of: $0, in: entry) }
        visible = escapes.all.filter { !code.explains($0.kind) }
      } else {
        visible = escapes.withoutCode(in: scalars).filter { !isWrittenByXcode($0, in: entry) }
        if isInKey, entry.hasSameContent(unit.text, entry.key) { continue }
      }
      report(visible, in: scalars, of: unit, entry, &context)
    }
  }
}

/// What a source string has that explains the escapes of its translations.
private struct SourceCode {
  let hasBackslash: Bool
  /// Whether it has markup or entities.
  let hasMarkup: Bool

  init(of text: TextSpan, in entry: Entry) {
    let scalars = entry.scalars(of: text)
    hasBackslash = scalars.contains("\\")
    var reader = MarkupReader()
    reader.read(text, of: entry, isSource: true)
    hasMarkup =
      !reader.markup.isEmpty
      || WrittenEscapes(in: scalars).all.contains { $0.kind == .entity }
  }

  func explains(_ kind: WrittenEscape.Kind) -> Bool {
    switch kind {
    case .entity: hasMarkup
    // Markdown has backslashes before signs.
    case .quote: hasBackslash || hasMarkup
    case .control, .code: hasBackslash
    }
  }
}

extension VisibleEscape {
  /// Checks the key, which is the source string or what code looks up. Returns whether it has an
  /// escape.
  private func checkKey(of entry: Entry, _ context: inout RuleContext) -> Bool {
    guard !entry.table.capabilities.isExport, entry.mayHaveCode(entry.key) else { return false }
    let scalars = entry.scalars(of: entry.key)
    guard let first = WrittenEscapes(in: scalars).withoutCode(in: scalars).first else {
      return false
    }
    let isShown = entry.source?.units.isEmpty ?? true
    if !isShown, context.reason(toKeep: entry.key, of: entry.table)?.isWhole == true {
      return false
    }
    let written = scalars.string(first.range)
    context.report(
      isShown
        ? Self.message(first, written)
        : "the key contains '\(written)'; code with \(first.name) doesn't find it",
      at: scalars.sourceRange(first.range), severity: isShown ? nil : .note,
      key: entry.string(of: entry.key),
      locale: entry.table.source?.spelling,
      help: "write \(first.name) in the key if the code does", kind: "key")
    return true
  }

  private func report(
    _ escapes: [WrittenEscape], in scalars: TextScalars, of unit: StringUnit, _ entry: Entry,
    _ context: inout RuleContext
  ) {
    guard let first = escapes.first else { return }
    let more = escapes.count > 1 ? ", and \(escapes.count - 1) more in this string" : ""
    let edits = escapes.compactMap { escape in
      entry.table.edit(
        replacing: scalars.sourceRange(escape.range), in: unit.text, with: escape.meaning)
    }
    context.report(
      Self.message(first, scalars.string(first.range)) + more, in: unit, of: entry,
      at: scalars.sourceRange(first.range),
      help: Self.help(first, isXML: entry.table.file(unit.text.range.file).escapes.isXML),
      fix: edits.count == escapes.count
        ? Fix("write what is meant", .unsafe, edits, remainders: .strings) : nil)
  }
}

extension VisibleEscape {
  /// Returns whether a line break in the source of an export may be one that Xcode wrote as `\\n`.
  /// Xcode 9.3 did so, and read it back (https://openradar.appspot.com/41777896).
  private func isWrittenByXcode(_ escape: WrittenEscape, in entry: Entry) -> Bool {
    entry.table.capabilities.isExport && escape.kind == .control
  }

  private static func message(_ escape: WrittenEscape, _ written: String) -> String {
    switch escape.kind {
    case .control: "'\(written)' is a backslash and a letter here, not \(escape.name)"
    case .quote: "the backslash of '\(written)' is part of the string, so users see it"
    case .code, .entity: "'\(written)' is shown as it is, not as \(escape.name)"
    }
  }

  private static func help(_ escape: WrittenEscape, isXML: Bool) -> String {
    switch escape.kind {
    case .control: isXML ? "write \(escape.name)" : "write it with one backslash in the file"
    case .quote: isXML ? "remove the backslash" : "remove the extra backslash"
    case .code, .entity: "write \(escape.name)"
    }
  }
}

extension WrittenEscape {
  /// What the escape stands for, in words.
  fileprivate var name: String {
    switch meaning {
    case "\n", "\r": "a line break"
    case "\t": "a tab"
    case "\u{A0}": "a no-break space"
    case "'": "an apostrophe"
    default:
      meaning.unicodeScalars.first.map { scalar in
        scalar.isWhitespace || scalar.invisibleKind != nil ? "U+\(scalar.code)" : "'\(scalar)'"
      } ?? ""
    }
  }
}
