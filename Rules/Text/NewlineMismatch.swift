import LintKit

/// Compares the number of line breaks in each translation with its source.
struct NewlineMismatch: Rule {
  static let info = RuleInfo(
    id: "newline-mismatch",
    category: .text,
    severity: .note,
    entriesWith: .lineBreaks,
    summary: "Translation has more or fewer line breaks than its source.",
    rationale: """
      A line break usually separates paragraphs, or splits a string for a two-line layout. If one \
      is missing, two paragraphs run together; an additional one may not fit. The finding is a \
      note, because a translation may be longer and need another line.

      `whitespace-mismatch` reports line breaks at the ends of a string.
      """,
    fix: "Use as many line breaks as the source.",
    examples: [
      .reported(
        "two paragraphs became one", as: .note,
        [
          "en.lproj/Localizable.strings": #""bye" = "Goodbye.\n\nSee you soon!";"#,
          "de.lproj/Localizable.strings": #""bye" = "⟦Auf Wiedersehen.\nBis bald!⟧";"#,
        ]),
      .accepted(
        "same number of line breaks in any notation",
        [
          "en.lproj/Localizable.strings": #""bye" = "Goodbye.\nSee you soon!";"#,
          "de.lproj/Localizable.strings": "\"bye\" = \"Auf Wiedersehen.\nBis bald!\";",
          "fr.lproj/Localizable.strings": #""bye" = "Au revoir.\r\nÀ bientôt !";"#,
          "ja.lproj/Localizable.strings": #""bye" = "さようなら。\U2028また会いましょう。";"#,
        ]),
      .accepted(
        "line breaks at the end",
        [
          "en.lproj/Localizable.strings": #""bye" = "Goodbye.\n";"#,
          "de.lproj/Localizable.strings": #""bye" = "Auf Wiedersehen.\n\n";"#,
        ]),
      .accepted(
        "backslash and 'n' in place of a line break, which `visible-escape` reports",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Loading\\nplease wait" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "translated", "value" : "Laden\\\\nbitte warten" }
                }
              }
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    let sources = SourceStrings(of: entry)
    var cache = TextCache<(lineBreaks: Int, isOnlyWhitespace: Bool)>()
    var contents = TextContents()
    for unit in entry.units where entry.isComparable(unit) {
      guard let source = sources.text(for: unit, of: entry),
        unit.text.traits.union(source.traits).contains(.lineBreak)
      else { continue }
      let (expected, isOnlyWhitespace) = cache.fact(about: source) {
        (Self.innerLineBreaks(of: $0, in: entry, &contents), entry.isOnlyWhitespace($0))
      }
      let found = Self.innerLineBreaks(of: unit.text, in: entry, &contents)
      guard found != expected, !isOnlyWhitespace, !entry.isOnlyWhitespace(unit.text),
        !(found < expected && hasWrittenLineBreak(unit.text, of: entry))
      else { continue }
      context.report(
        Self.message(expected, found), in: unit, of: entry,
        notes: [Note(caption: "the source string is here", at: source.range)],
        help: "use as many line breaks as the source",
        kind: found < expected ? nil : "more")
    }
  }
}

extension NewlineMismatch {
  private static func innerLineBreaks(
    of text: TextSpan, in entry: Entry, _ contents: inout TextContents
  ) -> Int {
    guard text.traits.contains(.lineBreak) else { return 0 }
    var count = 0
    contents.read(text, of: entry) { count = innerLineBreaks(in: $0) }
    return count
  }

  /// Returns the number of line breaks between the first and the last visible character of a string
  /// in UTF-8.
  ///
  /// A carriage return and the line feed after it count as one.
  static func innerLineBreaks(in utf8: Span<UInt8>) -> Int {
    var count = 0
    var index = 0
    _ = skipWhitespace(in: utf8, from: &index)
    while index < utf8.count {
      index = utf8.firstOffsetOfLineBreak(from: index)
      let breaks = skipWhitespace(in: utf8, from: &index)
      guard index < utf8.count else { break }
      count += breaks
      // This is the first byte of a visible character.
      index += 1
    }
    return count
  }

  /// Moves an index to the next visible character or the end. Returns the number of line breaks
  /// before that.
  private static func skipWhitespace(in utf8: Span<UInt8>, from index: inout Int) -> Int {
    var breaks = 0
    var last: Unicode.Scalar?
    while index < utf8.count {
      let (scalar, length) = utf8.scalar(at: index)
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{2028}", "\u{2029}": breaks += 1
      case _ where scalar.isWhitespace: break
      default: return breaks
      }
      last = scalar
      index += length
    }
    return breaks
  }
}

extension NewlineMismatch {
  /// Returns whether a string has the escape of a line break, which `visible-escape` reports.
  private func hasWrittenLineBreak(_ text: TextSpan, of entry: Entry) -> Bool {
    entry.mayHaveCode(text)
      && WrittenEscapes(in: entry.scalars(of: text)).all.contains { $0.meaning == "\n" }
  }

  private static func message(_ expected: Int, _ found: Int) -> String {
    "\(phrase(found)) in the translation, but "
      + "\(expected == 0 ? "none" : "\(expected)") in the source"
  }

  private static func phrase(_ count: Int) -> String {
    switch count {
    case 0: "no line break"
    case 1: "1 line break"
    default: "\(count) line breaks"
    }
  }
}
