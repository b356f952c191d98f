import LintKit

/// Reports invisible characters that were probably added by accident.
struct InvisibleCharacter: Rule {
  static let info = RuleInfo(
    id: "invisible-character",
    category: .text,
    severity: .warning,
    entriesWith: .hiddenCharacters,
    summary: "String contains an invisible character that has no purpose there.",
    rationale: """
      Zero-width and control characters get into strings when they are pasted from web pages, \
      office documents and translation tools. Control characters and fillers change what users see: \
      some fonts draw a box, and often another character is missing. Most editors don't show them.

      Characters without a width are reported as notes. Users see nothing of them, but search \
      doesn't find the word, and links don't work. `suspicious-encoding` reports byte order marks \
      instead.
      """,
    fix: "Remove the character. If the app needs it, list it in `allow`.",
    examples: [
      .reported(
        "pasted zero-width space", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "translated", "value" : "Sichern⟦\u{200B}⟧" }
              }
              """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "translated", "value" : "Sichern" }
              }
              """)
        ]),
      .reported(
        "escaped zero-width space", as: .note,
        ["Localizable.xcstrings": .catalog(key: "Save", values: ["fr": "En⟦\\u200b⟧registrer"])]),
      .reported(
        "control characters, in the source string too", as: .warning,
        [
          "en.lproj/Localizable.strings": #""save" = "Save⟦\b⟧";"#,
          "de.lproj/Localizable.strings": "\"save\" = \"⟦\u{1F}⟧Sichern\";",
          "fr.lproj/Localizable.strings": #""save" = "L⟦\U0092⟧enregistrer";"#,
          "nl.lproj/Localizable.strings": "\"save\" = \"⟦\\\u{2}⟧Bewaar\";",
        ],
        fixed: [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "de.lproj/Localizable.strings": #""save" = "Sichern";"#,
          "nl.lproj/Localizable.strings": #""save" = "Bewaar";"#,
        ]),
      .reported(
        "characters left over from rich text or another encoding", as: .warning,
        [
          "de.lproj/Localizable.strings": #""save" = "⟦\UFFFC⟧Sichern";"#,
          "fr.lproj/Localizable.strings": "\"save\" = \"\u{1F5D1} ⟦\u{E0041}⟧Sauver\";",
        ]),
      .reported(
        "Hangul fillers, which are as wide as a letter", as: .warning,
        [
          "de.lproj/Localizable.strings": "\"save\" = \"⟦\u{3164}⟧Sichern\";",
          "fr.lproj/Localizable.strings": #""save" = "⟦\U115F⟧⟦\U1160⟧Sauver";"#,
          "ko.lproj/Localizable.strings": "\"save\" = \"저장⟦\u{FFA0}\u{FFA0}⟧\";",
        ]),
      .reported(
        "joiner between Latin letters, zero-width spaces at the end of a Chinese string",
        as: .note,
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
        "fillers in Old Korean syllables",
        [
          "ko.lproj/Localizable.strings":
            #""old" = "\U115F\U1161, \U1100\U1160, \U115F\U1160\U11A8";"#
        ]),
      .accepted(
        "soft hyphens and variation selectors",
        [
          "de.lproj/Localizable.strings":
            #""heart" = "Herz\U00ADchen \U2764\UFE0F, 葛\UDB40\UDD00";"#
        ]),
      .accepted(
        "zero-width spaces as line break opportunities in languages without spaces",
        [
          "ja.lproj/Localizable.strings": #""search" = "検索\U200Bする";"#,
          "km.lproj/Localizable.strings": #""search" = "ស្វែង\U200Bរក\U200B";"#,
          "th.lproj/Localizable.strings": #""search" = "ค้นหา\U200Bข้อความ";"#,
        ]),
      .accepted(
        "visible spaces of any width, soft hyphens, directional marks, line breaks and tabs",
        [
          "ar.lproj/Localizable.strings": #""search" = "\U200FSafari\U200E";"#,
          "de.lproj/Localizable.strings": #""search" = "Such\U00ADe:\t\U00A0\n\U2028";"#,
          "fr.lproj/Localizable.strings": #""search" = "Chercher\U202F:\U2009";"#,
        ]),
      .accepted(
        "character that the configuration allows",
        ["de.lproj/Localizable.strings": #""path" = "/usr/\U200Bbin, Wi\U2060-\U2060Fi";"#],
        configuration: #"{ "rules": { "invisible-character": { "allow": ["U+200B", "U+2060"] } } }"#
      ),
    ]
  )

  /// The characters to accept, for example 'U+200B'.
  var allow: [CharacterCode] = []

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "allow", into: &allow, larger: .reportsLess,
      help: "Characters to accept, for example 'U+200B'.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for unit in entry.units
    where unit.text.traits.contains(.hidden) && entry.isShipped(unit) {
      let scalars = entry.scalars(of: unit.text)
      for (range, name) in hiddenRuns(in: scalars, of: unit, entry) {
        let scalar = scalars[range.lowerBound]
        let times = range.count > 1 ? " \(range.count) times" : ""
        context.report(
          "the string contains U+\(scalar.code) (\(name))\(times)", in: unit, of: entry,
          at: scalars.sourceRange(range), severity: scalar.isDrawn ? .warning : .note,
          help: Self.help(scalar), fix: fix(of: range, in: scalars, unit, entry))
      }
    }
  }

  /// The maximum number of findings in a string.
  private static let limit = 8
}

extension InvisibleCharacter {
  /// Removes a run of characters, unless they are left of another character or of a whole string.
  private func fix(
    of range: Range<Int>, in scalars: TextScalars, _ unit: StringUnit, _ entry: Entry
  ) -> Fix? {
    let value = scalars[range.lowerBound].value
    guard !(0x80...0x9F).contains(value), value != 0xFFFD, range.count < scalars.count else {
      return nil
    }
    let edit = entry.table.edit(
      replacing: scalars.sourceRange(range), in: unit.text, with: "")
    return edit.map {
      Fix(range.count == 1 ? "remove the character" : "remove the characters", .unsafe, [$0])
    }
  }

  /// Returns the runs of one character without a purpose, each with the name of the character.
  private func hiddenRuns(
    in scalars: TextScalars, of unit: StringUnit, _ entry: Entry
  ) -> [(range: Range<Int>, name: String)] {
    let hidden = HiddenCharacters(of: scalars)
    var runs: [(range: Range<Int>, name: String)] = []
    var index = 0
    while index < scalars.count, runs.count < Self.limit {
      let start = index
      index += 1
      guard let name = HiddenCharacters.name(of: scalars[start]),
        !hidden.isExpected(start)
      else { continue }
      while index < scalars.count, scalars[index] == scalars[start] { index += 1 }
      guard !allow.contains(where: { $0.scalar == scalars[start] }),
        !isReportedElsewhere(scalars[start], at: scalars.sourceRange(start..<start + 1), in: entry)
      else { continue }
      runs.append((start..<index, name))
    }
    return runs
  }

  /// Returns whether the readers already report a character: byte order marks and NUL bytes,
  /// escapes for NUL, and replacement characters for invalid bytes.
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
    case 0x80...0x9F:
      "an editor guessed the encoding: write the letter that is missing here, or remove the "
        + "character if none is"
    case 0xFFFD: "write the character that was lost when the string was converted"
    default: "remove it"
    }
  }
}

extension Unicode.Scalar {
  /// Whether fonts draw a box or a gap for an invisible character, or it replaces another one.
  fileprivate var isDrawn: Bool {
    switch invisibleKind {
    case .control, .annotation, .replacement, .tag, .filler: true
    case .zeroWidthSpace, .joiner, .invisibleOperator, .deprecated, .byteOrderMark, .separator,
      .directionMark, .directionControl, .scriptControl, nil:
      false
    }
  }
}

/// The invisible characters of a string, and whether they have a purpose where they are.
struct HiddenCharacters {
  private let scalars: TextScalars
  /// Whether a letter of the string changes its form next to others, which joiners control.
  private let hasJoiningScript: Bool
  /// Whether the string has a script whose words are separated by zero-width spaces.
  private let hasUnspacedScript: Bool

  init(of scalars: TextScalars) {
    self.scalars = scalars
    hasJoiningScript = scalars.contains(where: Self.joins)
    hasUnspacedScript = scalars.contains(where: Self.separatesWordsByZeroWidth)
  }

  /// Returns the name of a character that is invisible and unexpected, or nil for others.
  ///
  /// Whitespace, directional marks, variation selectors, soft hyphens and joiners are common in
  /// text. Joiners are only expected next to certain characters, which `isExpected` checks.
  static func name(of scalar: Unicode.Scalar) -> String? {
    switch scalar.invisibleKind {
    case .control: name(ofControl: scalar)
    case .zeroWidthSpace: "zero-width space"
    case .joiner: scalar == "\u{200C}" ? "zero-width non-joiner" : "zero-width joiner"
    case .invisibleOperator: scalar == "\u{2060}" ? "word joiner" : "invisible operator"
    case .deprecated: "deprecated format character"
    case .byteOrderMark: "byte order mark"
    case .annotation: "interlinear annotation"
    case .replacement:
      scalar == "\u{FFFC}" ? "object replacement character" : "replacement character"
    case .tag: "tag character"
    case .filler: "Hangul filler"
    case .separator, .directionMark, .directionControl, .scriptControl, nil: nil
    }
  }

  private static func name(ofControl scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: nil
    case 0x00: "null"
    case 0x08: "backspace"
    case 0x0B: "line tabulation"
    case 0x0C: "form feed"
    case 0x1B: "escape"
    case 0x7F: "delete"
    default: "control character"
    }
  }

  /// Returns whether a character has a purpose at its position.
  func isExpected(_ index: Int) -> Bool {
    switch scalars[index].value {
    // A sequence for a terminal, for example of a color.
    case 0x1B: index + 1 < scalars.count && scalars[index + 1] == "["
    case 0x200B: allowsLineBreak(index)
    case 0x200C: hasJoiningScript
    case 0x200D: hasJoiningScript || joinsEmoji(index)
    case 0xE0020...0xE007F: isInFlag(index)
    case 0x115F...0x1160: isInSyllable(index)
    default: false
    }
  }
}

extension HiddenCharacters {
  /// Returns whether a zero-width space marks a useful line break opportunity.
  ///
  /// Khmer, Lao, Myanmar and Thai keyboards insert it between words, so it may also be at the ends.
  /// In Chinese and Japanese it is only useful inside a string.
  private func allowsLineBreak(_ index: Int) -> Bool {
    if hasUnspacedScript { return true }
    guard index > 0, index + 1 < scalars.count else { return false }
    let neighbors = [scalars[index - 1], scalars[index + 1]]
    return neighbors.contains(where: Self.isIdeographic)
      && !neighbors.contains { $0 == "\u{200B}" || $0.isWhitespace }
  }

  private static func separatesWordsByZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai, Lao, Tibetan; Myanmar; Khmer; Tai Tham, Balinese.
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1A20...0x1B7F: true
    default: false
    }
  }

  /// Returns whether a character is Chinese, Japanese or Korean.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF: true
    case 0x20000...0x3FFFF: true
    default: false
    }
  }

  /// Returns whether the letters of a script change their form next to each other, which joiners
  /// control.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Arabic, Syriac, Indic scripts, Tibetan, Myanmar.
    case 0x0600...0x109F: true
    // Philippine scripts, Khmer, Mongolian, and others up to Vedic signs.
    case 0x1700...0x1CFF: true
    case 0x2D30...0x2D7F, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
    case 0x10A00...0x11FFF, 0x1E900...0x1E95F: true
    default: false
    }
  }

  private func joinsEmoji(_ index: Int) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    let previous = scalars[index - 1]
    return (previous == "\u{FE0F}" || Self.isEmoji(previous)) && Self.isEmoji(scalars[index + 1])
  }

  /// Unicode also defines digits as emoji, because of keycaps. They are excluded here.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xA0 && scalar.properties.isEmoji
  }

  /// Returns whether a filler is in place of a letter of an Old Korean syllable, which has another
  /// letter.
  private func isInSyllable(_ index: Int) -> Bool {
    func isLetter(_ index: Int, _ ranges: ClosedRange<UInt32>...) -> Bool {
      scalars.indices.contains(index) && ranges.contains { $0.contains(scalars[index].value) }
    }
    let isBeforeVowel = isLetter(index + 1, 0x1161...0x11A7, 0xD7B0...0xD7C6)
    if scalars[index] == "\u{115F}" {
      return isBeforeVowel || isLetter(index + 1, 0x1160...0x1160) && isInSyllable(index + 1)
    }
    return isLetter(index - 1, 0x1100...0x115E, 0xA960...0xA97C)
      || isLetter(index - 1, 0x115F...0x115F)
        && isLetter(index + 1, 0x11A8...0x11FF, 0xD7CB...0xD7FB)
  }

  /// Returns whether a tag character belongs to a sequence after a black flag, which names a
  /// region.
  private func isInFlag(_ index: Int) -> Bool {
    var start = index
    while start > 0, index - start < 8, (0xE0020...0xE007F).contains(scalars[start].value) {
      start -= 1
    }
    return scalars[start] == "\u{1F3F4}"
  }
}
