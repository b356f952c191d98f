import Catalog
import SourceText

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

  /// The keys in any order, at most about twice as many as the limit.
  private var ranked: [Key] = []
  private var limit: Int
  /// The last key that is within the limit, if others were dropped.
  private var last: Key?

  init(limit: Int) { self.limit = limit }

  /// Whether there were more keys than the limit.
  var isCut: Bool { last != nil || ranked.count > limit }

  /// Returns the keys, most important first.
  ///
  /// - Parameter precedes: whether a key is more important than another one.
  func keys(by precedes: (Key, Key) -> Bool) -> [Key] {
    Array(ranked.sorted(by: precedes).prefix(limit))
  }

  /// Returns whether a key with this rank may belong in the ranking. The order of keys with equal
  /// rank is not known here.
  func mayTake(_ rank: OpenKeyRank) -> Bool {
    guard let last else { return limit > 0 }
    return !(last.rank < rank)
  }

  /// Adds a key if it belongs in the ranking.
  mutating func insert(_ key: Key, by precedes: (Key, Key) -> Bool) {
    guard limit > 0 else { return }
    if let last, !precedes(key, last) { return }
    ranked.append(key)
    // The keys are sorted so rarely that the time is hardly more than that of sorting them once.
    if limit < Self.unlimited / 2, ranked.count >= 2 * limit { cut(by: precedes) }
  }

  /// Lowers the limit.
  mutating func cut(to limit: Int, by precedes: (Key, Key) -> Bool) {
    self.limit = min(limit, self.limit)
    if ranked.count > self.limit { cut(by: precedes) }
  }

  private mutating func cut(by precedes: (Key, Key) -> Bool) {
    ranked.sort(by: precedes)
    ranked.removeLast(max(ranked.count - limit, 0))
    last = ranked.last
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

/// How many open keys are listed at most, and how much text they can have together.
///
/// A small table can have very many keys and very many locales, and its open keys are the product
/// of both. The limit grows with the size of the tables, so that no real project reaches it.
struct OpenKeyShare {
  /// The number of open keys that a project can list, whatever its tables are.
  static let minimum = 50_000
  /// The amount of text in bytes that the open keys of a project can have. Each takes some bytes
  /// more than its text.
  static let minimumText = 4 << 20
  static let textPerByte = 16
  static let textPerKey = 40
  /// The number of open keys that each locale can list.
  private static let minimumOfLocale = 100

  private var byteCount = 0

  init() {}

  init(of table: Table) { byteCount = table.byteCount }

  init(joining shares: some Sequence<Self>) {
    byteCount = shares.reduce(0) { $0 + $1.byteCount }
  }

  /// Returns the number of open keys that each of several locales can list.
  func limit(_ locales: Int) -> Int {
    max(Self.minimumOfLocale, (Self.minimum + byteCount / 2) / max(locales, 1))
  }

  /// The amount of text that all open keys can have.
  var text: Int { Self.minimumText + Self.textPerByte * byteCount }
}

extension OpenKey {
  /// The amount of text that the key takes.
  var size: Int {
    OpenKeyShare.textPerKey + key.utf8.count + (source?.utf8.count ?? 0)
      + (comment?.utf8.count ?? 0)
  }
}
