import LintKit

/// Compares the numbers in each translation with those in its source.
struct NumberMismatch: Rule {
  static let info = RuleInfo(
    id: "number-mismatch",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Translation contains different numbers than its source.",
    rationale: """
      A price, a limit or a version that changed in the source but not in a translation misinforms \
      users.

      A translation is compared only if it has as many numbers as its source, because some \
      languages spell out small numbers. Order, separators and the script of the digits don't \
      matter: 1,000.5 and 1.000,5 are the same number. Numbers before a word such as "million" or \
      万 are ignored, and so are strings with more than three decimal numbers, which are usually \
      coordinates.
      """,
    fix: "Use the number from the source.",
    examples: [
      .reported(
        "limit that changed in the source", as: .warning,
        [
          "en.lproj/Localizable.strings": #""limit" = "Up to 25 photos";"#,
          "de.lproj/Localizable.strings": #""limit" = "Bis zu ⟦20⟧ Fotos";"#,
        ]),
      .reported(
        "one of two numbers, in the digits of another script", as: .warning,
        [
          "en.lproj/Localizable.strings": #""limit" = "Up to 25 photos, 10 MB each";"#,
          "ar.lproj/Localizable.strings": #""limit" = "حتى ٢٥ صورة، ⟦١٢⟧ ميغابايت لكل منها";"#,
        ]),
      .accepted(
        "different separators; different order and digits, and a number in words",
        [
          "en.lproj/Localizable.strings": #"""
          "budget" = "1,000.50 in 2 accounts";
          "year" = "90 days from 2024";
          "once" = "1 photo";
          "many" = "50,000 of 3 accounts";
          "path" = "M 1.5 2.25 L 3.5 4.75";
          """#,
          "ja.lproj/Localizable.strings": #"""
          "many" = "3.0アカウントの5万";
          "path" = "M 1.5 2.25 L 3.5 4.5";
          """#,
          "pt.lproj/Localizable.strings": #"""
          "budget" = "1.000,5 em 2 contas";
          "many" = "50 mil de 4 contas";
          """#,
          "de.lproj/Localizable.strings": #"""
          "budget" = "1.000,50 auf 2 Konten";
          "year" = "2024 und 90 Tage danach";
          "once" = "ein Foto";
          """#,
          "fr.lproj/Localizable.strings": #"""
          "budget" = "1 000,50 sur 2 comptes";
          "year" = "90 jours à partir de 2024";
          "once" = "une photo";
          """#,
          "hi.lproj/Localizable.strings": #"""
          "budget" = "२ खातों में १,०००.५०";
          "year" = "२०२४ से ९० दिन";
          "once" = "१ फ़ोटो";
          """#,
        ]),
      .accepted(
        "digits of a format specifier",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%1$@ of %2$@, 3 left" : { "localizations" : { "de" : {
              "stringUnit" : { "state" : "translated", "value" : "%2$@: %1$.2f, noch 3" }
            } } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard context.sourceTraits(of: entry).has(.digit) else { return }
    var sources = SourceFacts<[WrittenNumber]>()
    for shown in context.shownStrings(of: entry) where shown.isTranslation {
      guard let unit = shown.unit,
        let expected = sources.fact(for: shown, of: entry, &context, WrittenNumber.all),
        !expected.isEmpty, expected.count(where: \.hasFraction) <= 3
      else { continue }
      let text = context.readableText(of: shown, in: entry)
      let found = WrittenNumber.all(in: text)
      guard found.count == expected.count,
        let wrong = WrittenNumber.first(of: found, missingIn: expected),
        let lost = WrittenNumber.first(of: expected, missingIn: found)
      else { continue }
      context.report(
        Self.message(found: text.string(wrong.range), expected: lost.spelling), in: unit,
        of: entry, at: text.sourceRange(wrong.range), help: "use the number from the source")
    }
  }
}

extension NumberMismatch {
  private static func message(found: String, expected: String) -> String {
    "translation has \(found.quotedForMessage), but the source has \(expected.quotedForMessage)"
  }
}

/// A number in a string: its digits, regardless of their script and separators.
private struct WrittenNumber {
  /// The digits as ASCII, without separators or trailing zeros of a fraction.
  let digits: [UInt8]
  /// Whether the number has a decimal point or comma, as far as it can be distinguished from a
  /// thousands separator.
  let hasFraction: Bool
  let spelling: String
  /// The range, as indices of the string's scalars.
  let range: Range<Int>

  /// Returns the numbers in a string, in order.
  static func all(in text: ScalarText) -> [WrittenNumber] {
    let scalars = text.scalars
    var numbers: [WrittenNumber] = []
    var index = 0
    while index < scalars.count {
      guard scalars[index].decimalDigit != nil else {
        index += 1
        continue
      }
      let range = index..<end(of: scalars, from: index)
      index = range.upperBound
      if isCounted(by: scalars[index...]) { continue }
      numbers.append(WrittenNumber(scalars, range, spelling: text.string(range)))
    }
    return numbers
  }

  private init(_ scalars: [Unicode.Scalar], _ range: Range<Int>, spelling: String) {
    let groups = scalars[range].split { $0.decimalDigit == nil }
    // Three digits after a separator may be thousands.
    let fraction = groups.count > 1 && groups[groups.count - 1].count != 3
    var digits = scalars[range].compactMap(\.decimalDigit)
    if fraction {
      let zeros = groups[groups.count - 1].reversed().prefix { $0.decimalDigit == 0 }.count
      digits.removeLast(zeros)
    }
    (self.digits, hasFraction, self.spelling, self.range) = (digits, fraction, spelling, range)
  }

  /// Returns whether a word such as 'thousand' follows a number.
  private static func isCounted(by following: ArraySlice<Unicode.Scalar>) -> Bool {
    let rest = following.prefix(16).drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
    guard let first = rest.first else { return false }
    if "十百千万萬億亿兆십백천만억조".unicodeScalars.contains(first) { return true }
    guard first.isAlphabetic else { return false }
    let word = String(scalars: rest.prefix { $0.isAlphabetic }).lowercased()
    let bytes = Array(word.utf8)
    return numberWords.contains { bytes.starts(with: $0) } || word == "mil" || word == "tis"
  }

  /// The beginnings of words for a thousand and larger numbers.
  private static let numberWords: [[UInt8]] = [
    "billion", "ezer", "hundert", "hundred", "lakh", "miljard", "miljo", "miljoe", "milion",
    "miliard", "millia", "millio", "millió", "milyon", "milyar", "mln", "mrd", "tausend", "thous",
    "tisíc", "tusen", "tusind", "tuhat", "tuhan", "tysi", "tys", "duizend", "tūkst", "χιλι", "млн",
    "млрд", "мілья", "мільй", "милли", "тыс", "тис", "ألف", "آلاف", "مليون", "אלף", "मिलियन",
    "हज़ार", "लाख",
  ].map { Array($0.utf8) }

  /// Returns the first number that the others contain less often.
  static func first(of numbers: [Self], missingIn others: [Self]) -> Self? {
    var counts = others.reduce(into: [[UInt8]: Int]()) { $0[$1.digits, default: 0] += 1 }
    for number in numbers {
      guard let count = counts[number.digits], count > 0 else { return number }
      counts[number.digits] = count - 1
    }
    return nil
  }

  /// Returns the end of a number. A separator counts only between digits, and a space only before a
  /// group of three digits.
  private static func end(of scalars: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index < scalars.count {
      if scalars[index].decimalDigit != nil {
        index += 1
        continue
      }
      let digits = scalars[(index + 1)...].prefix(4).prefix { $0.decimalDigit != nil }.count
      switch scalars[index] {
      case ".", ",", "'", "’", "\u{66B}", "\u{66C}": guard digits > 0 else { return index }
      case " ", "\u{A0}", "\u{2009}", "\u{202F}": guard digits == 3 else { return index }
      default: return index
      }
      index += 1
    }
    return index
  }
}
