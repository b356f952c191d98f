import Catalog
import SourceText

/// How much an open key matters, before its bytes decide.
struct OpenKeyRank: Hashable, Comparable {
  /// 0 for new and missing, 1 for incomplete, 2 for what only waits for review.
  let group: Int
  let translatedElsewhere: Int
  let words: Int

  /// - Parameter state: one of those that count, and not translated.
  init(_ state: TranslationState, translatedElsewhere: Int, words: Int) {
    group =
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
    if left.group != right.group { return left.group < right.group }
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

/// The open keys of one locale that matter most.
struct OpenKeyRanking {
  private(set) var keys: [OpenKey] = []
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Whether a key of some rank may be among them. Of those of equal rank the key decides.
  func mayTake(_ rank: OpenKeyRank) -> Bool {
    guard keys.count == limit, let last = keys.last else { return limit > 0 }
    return !(last.rank < rank)
  }

  mutating func insert(_ key: OpenKey) {
    guard keys.count < limit || keys.last.map(key.precedes) ?? false else { return }
    let place = keys.firstIndex { key.precedes($0) } ?? keys.endIndex
    keys.insert(key, at: place)
    if keys.count > limit { keys.removeLast() }
  }
}

/// Makes the open keys of one entry, whose strings are made only when somebody needs them.
struct OpenKeyMaker {
  private let entry: Entry
  private let source: Localization?
  private let words: Int
  private let translatedElsewhere: Int
  private var made: OpenKey?

  init(_ entry: Entry, source: Localization?, words: Int, translatedElsewhere: Int) {
    self.entry = entry
    self.source = source
    self.words = words
    self.translatedElsewhere = translatedElsewhere
  }

  func rank(_ state: TranslationState) -> OpenKeyRank {
    OpenKeyRank(state, translatedElsewhere: translatedElsewhere, words: words)
  }

  mutating func key(_ state: TranslationState) -> OpenKey {
    var key =
      made
      ?? OpenKey(
        key: entry.string(of: entry.key), source: sourceText.map(entry.string),
        comment: entry.comment.map(entry.string).flatMap { $0.isEmpty ? nil : $0 }, state: state,
        words: words, translatedElsewhere: translatedElsewhere, table: "", sourceLocale: nil)
    made = key
    key.state = state
    return key
  }

  /// The text that a translator sees first.
  private var sourceText: Text? {
    guard let source, !source.units.isEmpty else { return entry.keyAsSourceText }
    return entry.principalUnit(of: source, in: nil)?.text
      ?? source.substitutions.first.flatMap { entry.principalUnit(of: source, in: $0) }?.text
  }
}
