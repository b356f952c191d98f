/// The importance of an open key. Keys of equal rank are ordered by their bytes.
struct OpenKeyRank: Hashable, Comparable {
  /// The tier, where lower means more important: 0 for new and missing keys, 1 for incomplete keys,
  /// and 2 for keys that only need review.
  let tier: Int
  let translatedElsewhere: Int
  let words: Int

  /// - Parameter state: one of the counted states except `translated`.
  init(_ state: TranslationState, translatedElsewhere: Int, words: Int) {
    tier =
      switch state {
      case .incomplete: 1
      case .machineTranslated, .needsReview: 2
      default: 0
      }
    self.translatedElsewhere = translatedElsewhere
    self.words = words
  }

  /// Returns whether the left key is more important than the right one.
  static func < (left: Self, right: Self) -> Bool {
    if left.tier != right.tier { return left.tier < right.tier }
    if left.translatedElsewhere != right.translatedElsewhere {
      return left.translatedElsewhere > right.translatedElsewhere
    }
    return left.words > right.words
  }
}

/// A key with an importance.
protocol RankedKey {
  var rank: OpenKeyRank { get }
}

/// The most important open keys of one locale, or all of them.
struct OpenKeyRanking<Key: RankedKey> {
  /// The limit that keeps every key.
  static var unlimited: Int { .max }

  /// The keys. They are kept in order only if there is a limit.
  private var ranked: [Key] = []
  private let limit: Int
  /// The rank of the last key, if there is no place for another one.
  private var lowest: OpenKeyRank?

  init(limit: Int) { self.limit = limit }

  /// Returns the keys, most important first.
  ///
  /// - Parameter precedes: whether a key is more important than another one.
  func keys(by precedes: (Key, Key) -> Bool) -> [Key] {
    limit == Self.unlimited ? ranked.sorted(by: precedes) : ranked
  }

  /// Returns whether a key with this rank may belong in the ranking. The order of keys with equal
  /// rank is not known here.
  func mayTake(_ rank: OpenKeyRank) -> Bool {
    guard let lowest else { return limit > 0 }
    return !(lowest < rank)
  }

  /// Adds a key if it belongs in the ranking.
  mutating func insert(_ key: Key, by precedes: (Key, Key) -> Bool) {
    guard limit != Self.unlimited else { return ranked.append(key) }
    guard ranked.count < limit || ranked.last.map({ precedes(key, $0) }) ?? false else { return }
    let place = ranked.firstIndex { precedes(key, $0) } ?? ranked.endIndex
    ranked.insert(key, at: place)
    if ranked.count > limit { ranked.removeLast() }
    if ranked.count == limit { lowest = ranked.last?.rank }
  }
}

extension OpenKey: RankedKey {
  var rank: OpenKeyRank {
    OpenKeyRank(state, translatedElsewhere: translatedElsewhere, words: words)
  }

  /// Returns whether this key is more important than another.
  ///
  /// Untranslated keys come first, then keys that are translated in more locales, then keys with
  /// more words. Ties are broken by the bytes of the key, then of the table.
  func precedes(_ other: OpenKey) -> Bool {
    if rank != other.rank { return rank < other.rank }
    if !key.utf8.elementsEqual(other.key.utf8) {
      return key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
    return table.utf8.lexicographicallyPrecedes(other.table.utf8)
  }
}
