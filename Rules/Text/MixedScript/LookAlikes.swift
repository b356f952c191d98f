import LintKit

/// One of the three alphabets that share letters by their looks.
enum Alphabet: Hashable, Sendable {
  case latin, greek, cyrillic

  /// The alphabet that a letter belongs to, or nil if that is none of the three.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x259, 0x1E00...0x1EFF:
      self = .latin
    case 0x370...0x373, 0x376...0x377, 0x37B...0x37D, 0x386, 0x388...0x3FF, 0x1F00...0x1FFF:
      self = .greek
    case 0x400...0x481, 0x48A...0x52F: self = .cyrillic
    default: return nil
    }
  }

  var name: String {
    switch self {
    case .latin: "Latin"
    case .greek: "Greek"
    case .cyrillic: "Cyrillic"
    }
  }

  /// Whether a letter of another alphabet looks like one of this.
  func hasLookAlike(of scalar: Unicode.Scalar) -> Bool {
    let others =
      switch self {
      case .latin: Self.likeLatin
      case .greek: Self.likeGreek
      case .cyrillic: Self.likeCyrillic
      }
    return others.contains(scalar)
  }

  // Of confusables.txt (Unicode Technical Standard 39) the letters that are the same in most
  // fonts, and those that people type because their keyboard has them: ç in Chuvash, ə in Kazakh.
  private static let likeLatin = Set(
    "АВЕЅІЈКМНОРСТУХҺӀӔӘЁЇӐӖҪӦавеѕіјорсухһӏӕәёїӑӗҫӧΑΒΕΖΗΙΚΜΝΟΡΤΥΧονϳ".unicodeScalars)
  private static let likeGreek = Set("ABEHIKMNOPTXYZovАВЕНІКМОРТХГПФо".unicodeScalars)
  private static let likeCyrillic = Set(
    "ABEKMHOPCTYXSIJÆƏËÏĂĔÇÖaceijopsxyhæəëïăĕçöABΕΚΜΗΟΡΤΧΓΠΦο".unicodeScalars)
}

/// A word with letters of one alphabet that look like letters of the one it is written in.
struct MixedWord: Sendable {
  let range: Range<Int>
  /// The first letters that do not belong.
  let intruders: Range<Int>
  let alphabet: Alphabet
  /// The alphabet of the other letters.
  let expected: Alphabet

  /// The words of a text that mix alphabets by mistake.
  ///
  /// Words that mix them so that everybody sees it are not among them: `kΩ`, `PDF’ы`.
  static func all(in text: ScalarText, locale: LocaleIdentifier) -> [MixedWord] {
    var words: [MixedWord] = []
    var start = 0
    let scalars = text.scalars
    while start < scalars.count {
      guard scalars[start].properties.isAlphabetic else {
        start += 1
        continue
      }
      let end =
        scalars[start...].firstIndex {
          !$0.properties.isAlphabetic && !$0.properties.isGraphemeExtend
        } ?? scalars.endIndex
      if let word = MixedWord(start..<end, of: scalars, in: locale) { words.append(word) }
      start = end
    }
    return words
  }

  private init?(_ range: Range<Int>, of scalars: [Unicode.Scalar], in locale: LocaleIdentifier) {
    var letters: [Alphabet: [Unicode.Scalar]] = [:]
    for scalar in scalars[range] {
      if let alphabet = Alphabet(scalar) { letters[alphabet, default: []].append(scalar) }
    }
    guard letters.count == 2 else { return nil }
    // The alphabet that is expected first: the one with more letters, else that of the language.
    let ranked = letters.keys.sorted {
      let (left, right) = (letters[$0]?.count ?? 0, letters[$1]?.count ?? 0)
      return left == right ? $0 == locale.alphabet : left > right
    }
    let candidates = [(ranked[0], ranked[1]), (ranked[1], ranked[0])]
    let mixed = candidates.first { expected, other in
      let own = letters[expected] ?? []
      return (letters[other] ?? []).allSatisfy(expected.hasLookAlike)
        && (own.count > 1 || own.allSatisfy(other.hasLookAlike))
    }
    guard let (expected, other) = mixed else { return nil }
    guard let first = scalars[range].firstIndex(where: { Alphabet($0) == other }) else {
      return nil
    }
    let end = scalars[first..<range.upperBound].firstIndex { Alphabet($0) != other }
    self.range = range
    intruders = first..<(end ?? range.upperBound)
    alphabet = other
    self.expected = expected
    if isInflection(in: locale) { return nil }
  }

  /// Whether the letters are the ending of a foreign name in the language of the text: `Macа`.
  private func isInflection(in locale: LocaleIdentifier) -> Bool {
    alphabet == locale.alphabet && intruders.upperBound == range.upperBound
      && intruders.lowerBound - range.lowerBound >= 3
  }
}

extension LocaleIdentifier {
  /// The alphabet that a language is written in, if it is Greek or Cyrillic.
  fileprivate var alphabet: Alphabet {
    if script == "Latn" { return .latin }
    if script == "Cyrl" || Self.cyrillicLanguages.contains(language) { return .cyrillic }
    return language == "el" ? .greek : .latin
  }

  private static let cyrillicLanguages: Set<String> = [
    "ab", "av", "ba", "be", "bg", "ce", "chm", "cv", "kk", "kv", "ky", "lez", "mhr", "mk", "mn",
    "myv", "os", "ru", "rue", "sah", "sr", "tg", "tt", "tyv", "udm", "uk",
  ]
}
