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

extension OpenKey {
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

/// The most important open keys of one locale, or all of them.
struct OpenKeyRanking {
  /// The limit that keeps every key.
  static let unlimited = Int.max

  /// The keys. They are kept in order only if there is a limit.
  private var ranked: [OpenKey] = []
  private let limit: Int
  /// The rank of the last key, if there is no place for another one.
  private var lowest: OpenKeyRank?

  init(limit: Int) { self.limit = limit }

  /// The keys, most important first.
  var keys: [OpenKey] {
    limit == Self.unlimited ? ranked.sorted { $0.precedes($1) } : ranked
  }

  /// Returns whether a key with this rank belongs in the ranking.
  ///
  /// - Parameter name: returns the key. It is called only if the ranks are equal.
  func takes(_ rank: OpenKeyRank, _ name: () -> String) -> Bool {
    guard let lowest else { return limit > 0 }
    guard rank == lowest, let last = ranked.last else { return rank < lowest }
    return name().utf8.lexicographicallyPrecedes(last.key.utf8)
  }

  mutating func insert(_ key: OpenKey) {
    guard limit != Self.unlimited else { return ranked.append(key) }
    guard ranked.count < limit || ranked.last.map(key.precedes) ?? false else { return }
    let place = ranked.firstIndex { key.precedes($0) } ?? ranked.endIndex
    ranked.insert(key, at: place)
    if ranked.count > limit { ranked.removeLast() }
    if ranked.count == limit { lowest = ranked.last?.rank }
  }
}

/// Ranks the open keys of one entry. Their strings are created only when needed.
struct OpenKeyMaker {
  private let source: SourceSide
  private let words: Int
  private let translatedElsewhere: Int
  private var name: String?
  private var made: OpenKey?

  init(source: SourceSide, words: Int, translatedElsewhere: Int) {
    self.source = source
    self.words = words
    self.translatedElsewhere = translatedElsewhere
  }

  /// Adds the key to a ranking if it belongs there.
  mutating func add(
    _ entry: Entry, _ state: TranslationState, to ranking: inout OpenKeyRanking
  ) {
    let rank = OpenKeyRank(state, translatedElsewhere: translatedElsewhere, words: words)
    guard ranking.takes(rank, { name(of: entry) }) else { return }
    var key = made ?? key(of: entry)
    made = key
    key.state = state
    ranking.insert(key)
  }

  private mutating func name(of entry: Entry) -> String {
    let name = name ?? entry.string(of: entry.key)
    self.name = name
    return name
  }

  private mutating func key(of entry: Entry) -> OpenKey {
    let comment = entry.comment.map(entry.string)
    let text = PrincipalText.ofSource(source.localization, of: entry)
    return OpenKey(
      key: name(of: entry), source: text.map(entry.string),
      comment: comment == "" ? nil : comment, state: .missing, words: words,
      translatedElsewhere: translatedElsewhere, table: "", sourceLocale: nil)
  }
}
