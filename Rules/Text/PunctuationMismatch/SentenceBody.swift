import LintKit

/// What precedes the final punctuation mark of a string.
///
/// It only matters for strings that end with different marks.
struct SentenceBody: Sendable {
  private let scalars: ArraySlice<Unicode.Scalar>

  init(_ scalars: ArraySlice<Unicode.Scalar>) { self.scalars = scalars }

  /// Whether a final period may belong to an abbreviation.
  var isAbbreviated: Bool { Self.isAbbreviated(scalars) }
  /// Whether there is a mark before the end, so that the string has more than one sentence.
  var hasInnerMark: Bool { Self.hasMark(in: scalars) }
  /// Whether the string ends with a letter that looks like a colon and is typed instead of one.
  var endsWithVisarga: Bool { scalars.last == "\u{903}" }
}

extension SentenceBody {
  /// Returns whether a mark ends a sentence before the end of the string.
  private static func hasMark(in scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.indices.contains { index in
      guard let mark = SentenceMark(scalars[index], in: ""), mark != .colon else { return false }
      // A period inside a word or a number doesn't end a sentence.
      return scalars[index].value > 0x7F || index + 1 == scalars.endIndex
        || scalars[index + 1].isWhitespace
    }
  }

  /// Returns whether the last word of a string may be an abbreviation. That is the case if it is
  /// one of a few short words, or if the string has other abbreviations, which a lowercase letter
  /// follows.
  private static func isAbbreviated(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let words = scalars.split(whereSeparator: \.isWhitespace)
    guard let last = words.last else { return false }
    let letters = last.lazy.filter(\.isAlphabetic).prefix(6).count
    if letters <= 5 && words.count <= 2 || letters <= 3 && words.count <= 4 { return true }
    // A unit: '%ld min.'
    if letters <= 5, words.dropLast().last?.contains(ScalarText.argument) == true { return true }
    if abbreviations.contains(String(scalars: last)) { return true }
    return zip(words, words.dropFirst()).contains { word, next in
      word.last == "." && next.first?.isLowercase == true
    }
  }

  /// Common abbreviations, mostly of 'and so on' in different languages.
  private static let abbreviations: Set<String> = [
    "atd", "dgl", "ecc", "enz", "etc", "itd", "itp", "jne", "np", "osv", "p.m", "a.m", "m.m",
    "stb", "sv", "usw", "vb", "vs", "z.B", "ін", "др", "итд", "пр", "т.д", "т.п", "тощо",
  ]
}
