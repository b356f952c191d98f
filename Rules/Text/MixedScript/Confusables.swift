import LintKit

/// One of the three alphabets that have letters in common by their looks.
enum Alphabet: Hashable, Sendable, CaseIterable {
  case latin, greek, cyrillic

  /// Returns the alphabet of a letter, or nil if it is none of the three.
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

  /// Returns whether a letter of another alphabet looks like one of this alphabet.
  func hasConfusable(of scalar: Unicode.Scalar) -> Bool {
    let others =
      switch self {
      case .latin: Self.likeLatin
      case .greek: Self.likeGreek
      case .cyrillic: Self.likeCyrillic
      }
    return others.contains(scalar)
  }

  // From confusables.txt (Unicode Technical Standard 39): letters that look the same in most fonts,
  // and letters that are typed because they are on the keyboard: ç in Chuvash, ə in Kazakh.
  private static let likeLatin = Set(
    "АВЕЅІЈКМНОРСТУХҺӀӔӘЁЇӐӖҪӦавеѕіјорсухһӏӕәёїӑӗҫӧΑΒΕΖΗΙΚΜΝΟΡΤΥΧονϳ".unicodeScalars)
  private static let likeGreek = Set("ABEHIKMNOPTXYZovАВЕНІКМОРТХГПФо".unicodeScalars)
  private static let likeCyrillic = Set(
    "ABEKMHOPCTYXSIJÆƏËÏĂĔÇÖaceijopsxyhæəëïăĕçöABΕΚΜΗΟΡΤΧΓΠΦο".unicodeScalars)
}

/// A word in one alphabet with look-alike letters of another.
struct MixedWord: Sendable {
  let range: Range<Int>
  /// The range of the first letters that don't belong.
  let intruders: Range<Int>
  let alphabet: Alphabet
  /// The alphabet of the other letters.
  let expected: Alphabet

  /// Returns the words in a string that mix alphabets by mistake.
  ///
  /// Words in which the mix is obvious are left out: `kΩ`, `PDF’ы`.
  static func all(in text: ScalarText, locale: LocaleIdentifier) -> [MixedWord] {
    var words: [MixedWord] = []
    var start = 0
    let scalars = text.scalars
    while start < scalars.count {
      guard scalars[start].isAlphabetic else {
        start += 1
        continue
      }
      let end =
        scalars[start...].firstIndex {
          !$0.isAlphabetic && !$0.isGraphemeExtend
        } ?? scalars.endIndex
      if let word = MixedWord(start..<end, of: scalars, in: locale) { words.append(word) }
      start = end
    }
    return words
  }

  private init?(_ range: Range<Int>, of scalars: [Unicode.Scalar], in locale: LocaleIdentifier) {
    guard Self.hasSeveralAlphabets(scalars[range]) else { return nil }
    var letters: [Alphabet: [Unicode.Scalar]] = [:]
    for scalar in scalars[range] {
      if let alphabet = Alphabet(scalar) { letters[alphabet, default: []].append(scalar) }
    }
    let found = Alphabet.allCases.filter { letters[$0] != nil }
    guard found.count == 2 else { return nil }
    // The most likely alphabet comes first: the one with more letters, or else that of the
    // language, or else the first one of the list.
    let counts = found.map { letters[$0]?.count ?? 0 }
    let isSecondFirst =
      counts[0] == counts[1] ? found[1] == locale.alphabet : counts[1] > counts[0]
    let ranked = isSecondFirst ? found.reversed() : found
    let candidates = [(ranked[0], ranked[1]), (ranked[1], ranked[0])]
    let mixed = candidates.first { expected, other in
      let own = letters[expected] ?? []
      return (letters[other] ?? []).allSatisfy(expected.hasConfusable)
        && (own.count > 1 || own.allSatisfy(other.hasConfusable))
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

  private static func hasSeveralAlphabets(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    var first: Alphabet?
    for scalar in word {
      guard let alphabet = Alphabet(scalar) else { continue }
      if let first, first != alphabet { return true }
      first = alphabet
    }
    return false
  }

  /// Returns whether the letters are an ending in the string's own language after a foreign name:
  /// `Macа`.
  private func isInflection(in locale: LocaleIdentifier) -> Bool {
    alphabet == locale.alphabet && intruders.upperBound == range.upperBound
      && intruders.lowerBound - range.lowerBound >= 3
  }
}

extension LocaleIdentifier {
  /// The alphabet of the language: Cyrillic, Greek, or Latin for all others.
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
