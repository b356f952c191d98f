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

      Only sequences that text doesn't have are reported. Those of other alphabets are reported if \
      a string has no other character outside of ASCII.
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
              "he": "⟦×©⟧×\u{9D} ×©×\u{9D}",
              "zh-Hans": "⟦ä½\u{A0}⟧å¥½ä½\u{A0}å¥½",
            ])
        ]),
      .accepted(
        "punctuation after capital letters and accents, and signs",
        [
          "en.lproj/Localizable.strings": #""root" = "√ 2, √π, Ã or Â";"#,
          "fr.lproj/Localizable.strings":
            "\"root\" = \"« le café”… d’été », à\u{A0}« Paris », CAFÉ… J’ÂGE\";",
          "pt.lproj/Localizable.strings": #""root" = "“AMANHÃ”… «MAÇû";"#,
          "en-XA.lproj/Localizable.strings": #""root" = "ĺóššĺéšš ƒíĺéš áŵáíţíñĝ";"#,
          "uk.lproj/Localizable.strings": #""root" = "Рік, з’єднання і теґів";"#,
        ]),
    ])

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for unit in entry.units
    where mayBeGarbled(unit.text, of: entry) && entry.isShipped(unit) {
      let scalars = entry.scalars(of: unit.text)
      let found = GarbledSequence.all(in: scalars)
      guard let first = found.first else { continue }
      let written = scalars.string(first.range)
      context.report(
        "'\(written)' was '\(first.meant)' before it was read as \(first.encoding)",
        in: unit, of: entry, at: scalars.sourceRange(first.range),
        help: "write '\(first.meant)'; if the whole file is like this, restore it and save it as "
          + "UTF-8",
        fix: fix(of: found, in: scalars, unit, entry))
    }
  }
}

extension GarbledText {
  /// Returns whether a string may have a garbled character, after a quick look at its bytes: a
  /// letter such as `Ã` or the sign `√` before another character outside of ASCII. Escapes aren't
  /// read, because tools don't garble them.
  private func mayBeGarbled(_ text: TextSpan, of entry: Entry) -> Bool {
    guard text.traits.contains(.nonASCII) else { return false }
    guard !text.traits.contains(.wide) else { return true }
    let bytes = entry.table.file(text.range.file).bytes
    let range = text.range.bytes
    var start = range.lowerBound
    while let lead = bytes.firstOffset(of: 0xC3, or: 0xE2, in: start..<range.upperBound) {
      let end = lead + (bytes[lead] == 0xC3 ? 2 : 3)
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
  let meant: Character
  /// The name of the other encoding.
  let encoding: String
  /// Whether no text has this sequence.
  private let isSure: Bool

  /// Returns the sequences of a string that aren't text, in order.
  static func all(in scalars: TextScalars) -> [GarbledSequence] {
    var found: [GarbledSequence] = []
    var others = 0
    var index = 0
    while index < scalars.count, found.count < maxCount {
      if let sequence = sequence(at: index, in: scalars) {
        found.append(sequence)
        index = sequence.range.upperBound
      } else {
        if !scalars[index].isASCII { others += 1 }
        index += 1
      }
    }
    if found.contains(where: \.isSure) { return found }
    return others == 0 && found.count > 2 ? found : []
  }

  /// The maximum number of sequences in a string.
  private static let maxCount = 256
}

extension GarbledSequence {
  private static func sequence(at start: Int, in scalars: TextScalars) -> Self? {
    for encoding in ByteEncoding.all {
      guard let lead = encoding.bytes[scalars[start]] else { continue }
      let count =
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
      guard count > 0, start + count <= scalars.count else { continue }
      let bytes = scalars[start..<start + count].compactMap { encoding.bytes[$0] }
      guard bytes.count == count, bytes.dropFirst().allSatisfy({ 0x80...0xBF ~= $0 }),
        let text = String(validating: bytes, as: UTF8.self), let meant = text.unicodeScalars.first,
        text.unicodeScalars.count == 1, meant.value > 0x9F
      else { continue }
      let isSure = encoding.isSure(lead, bytes[1], meant)
      guard isSure || encoding.name != ByteEncoding.macRoman else { continue }
      return Self(
        range: start..<start + count, meant: Character(meant), encoding: encoding.name,
        isSure: isSure)
    }
    return nil
  }
}

/// An encoding with one byte for each character.
private struct ByteEncoding: Sendable {
  static let macRoman = "Mac Roman"
  static let all = [windows, mac]

  let name: String
  /// The bytes of the characters outside of ASCII.
  let bytes: [Unicode.Scalar: UInt8]
  /// The bytes that only garbled text has after a letter: their characters are neither punctuation
  /// nor spaces.
  private let sureBytes: Set<UInt8>

  /// Windows-1252, or Latin-1 with its control characters.
  ///
  /// Source: https://encoding.spec.whatwg.org/index-windows-1252.txt
  private static let windows: Self = {
    var bytes: [Unicode.Scalar: UInt8] = [:]
    for value in UInt8(0x80)...0xFF { bytes[Unicode.Scalar(value)] = value }
    let upper = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    for (byte, scalar) in zip(UInt8(0x80)...0x9F, upper.unicodeScalars) { bytes[scalar] = byte }
    let punctuation: Set<UInt8> = [
      0x82, 0x84, 0x85, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9B, 0xA0, 0xBB,
    ]
    return Self(
      name: "Windows-1252", bytes: bytes, sureBytes: Set(0x80...0xBF).subtracting(punctuation))
  }()

  /// The part of Mac Roman that stands for Latin letters and punctuation.
  ///
  /// Source: https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT
  private static let mac: Self = {
    let middle = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
    var bytes: [Unicode.Scalar: UInt8] = ["√": 0xC3, "¬": 0xC2, "‚": 0xE2]
    for (byte, scalar) in zip(UInt8(0x80)...0xBF, middle.unicodeScalars) { bytes[scalar] = byte }
    return Self(
      name: macRoman, bytes: bytes, sureBytes: Set(0x80...0xBF).subtracting([0xB0, 0xB9]))
  }()

  /// Returns whether no text has a sequence with these two bytes at its start.
  func isSure(_ lead: UInt8, _ next: UInt8, _ meant: Unicode.Scalar) -> Bool {
    switch lead {
    case 0xC2, 0xC3: sureBytes.contains(next)
    case 0xE2:
      [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x20AC, 0x2122]
        .contains(meant.value)
    default: false
    }
  }
}
