import Catalog
import SourceText

/// How much an open key matters, before its bytes decide.
struct OpenKeyRank: Hashable, Comparable {
  /// The lower, the more it matters: 0 for new and missing, 1 for incomplete, 2 for what only waits
  /// for review.
  let tier: Int
  let translatedElsewhere: Int
  let words: Int

  /// - Parameter state: one of those that count, and not translated.
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

  /// Whether a key matters more than another one.
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

  /// Whether this matters more than another key: first what nobody has translated, then what more
  /// other locales have, then what has more words, then by the bytes of the key and of the table.
  func precedes(_ other: OpenKey) -> Bool {
    if rank != other.rank { return rank < other.rank }
    if !key.utf8.elementsEqual(other.key.utf8) {
      return key.utf8.lexicographicallyPrecedes(other.key.utf8)
    }
    return table.utf8.lexicographicallyPrecedes(other.table.utf8)
  }
}

/// The open keys of one locale that matter most, or all of them.
struct OpenKeyRanking {
  /// The limit of those who want every key.
  static let unlimited = Int.max

  /// In order, unless there is no limit.
  private var ranked: [OpenKey] = []
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The most important first.
  var keys: [OpenKey] {
    limit == Self.unlimited ? ranked.sorted { $0.precedes($1) } : ranked
  }

  /// Whether a key is among them, or will be.
  ///
  /// - Parameter name: the key, which is asked for only where the ranks are equal.
  func takes(_ rank: OpenKeyRank, _ name: () -> String) -> Bool {
    guard ranked.count == limit, let last = ranked.last else { return limit > 0 }
    let lastRank = last.rank
    return rank == lastRank
      ? name().utf8.lexicographicallyPrecedes(last.key.utf8) : rank < lastRank
  }

  mutating func insert(_ key: OpenKey) {
    guard limit != Self.unlimited else { return ranked.append(key) }
    guard ranked.count < limit || ranked.last.map(key.precedes) ?? false else { return }
    let place = ranked.firstIndex { key.precedes($0) } ?? ranked.endIndex
    ranked.insert(key, at: place)
    if ranked.count > limit { ranked.removeLast() }
  }
}

/// Ranks the open keys of one entry, whose strings are made only when somebody needs them.
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
    return OpenKey(
      key: name(of: entry), source: sourceText(of: entry).map(entry.string),
      comment: comment == "" ? nil : comment, state: .missing, words: words,
      translatedElsewhere: translatedElsewhere, table: "", sourceLocale: nil)
  }

  /// The text that a translator sees first.
  private func sourceText(of entry: Entry) -> Text? {
    guard let own = source.localization, !own.units.isEmpty else { return entry.keyAsSourceText }
    return source.principal
      ?? own.substitutions.first.flatMap { PrincipalText.unit(of: own, in: $0, of: entry) }?.text
  }
}
