import LintKit

/// How a text ends: with which mark, if any.
///
/// Quotes, brackets, markup and symbols behind the mark do not count.
struct SentenceEnd: Sendable {
  /// The mark; nil for none.
  private(set) var mark: SentenceMark?
  /// The mark, or the last letter of a text without one.
  private(set) var range = 0..<0
  /// Whether nobody can tell: the text ends with an argument, or has no words.
  private(set) var isUnknown = false
  /// Whether a period at the end may be that of an abbreviation.
  private var isAbbreviated = false
  /// Whether the text has a mark before its end, so that it is more than one sentence.
  private var hasInnerMark = false
  /// Whether the text ends with a letter that looks like a colon, and is typed for one.
  private var endsWithVisarga = false

  /// - Parameter language: the code of the language that the text is in.
  init(of text: ScalarText, in language: String) {
    let scalars = text.scalars
    let end = Self.endOfWords(in: scalars)
    guard end > 0, scalars[end - 1] != ScalarText.argument, scalars[end - 1] != "}",
      scalars.lazy.filter(\.properties.isAlphabetic).prefix(2).count == 2
    else {
      isUnknown = true
      return
    }
    var start = end
    while let length = Self.lengthOfMark(before: start, in: scalars, language) { start -= length }
    mark = SentenceMark(scalars[start..<end], in: language) ?? Self.innerMark(scalars, language)
    if mark == .colon, Self.isDrive(before: start, in: scalars) { mark = nil }
    hasInnerMark = Self.hasMark(in: scalars[..<start])
    isAbbreviated = Self.isAbbreviated(scalars[..<start])
    endsWithVisarga = scalars[end - 1] == "\u{903}"
    if start == end { start = Self.startOfCharacter(before: end, in: scalars) }
    range = start..<end
  }

  /// Whether a translation ends as its source does.
  ///
  /// - Parameter language: that of the translation.
  func isEquivalent(to source: SentenceEnd, in language: String) -> Bool {
    if mark == source.mark || isUnknown || source.isUnknown { return true }
    if Self.languagesWithoutMarks.contains(language), source.mark == nil || mark == nil {
      return true
    }
    let isOneSentence = !source.hasInnerMark && !hasInnerMark
    let needsNoStop = isOneSentence && Self.languagesWithOptionalStop.contains(language)
    switch (source.mark, mark) {
    case (.colon, .stop): return language == "hy"
    case (.colon, nil): return endsWithVisarga
    case (.stop, nil): return source.isAbbreviated || needsNoStop
    case (nil, .stop): return isAbbreviated || needsNoStop
    default: return false
    }
  }

  /// Languages in which sentences end with a blank, or with a mark that is often left out.
  private static let languagesWithoutMarks: Set<String> = [
    "bo", "dz", "km", "lo", "my", "shn", "th",
  ]

  /// Languages in which a label of one sentence needs no period.
  private static let languagesWithOptionalStop: Set<String> = [
    "gan", "hak", "ja", "ko", "lzh", "nan", "wuu", "yue", "zh",
  ]
}

extension SentenceEnd {
  /// The length of the mark before an offset, with the blank behind it in `. . .`; nil for none.
  private static func lengthOfMark(
    before end: Int, in scalars: [Unicode.Scalar], _ language: String
  ) -> Int? {
    guard end > 0 else { return nil }
    if SentenceMark(scalars[end - 1], in: language) != nil { return 1 }
    let isSpaced = end > 1 && end < scalars.count && scalars[end] == "."
    return isSpaced && scalars[end - 1] == " " && scalars[end - 2] == "." ? 2 : nil
  }

  /// The end of the text without what may follow a mark.
  private static func endOfWords(in scalars: [Unicode.Scalar]) -> Int {
    var end = scalars.count
    // Nobody writes more brackets and quotes than that.
    for _ in 0..<64 where end > 0 {
      switch scalars[end - 1] {
      case ">": end = start(of: "<", before: end, in: scalars) ?? end - 1
      case ")" where end < 2 || scalars[end - 2] != ScalarText.argument:
        end = startOfLink(before: end, in: scalars) ?? end - 1
      case let scalar where isCloser(scalar): end -= 1
      default: return end
      }
    }
    return 0
  }

  /// Where a tag begins that ends before an offset. A tag is not long.
  private static func start(
    of opening: Unicode.Scalar, before end: Int, in scalars: [Unicode.Scalar]
  ) -> Int? {
    scalars[max(0, end - 200)..<end].lastIndex(of: opening)
  }

  /// Where the target of a Markdown link begins: `(https://example.com)` behind `]`.
  private static func startOfLink(before end: Int, in scalars: [Unicode.Scalar]) -> Int? {
    guard let opening = start(of: "(", before: end, in: scalars), opening > 0 else { return nil }
    return scalars[opening - 1] == "]" ? opening : nil
  }

  private static func isCloser(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ScalarText.argument, "}", "…": return false
    case "\"", "'", "*", "_", "`", "~": return true
    default: break
    }
    if scalar.properties.isWhitespace { return true }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation, .otherSymbol, .modifierSymbol,
      .format:
      return true
    case .nonspacingMark: return !scalar.properties.isAlphabetic
    default: return false
    }
  }

  /// Whether a colon stands behind a single capital, as in 'Open C:'.
  private static func isDrive(before start: Int, in scalars: [Unicode.Scalar]) -> Bool {
    start > 0 && ("A"..."Z").contains(scalars[start - 1])
      && (start == 1 || scalars[start - 2].properties.isWhitespace)
  }

  /// Whether a mark ends a sentence before the end of the text.
  private static func hasMark(in scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.indices.contains { index in
      guard let mark = SentenceMark(scalars[index], in: ""), mark != .colon else { return false }
      // A period inside a word or a number is none.
      return scalars[index].value > 0x7F || index + 1 == scalars.endIndex
        || scalars[index + 1].properties.isWhitespace
    }
  }

  /// Whether the last word of a text may be an abbreviation: it is one of a few short words, or the
  /// text has others, which are followed by small letters.
  private static func isAbbreviated(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let words = scalars.split(whereSeparator: \.properties.isWhitespace)
    guard let last = words.last else { return false }
    let letters = last.lazy.filter(\.properties.isAlphabetic).prefix(6).count
    if letters <= 5 && words.count <= 2 || letters <= 3 && words.count <= 4 { return true }
    // A unit: '%ld min.'
    if letters <= 5, words.dropLast().last?.contains(ScalarText.argument) == true { return true }
    if abbreviations.contains(String(String.UnicodeScalarView(last))) { return true }
    return zip(words, words.dropFirst()).contains { word, next in
      word.last == "." && next.first?.properties.isLowercase == true
    }
  }

  /// What 'and so on' is in languages that abbreviate it.
  private static let abbreviations: Set<String> = [
    "atd", "dgl", "ecc", "enz", "etc", "itd", "itp", "jne", "np", "osv", "p.m", "a.m", "m.m",
    "stb", "sv", "usw", "vb", "vs", "z.B", "ін", "др", "итд", "пр", "т.д", "т.п", "тощо",
  ]

  /// The mark of an Armenian question or exclamation, which stands in the word that is stressed.
  private static func innerMark(_ scalars: [Unicode.Scalar], _ language: String) -> SentenceMark? {
    guard language == "hy" else { return nil }
    if scalars.contains("\u{55E}") { return .question }
    return scalars.contains("\u{55C}") ? .exclamation : nil
  }

  private static func startOfCharacter(before end: Int, in scalars: [Unicode.Scalar]) -> Int {
    var start = end - 1
    while start > 0, scalars[start].properties.isGraphemeExtend { start -= 1 }
    return start
  }
}
