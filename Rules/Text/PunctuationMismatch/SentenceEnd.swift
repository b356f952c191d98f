import LintKit

/// The end of a string, and the punctuation mark there, if any.
///
/// Quotation marks, brackets, markup and symbols after the mark are ignored.
struct SentenceEnd: Sendable {
  /// The mark, or nil for none.
  private(set) var mark: SentenceMark?
  /// The range of the mark, or of the last letter if there is no mark.
  private(set) var range = 0..<0
  /// Whether the end can't be evaluated, because the string ends with an argument or has no words.
  private(set) var isUnknown = false
  /// The end of the string without the mark.
  private var startOfMark = 0

  /// - Parameter language: the language code of the string.
  init(of text: ScalarText, in language: String) {
    let scalars = text.scalars
    let end = Self.endOfWords(in: scalars)
    guard end > 0, scalars[end - 1] != ScalarText.argument, scalars[end - 1] != "}",
      scalars.lazy.filter({ $0.isAlphabetic }).prefix(2).count == 2
    else {
      isUnknown = true
      return
    }
    var start = end
    while let length = Self.lengthOfMark(before: start, in: scalars, language) { start -= length }
    mark = SentenceMark(scalars[start..<end], in: language) ?? Self.innerMark(scalars, language)
    if mark == .colon, Self.isDrive(before: start, in: scalars) { mark = nil }
    startOfMark = start
    if start == end { start = Self.startOfCharacter(before: end, in: scalars) }
    range = start..<end
  }

  /// Returns whether a string certainly ends with a mark, or with none for nil. Its bytes show this
  /// for most strings.
  static func hasMark(_ mark: SentenceMark?, _ shown: ShownString) -> Bool {
    switch shown.ending {
    // The mark of an Armenian question is inside the string.
    case .letter: mark == nil && !shown.traits.has(.armenian)
    case .mark(let scalar): mark != nil && mark == SentenceMark(scalar, in: "")
    case .other: false
    }
  }

  /// Returns the part of the string before the mark.
  func body(of text: ScalarText) -> SentenceBody { SentenceBody(text.scalars[..<startOfMark]) }

  /// Returns whether a translation may have another mark than its source.
  ///
  /// - Parameter language: the language code of the translation.
  func isEquivalent(
    to source: SentenceEnd, _ sourceBody: SentenceBody, _ body: SentenceBody, in language: String
  ) -> Bool {
    if Self.languagesWithoutMarks.contains(language), source.mark == nil || mark == nil {
      return true
    }
    switch (source.mark, mark) {
    case (.colon, .stop): return language == "hy"
    case (.colon, nil): return body.endsWithVisarga
    case (.stop, nil):
      return isStopOptional(in: language, sourceBody, body) || sourceBody.isAbbreviated
    case (nil, .stop): return isStopOptional(in: language, sourceBody, body) || body.isAbbreviated
    default: return false
    }
  }

  private func isStopOptional(
    in language: String, _ source: SentenceBody, _ translation: SentenceBody
  ) -> Bool {
    Self.languagesWithOptionalStop.contains(language) && !source.hasInnerMark
      && !translation.hasInnerMark
  }

  /// Languages in which sentences end with a space, or with a mark that is often omitted.
  private static let languagesWithoutMarks: Set<String> = [
    "bo", "dz", "km", "lo", "my", "shn", "th",
  ]

  /// Languages in which a one-sentence label needs no period.
  private static let languagesWithOptionalStop: Set<String> = [
    "gan", "hak", "ja", "ko", "lzh", "nan", "wuu", "yue", "zh",
  ]
}

extension SentenceEnd {
  /// Returns the length of the mark before an offset, including the space after it in `. . .`.
  /// Returns nil if there is none.
  private static func lengthOfMark(
    before end: Int, in scalars: [Unicode.Scalar], _ language: String
  ) -> Int? {
    guard end > 0 else { return nil }
    if SentenceMark(scalars[end - 1], in: language) != nil { return 1 }
    let isSpaced = end > 1 && end < scalars.count && scalars[end] == "."
    return isSpaced && scalars[end - 1] == " " && scalars[end - 2] == "." ? 2 : nil
  }

  /// Returns the end of the string without what can follow a mark.
  private static func endOfWords(in scalars: [Unicode.Scalar]) -> Int {
    var end = scalars.count
    // No real string has more brackets and quotation marks than this.
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

  /// Returns the start of a tag that ends before an offset. Only tags of up to 200 characters are
  /// found.
  private static func start(
    of opening: Unicode.Scalar, before end: Int, in scalars: [Unicode.Scalar]
  ) -> Int? {
    scalars[max(0, end - 200)..<end].lastIndex(of: opening)
  }

  /// Returns the start of a Markdown link's destination: `(https://example.com)` after `]`.
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
    if scalar.isWhitespace { return true }
    if scalar.isFrequentLetter { return false }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation, .otherSymbol, .modifierSymbol,
      .format:
      return true
    case .nonspacingMark: return !scalar.isAlphabetic
    default: return false
    }
  }

  /// Returns whether a single capital letter precedes a colon, as in 'Open C:'.
  private static func isDrive(before start: Int, in scalars: [Unicode.Scalar]) -> Bool {
    start > 0 && ("A"..."Z").contains(scalars[start - 1])
      && (start == 1 || scalars[start - 2].isWhitespace)
  }

  /// Returns the mark of an Armenian question or exclamation, which is inside the stressed word.
  private static func innerMark(_ scalars: [Unicode.Scalar], _ language: String) -> SentenceMark? {
    guard language == "hy" else { return nil }
    if scalars.contains("\u{55E}") { return .question }
    return scalars.contains("\u{55C}") ? .exclamation : nil
  }

  private static func startOfCharacter(before end: Int, in scalars: [Unicode.Scalar]) -> Int {
    var start = end - 1
    while start > 0, scalars[start].isGraphemeExtend { start -= 1 }
    return start
  }
}
