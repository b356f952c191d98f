import LintKit

/// Compares the leading and trailing whitespace of each translation with its source.
struct WhitespaceMismatch: Rule {
  static let info = RuleInfo(
    id: "whitespace-mismatch",
    category: .text,
    severity: .warning,
    entriesWith: .whitespaceEdges,
    summary: "Translation starts or ends with different whitespace than its source.",
    rationale: """
      Code that concatenates strings relies on the spaces at their ends. Without the space after \
      "From:", the name follows directly: "From:Anna". An extra space may misalign a title, but is \
      usually invisible.

      A missing space is a warning if the source joins other text: it ends with a colon or a similar \
      sign, begins in the middle of a sentence, or most translations have the space. So is a missing \
      line break that most translations have, and a copy of the source after an added space. All \
      other differences are notes, and so are those in strings of interface files, which are shown \
      on their own. Spaces, tabs and line breaks are distinguished. If the source has one of them, \
      the translation may have several, and a space may be narrow or non-breaking. A space may \
      replace punctuation at the start of the source, and in right-to-left languages the spaces may \
      be at the other end.
      """,
    fix: "Copy the whitespace from the source.",
    examples: [
      .reported(
        "missing space that code relies on", as: .warning,
        [
          "en.lproj/Mail.strings": #""from" = "From: ";"#,
          "nl.lproj/Mail.strings": #""from" = "Van:⟦⟧";"#,
        ],
        fixed: ["nl.lproj/Mail.strings": #""from" = "Van: ";"#]),
      .reported(
        "missing space in a sentence that continues, or that most translations have", as: .warning,
        [
          "en.lproj/Mail.strings": #""others" = " and others"; "to" = "To "; "cc" = "Copy to ";"#,
          "de.lproj/Mail.strings": #""others" = "⟦⟧und andere"; "to" = "An "; "cc" = "Kopie an ";"#,
          "fr.lproj/Mail.strings": #""others" = " et autres"; "to" = "À "; "cc" = "Copie à ";"#,
          "nl.lproj/Mail.strings": #""others" = " e.a."; "to" = "Aan⟦⟧"; "cc" = "Kopie aan⟦⟧";"#,
        ]),
      .reported(
        "line break, and space after a sign, that most translations have", as: .warning,
        [
          "en.lproj/Mail.strings": #""to" = "\nTo all"; "next" = ". ";"#,
          "de.lproj/Mail.strings": #""to" = "⟦⟧An alle"; "next" = ".⟦⟧";"#,
          "fr.lproj/Mail.strings": #""to" = "\nÀ tous"; "next" = ". ";"#,
          "nl.lproj/Mail.strings": #""to" = "\nAan allen"; "next" = ". ";"#,
        ]),
      .reported(
        "copy of the source after a space", as: .warning,
        [
          "en.lproj/Mail.strings": #""rename" = "Rename";"#,
          "pt-PT.lproj/Mail.strings": #""rename" = "⟦ ⟧Rename";"#,
        ]),
      .reported(
        "missing space at the end of a complete text", as: .note,
        [
          "en.lproj/Mail.strings": #""sent" = "Message sent. "; "count" = "Mails: %d ";"#,
          "de.lproj/Mail.strings": #""sent" = "Gesendet.⟦⟧"; "count" = "Mails: %d⟦⟧";"#,
        ]),
      .reported(
        "several spaces, and a title of an interface file", as: .note,
        [
          "en.lproj/Mail.strings": #""sent" = "Sent.    "; "7IA-4c-yWv.title" = "Speed:  ";"#,
          "de.lproj/Mail.strings": #""sent" = "Gesendet.⟦⟧"; "7IA-4c-yWv.title" = "Tempo:⟦⟧";"#,
        ],
        fixed: [
          "de.lproj/Mail.strings": #""sent" = "Gesendet.    "; "7IA-4c-yWv.title" = "Tempo:  ";"#
        ]),
      .reported(
        "extra space at either end", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save", values: ["de": "Sichern⟦ ⟧", "fr": "⟦\\u00a0⟧Enregistrer"])
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } },
              "fr" : {
                "stringUnit" : { "state" : "translated", "value" : "Enregistrer" }
              }
              """)
        ]),
      .reported(
        "line break in place of a space, and an extra tab", as: .note,
        [
          "en.lproj/Mail.strings": #""to" = "To "; "cc" = "Copy";"#,
          "nl.lproj/Mail.strings": #""to" = "Aan⟦\n⟧"; "cc" = "⟦\t⟧Kopie";"#,
        ],
        fixed: ["nl.lproj/Mail.strings": #""to" = "Aan "; "cc" = "Kopie";"#]),
      .reported(
        "source has a space that all translations omit", as: .note,
        [
          "en.lproj/Mail.strings": #""quit" = "Quit Mail?⟦ ⟧";"#,
          "da.lproj/Mail.strings": #""quit" = "Slut Mail?";"#,
          "de.lproj/Mail.strings": #""quit" = "Mail beenden?";"#,
          "nl.lproj/Mail.strings": #""quit" = "Stop Mail?";"#,
        ]),
      .accepted(
        "different number or width of spaces",
        [
          "en.lproj/Mail.strings": #"""
          "from" = "From: ";
          "to" = "To\n\n";
          """#,
          "fr.lproj/Mail.strings": #"""
          "from" = "De :\U00a0";
          "to" = "À\n";
          """#,
          "ja.lproj/Mail.strings": #"""
          "from" = "差出人\#u{3000}";
          "to" = "宛先\n\n";
          """#,
        ]),
      .accepted(
        "prefix of Arabic that is joined to the next word",
        [
          "ar.lproj/Mail.strings": #""to" = "لـ";"#,
          "en.lproj/Mail.strings": #""to" = "For ";"#,
        ]),
      .accepted(
        "no space in languages that are written without spaces",
        [
          "en.lproj/Mail.strings": #""page" = "Page ";"#,
          "zh-Hans.lproj/Mail.strings": #""page" = "第";"#,
          "th.lproj/Mail.strings": #""page" = "หน้า";"#,
        ]),
      .accepted(
        "spaces at the other end in a right-to-left language",
        [
          "en.lproj/Mail.strings": #""used" = "Used:  ";"#,
          "he.lproj/Mail.strings": #""used" = "  בשימוש:";"#,
        ]),
      .accepted(
        "space in place of punctuation at the start",
        [
          "en.lproj/Mail.strings": #""others" = ", and other files";"#,
          "pl.lproj/Mail.strings": #""others" = " i inne pliki";"#,
        ]),
      .accepted(
        "no space before a Korean particle",
        [
          "en.lproj/Mail.strings": #""others" = " and %d others";"#,
          "ko.lproj/Mail.strings": #""others" = "님 외 %d명";"#,
        ]),
      .accepted(
        "strings of only whitespace",
        [
          "en.lproj/Mail.strings": #""separator" = " "; "unit" = "items ";"#,
          "de.lproj/Mail.strings": #""separator" = ""; "unit" = " ";"#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    let sources = SourceStrings(of: entry)
    var cache = TextCache<SourceEnds>()
    var differences: [Difference] = []
    var translations = 0
    for unit in entry.units where entry.isComparable(unit) {
      guard let source = sources.text(for: unit, of: entry) else { continue }
      translations += 1
      guard unit.text.traits.union(source.traits).contains(.whitespaceEdge) else { continue }
      let expected = cache.fact(about: source) { SourceEnds(of: $0, in: entry) }
      guard !expected.edges.isOnlyWhitespace else { continue }
      let found = entry.edges(of: unit.text)
      guard !found.isOnlyWhitespace else { continue }
      for end in [End.start, .end]
      where found[end] != expected.edges[end] && !(end == .start && expected.beginsWithSign)
        && !(found.isMirrored(expected.edges) && entry.locale(of: unit).isWrittenRightToLeft)
        && !(end == .start && found[end] == .none && beginsWithComma(unit, of: entry))
      {
        differences.append(
          Difference(unit: unit, end: end, source: source, original: expected, found: found))
      }
    }
    guard !differences.isEmpty else { return }
    for end in [End.start, .end] {
      let here = differences.filter { $0.end == end }
      if sources.isCommon, blamesSource(here, of: translations) {
        reportSource(here, of: translations, in: entry, &context)
      } else {
        let isUsual = here.count(where: \.isLoss) * 2 < translations && translations > 2
        for difference in here { report(difference, in: entry, isUsual: isUsual, &context) }
      }
    }
  }
}

/// A start or end of a translation whose whitespace differs from the source.
private struct Difference {
  let unit: StringUnit
  let end: End
  let source: TextSpan
  let original: SourceEnds
  let found: TextEdges

  var expected: TextEdges { original.edges }

  /// Whether the translation has no whitespace where the source has some.
  var isLoss: Bool { found[end] == .none }
}

/// What is at the ends of a source string.
private struct SourceEnds {
  let edges: TextEdges
  /// Whether the string begins with punctuation, which a space may replace.
  let beginsWithSign: Bool
  /// Whether the string begins in the middle of a sentence, after a space.
  private let isPart: Bool
  /// Whether the string is only punctuation, which joins other strings.
  private let isSign: Bool
  /// The last character. An argument ends a text as a period does.
  private let last: Unicode.Scalar?

  init(of source: TextSpan, in entry: Entry) {
    edges = entry.edges(of: source)
    let text = entry.scalars(of: source).scalars[...].trimmed(\.isWhitespace)
    beginsWithSign = text.startIndex == 0 && text.first.map(Self.signs.contains) ?? false
    isPart = text.startIndex > 0 && text.first?.isUppercase == false
    isSign = !text.isEmpty && text.allSatisfy { !$0.isAlphabetic && !$0.properties.isEmoji }
    let end = text.split(whereSeparator: \.isWhitespace).last
    last = end?.contains("%") == true ? "." : text.last
  }

  /// Returns whether other text certainly follows or precedes the string.
  ///
  /// - Parameter isUsual: whether most translations have whitespace at this end too.
  func joins(at end: End, isUsual: Bool) -> Bool {
    guard end == .end, let last else { return isPart }
    return isPart || Self.introducers.contains(last)
      || isUsual && (isSign || !Self.stops.contains(last))
  }

  private static let signs: Set<Unicode.Scalar> = [",", ".", ";", ":", ")", "、", "，"]
  private static let introducers: Set<Unicode.Scalar> = [":", "：", "=", "-", "–", "—", "(", ","]
  private static let stops: Set<Unicode.Scalar> = [".", "!", "?", "…", ")", "。"]
}

extension WhitespaceMismatch {
  /// Returns whether most translations, and at least three, omit the source's whitespace. Then the
  /// source is more likely wrong, and a single finding is enough.
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
    let place = place(of: first.end, in: first.source, first.expected, of: entry)
    let notes = differences.prefix(3).map { difference in
      Note(
        caption: "the translation into \(entry.locale(of: difference.unit).englishName)",
        at: difference.unit.text.range)
    }
    context.report(
      "source \(first.end.verb) with \(space) that "
        + "\(differences.count == translations ? "all" : "\(differences.count) of") "
        + "\(translations) translations omit",
      at: place, severity: .note, key: entry.string(of: entry.key),
      locale: entry.table.source?.spelling, notes: notes,
      help: "remove it, or add it to the translations if the code relies on it",
      kind: first.end.kind(.space, .none),
      comparing: entry.strings(compared: notes, with: first.source.range, at: place))
  }

  /// - Parameter isUsual: whether most translations have the whitespace of the source.
  private func report(
    _ difference: Difference, in entry: Entry, isUsual: Bool, _ context: inout RuleContext
  ) {
    let (end, unit) = (difference.end, difference.unit)
    let (expected, found) = (difference.expected[end], difference.found[end])
    if expected == .space, difference.isLoss,
      end.joinsWords(in: entry.locale(of: unit)) || end == .end && isJoined(unit, of: entry)
    {
      return
    }
    let place = place(of: end, in: unit.text, difference.found, of: entry)
    let written = text(of: end, in: difference.source, difference.expected, of: entry)
    let edit = entry.table.edit(replacing: place, in: unit.text, with: written)
    // A line break that most translations keep separates strings, as a space does.
    let isVisible =
      difference.isLoss && !entry.table.isObjectID(entry.key)
      ? (expected == .space
        ? difference.original.joins(at: end, isUsual: isUsual)
        : expected == .lineBreak && isUsual && entry.table.purpose != .infoPlist)
      : isShiftedCopy(difference, of: entry)
    context.report(
      end.message(expected, found), in: unit, of: entry, at: place,
      severity: isVisible ? .warning : .note,
      notes: [Note(caption: "the source string is here", at: difference.source.range)],
      help: end.help(expected, count: written.unicodeScalars.count),
      fix: edit.map { Fix(end.title, .unsafe, [$0]) }, kind: end.kind(expected, found))
  }

  /// Returns whether a string begins with a comma, before which no space belongs.
  private func beginsWithComma(_ unit: StringUnit, of entry: Entry) -> Bool {
    let text = entry.scalars(of: unit.text)
    return text.count > 0 && [",", ";", "、", "，"].contains(text[0])
  }

  /// Returns whether a string ends with a prefix of Arabic, which is joined to the next word by
  /// U+0640.
  private func isJoined(_ unit: StringUnit, of entry: Entry) -> Bool {
    entry.scalars(of: unit.text).last == "\u{640}"
  }

  /// Returns whether a translation is the source after an added space, which no translator meant.
  private func isShiftedCopy(_ difference: Difference, of entry: Entry) -> Bool {
    guard difference.end == .start, difference.expected.leading == .none,
      difference.found.leading == .space, difference.found.trailing == .none
    else { return false }
    let text = entry.scalars(of: difference.unit.text)
    let source = entry.scalars(of: difference.source)
    let start = difference.found.leadingCount
    return text.count - start == source.count
      && source.indices.allSatisfy { text[start + $0] == source[$0] }
  }

  /// Returns the whitespace at an end of a string.
  private func text(
    of end: End, in text: TextSpan, _ edges: TextEdges, of entry: Entry
  ) -> String {
    let scalars = entry.scalars(of: text)
    return scalars.string(
      end == .start
        ? 0..<edges.leadingCount : scalars.count - edges.trailingCount..<scalars.count)
  }

  /// Returns the range of the whitespace at an end of a string. If there is none, returns an empty
  /// range at that end.
  private func place(
    of end: End, in text: TextSpan, _ edges: TextEdges, of entry: Entry
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

/// The start or the end of a string.
private enum End {
  case start, end
}

extension TextEdges {
  fileprivate subscript(end: End) -> Space { end == .start ? leading : trailing }

  /// Returns whether a string has at its start what another one has at its end, and the reverse.
  fileprivate func isMirrored(_ other: TextEdges) -> Bool {
    leading == other.trailing && trailing == other.leading
  }
}

extension TextEdges.Space {
  fileprivate var phrase: String {
    switch self {
    case .none: "nothing"
    case .space: "a space"
    case .tab: "a tab"
    case .lineBreak: "a line break"
    }
  }
}

extension End {
  /// Returns whether words can be adjacent at this end without a space, as between Chinese words
  /// and before Korean particles.
  fileprivate func joinsWords(in locale: LocaleIdentifier) -> Bool {
    Self.languagesWithoutSpaces.contains(locale.language)
      || self == .start && locale.language == "ko"
  }

  /// Languages that are written without spaces between words.
  private static let languagesWithoutSpaces: Set<String> = [
    "bo", "dz", "gan", "hak", "ja", "km", "lo", "lzh", "my", "nan", "shn", "th", "wuu", "yue", "zh",
  ]
}

extension End {
  fileprivate var verb: String { self == .start ? "starts" : "ends" }

  fileprivate var title: String {
    self == .start ? "start the string as the source does" : "end the string as the source does"
  }

  fileprivate func kind(_ expected: TextEdges.Space, _ found: TextEdges.Space) -> String? {
    if found == .none { return self == .end ? nil : "start" }
    return (self == .end ? "end" : "start") + (expected == .none ? "-added" : "-changed")
  }

  fileprivate func message(_ expected: TextEdges.Space, _ found: TextEdges.Space) -> String {
    if found == .none {
      return "the source \(verb) with \(expected.phrase), but the translation does not"
    }
    if expected == .none {
      return "the translation \(verb) with \(found.phrase), but the source does not"
    }
    return "the translation \(verb) with \(found.phrase), but the source with \(expected.phrase)"
  }

  /// - Parameter count: the number of characters that the source has there.
  fileprivate func help(_ expected: TextEdges.Space, count: Int) -> String {
    guard expected == .none else {
      let phrase = expected == .space && count > 1 ? "\(count) spaces" : expected.phrase
      return "\(self == .start ? "start" : "end") the translation with \(phrase) too"
    }
    return "remove it"
  }
}
