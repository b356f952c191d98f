import Catalog

/// The rules that check the entries with each feature, as sets of bits. The bit of a rule is at its
/// index.
struct RulesOfFeatures: Sendable {
  /// The number of words of 64 bits for all rules.
  let wordCount: Int
  /// The words of the first feature, then those of the second one, and so on.
  private var words: [UInt64]

  /// - Parameter features: the features of the entries that each rule checks.
  init(_ features: [EntryFeatures]) {
    wordCount = (features.count + 63) / 64
    words = Array(repeating: 0, count: EntryFeatures.RawValue.bitWidth * wordCount)
    for (rule, features) in features.enumerated() {
      for feature in 0..<EntryFeatures.RawValue.bitWidth
      where features.rawValue & 1 << feature != 0 {
        words[feature * wordCount + rule / 64] |= 1 << UInt64(rule % 64)
      }
    }
  }

  /// Returns a word of the rules that check an entry.
  ///
  /// - Parameter index: the index of the word.
  func word(_ index: Int, for features: EntryFeatures) -> UInt64 {
    var word: UInt64 = 0
    var rest = features.rawValue
    while rest != 0 {
      word |= words[rest.trailingZeroBitCount &* wordCount &+ index]
      rest &= rest &- 1
    }
    return word
  }
}
