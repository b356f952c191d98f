import LintKit

/// Reports text in UTF-8 that was read in another encoding and saved again.
struct GarbledText: Rule {
  static let info = RuleInfo(
    id: "garbled-text",
    category: .text,
    severity: .warning,
    entriesWith: .key,
    summary: "Text was read in the wrong encoding before it was saved: `Ã©` for `é`.",
    rationale: """
      A tool that takes UTF-8 for Windows-1252 or Mac Roman turns each character outside of ASCII \
      into two or three others: `é` becomes `Ã©` or `√©`, and `…` becomes `â€¦`. The file is valid \
      afterwards, so nothing else reports it, but users see these characters.

      Sequences that text can have, such as `Ã…` at the end of a word in capitals, are not reported. \
      Those of letters outside of the Latin alphabet are reported if they are of the language, and if \
      the string has no other character outside of ASCII.
      """,
    fix: """
      Write the characters that were meant. If a whole file is garbled, restore an earlier version, \
      and save it as UTF-8.
      """,
    tally: "strings are garbled",
    examples: [
      .reported(
        "UTF-8 read as Windows-1252", as: .warning,
        [
          "en.lproj/Localizable.strings": #""caller" = "Preferred operator…";"#,
          "fr.lproj/Localizable.strings": #""caller" = "Op⟦Ã©⟧rateur prÃ©fÃ©rÃ©â€¦";"#,
        ],
        fixed: [
          "fr.lproj/Localizable.strings": #""caller" = "Opérateur préféré…";"#
        ]),
      .reported(
        "UTF-8 read as Mac Roman", as: .warning,
        ["pt-PT.lproj/Localizable.strings": #""previous" = "P⟦√°⟧gina anterior";"#],
        fixed: ["pt-PT.lproj/Localizable.strings": #""previous" = "Página anterior";"#]),
      .reported(
        "Hebrew and Chinese, read as Latin-1", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Name",
            values: [
              "he": "⟦×©⟧×\u{9C}×\u{95}×\u{9D}",
              "zh-Hans": "⟦ä½\u{A0}⟧å¥½ä¸\u{96}ç•Œ",
            ])
        ]),
      .accepted(
        "punctuation after capital letters and accents, and signs",
        [
          "de.lproj/Localizable.strings": #""root" = "Viel Spaß… Gruß… Fuß…, MENÜ™ CAFÉ® CAFÉ©";"#,
          "en.lproj/Localizable.strings": #""root" = "√ 2, √π, √± 3, ¬∂, Ã or Â";"#,
          "fr.lproj/Localizable.strings":
            "\"root\" = \"« le café”… d’été », à\u{A0}« Paris », CAFÉ… J’ÂGE\";",
          "pt.lproj/Localizable.strings": #""root" = "“AMANHÃ”… «MAÇû HAVAÃ® AMANHÃ…";"#,
          "en-XA.lproj/Localizable.strings": #""root" = "ĺóššĺéšš ƒíĺéš áŵáíţíñĝ";"#,
          "uk.lproj/Localizable.strings": #""root" = "Рік, з’єднання і теґів";"#,
        ]),
    ])

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for unit in entry.units
    where mayBeGarbled(unit.text, of: entry) && entry.isShipped(unit) {
      let scalars = entry.scalars(of: unit.text)
      let locale = entry.localizations[unit.localization].locale
      let found = GarbledSequence.all(
        in: scalars, of: context.letterScripts(ofLocale: locale, in: entry.table))
      guard let first = found.first else { continue }
      let written = scalars.string(first.range)
      context.report(
        "'\(written)' was '\(first.meant)' before it was read as \(first.encoding.rawValue)",
        in: unit, of: entry, at: scalars.sourceRange(first.range),
        help: "write '\(first.meant)'; if the whole file is like this, restore it and save it as "
          + "UTF-8",
        fix: fix(of: found, in: scalars, unit, entry))
    }
  }
}

extension GarbledText {
  /// Returns whether a string may have a garbled character, after a quick look at its bytes: a
  /// letter such as `Ã`, or `√` or `¬`, before another character outside of ASCII. Escapes aren't
  /// read, because tools don't garble them.
  private func mayBeGarbled(_ text: TextSpan, of entry: Entry) -> Bool {
    guard text.traits.contains(.nonASCII) else { return false }
    guard !text.traits.contains(.wide) else { return true }
    let bytes = entry.table.file(text.range.file).bytes
    let range = text.range.bytes
    var start = range.lowerBound
    while let lead = bytes.firstOffsetOfGarbling(in: start..<range.upperBound) {
      // Three bytes are `√` or the like, two are `Ã`, `¬` or a letter of another alphabet.
      let end = lead + (bytes[lead] == 0xE2 ? 3 : 2)
      if end < range.upperBound, bytes[end] >= 0x80 { return true }
      start = lead + 1
    }
    return false
  }

  private func fix(
    of sequences: [GarbledSequence], in scalars: TextScalars, _ unit: StringUnit, _ entry: Entry
  ) -> Fix? {
    let edits = sequences.compactMap {
      entry.table.edit(
        replacing: scalars.sourceRange($0.range), in: unit.text, with: String($0.meant))
    }
    guard edits.count == sequences.count, let first = sequences.first else { return nil }
    let title =
      sequences.count == 1
      ? "write '\(first.meant)'" : "write the \(sequences.count) characters that were meant"
    return Fix(title, .unsafe, edits)
  }
}

/// The characters that one character became when its UTF-8 was read in another encoding.
struct GarbledSequence {
  /// The scalars in the string.
  let range: Range<Int>
  let meant: Unicode.Scalar
  let encoding: ByteEncoding

  /// Returns the sequences of a string that hardly occur in text, in order.
  ///
  /// - Parameter scripts: the scripts of the language.
  static func all(in scalars: TextScalars, of scripts: LetterScripts) -> [GarbledSequence] {
    var found: [GarbledSequence] = []
    var hasOthers = false
    var index = 0
    while index < min(scalars.count, maxLength) {
      if scalars[index].isASCII {
        index += 1
      } else if let sequence = sequence(at: index, in: scalars) {
        found.append(sequence)
        index = sequence.range.upperBound
      } else {
        hasOthers = true
        index += 1
      }
    }
    let sure = found.filter { $0.isSure(in: scalars) }
    guard sure.isEmpty, !hasOthers else { return sure }
    return areLetters(found, of: scripts) ? found : []
  }

  /// A longer string isn't read on.
  private static let maxLength = 10_000

  /// Returns whether sequences are several letters of a language that isn't written in Latin.
  private static func areLetters(
    _ sequences: [GarbledSequence], of scripts: LetterScripts
  ) -> Bool {
    Set(sequences.map(\.meant)).count > 2 && !scripts.overlaps(.latin)
      && sequences.allSatisfy { LetterScripts(of: $0.meant).overlaps(scripts) }
  }
}

extension GarbledSequence {
  private static func sequence(at start: Int, in scalars: TextScalars) -> Self? {
    for encoding in [ByteEncoding.windows, .macRoman] where encoding.hasLead(scalars[start]) {
      guard let lead = encoding.byte(of: scalars[start]) else { continue }
      let count =
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      guard count > 0, start + count <= scalars.count else { continue }
      let bytes = scalars[start..<start + count].compactMap { encoding.byte(of: $0) }
      guard bytes.count == count, bytes.dropFirst().allSatisfy({ 0x80...0xBF ~= $0 }),
        let text = String(validating: bytes, as: UTF8.self), let meant = text.unicodeScalars.first,
        text.unicodeScalars.count == 1, meant.value > 0x9F
      else { continue }
      return Self(range: start..<start + count, meant: meant, encoding: encoding)
    }
    return nil
  }

  /// Returns whether no text has the sequence where it is.
  private func isSure(in scalars: TextScalars) -> Bool {
    let (first, second) = (scalars[range.lowerBound], scalars[range.lowerBound + 1])
    let before = range.lowerBound > 0 ? scalars[range.lowerBound - 1] : " "
    let after = range.upperBound < scalars.count ? scalars[range.upperBound] : " "
    switch (encoding, first) {
    case (.windows, "Ã"), (.windows, "Â"):
      // Quotation marks, dashes, spaces and marks can be after a word in capitals.
      return !Self.punctuation.contains(second)
        && !(before.properties.isUppercase && Self.marks.contains(second))
    case (.macRoman, "√"), (.macRoman, "¬"):
      // Mathematical signs can be after a root.
      return !Self.mathematics.contains(second)
        || before.properties.isLowercase && after.properties.isAlphabetic && first == "√"
    case (_, "â"), (_, "‚"):
      return Self.meantPunctuation.contains(meant)
    default: return false
    }
  }

  private static let punctuation: Set<Unicode.Scalar> = [
    "‚", "„", "…", "‹", "‘", "’", "“", "”", "•", "–", "—", "™", "›", "\u{A0}", "»",
  ]
  private static let marks: Set<Unicode.Scalar> = ["©", "®", "ª", "º", "°", "²", "³", "¹", "«"]
  private static let mathematics: Set<Unicode.Scalar> = [
    "∞", "±", "≤", "≥", "µ", "∂", "∑", "∏", "π", "∫", "Ω", "≠",
  ]
  private static let meantPunctuation: Set<Unicode.Scalar> = [
    "–", "—", "‘", "’", "“", "”", "•", "…", "€", "™",
  ]
}

/// An encoding with one byte for each character.
enum ByteEncoding: String, Sendable {
  /// Windows-1252, or Latin-1 with its control characters.
  ///
  /// Source: https://encoding.spec.whatwg.org/index-windows-1252.txt
  case windows = "Windows-1252"
  /// The part of Mac Roman that stands for Latin letters and punctuation.
  ///
  /// Source: https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT
  case macRoman = "Mac Roman"

  /// Returns the byte of a character outside of ASCII. Nil for characters that the encoding does
  /// not have.
  func byte(of scalar: Unicode.Scalar) -> UInt8? {
    switch self {
    case .windows:
      0x80...0xFF ~= scalar.value
        ? UInt8(scalar.value) : scalar.value > 0xFF ? Self.upper[scalar] : nil
    case .macRoman: Self.middle[scalar]
    }
  }

  /// Returns whether a character can stand for the first byte of a character in UTF-8.
  func hasLead(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .windows: 0xC2...0xF4 ~= scalar.value
    case .macRoman: scalar == "¬" || scalar == "√" || scalar == "‚"
    }
  }

  private static let upper = bytes(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ")

  private static let middle = bytes(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
  ).merging(["¬": 0xC2, "√": 0xC3, "‚": 0xE2]) { known, _ in known }

  /// Returns the bytes from 0x80 of the characters in a string.
  private static func bytes(_ characters: String) -> [Unicode.Scalar: UInt8] {
    Dictionary(uniqueKeysWithValues: zip(characters.unicodeScalars, UInt8(0x80)...0xFF))
  }
}
