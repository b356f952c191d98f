import Catalog
import SourceText

/// An open key of a table that is being counted. Its strings are created only if it is still among
/// the most important ones at the end.
struct OpenKeyCandidate: RankedKey {
  fileprivate(set) var rank: OpenKeyRank
  fileprivate(set) var state: TranslationState
  let key: TextSpan
  /// The source string, or nil if it is unknown.
  let source: TextSpan?
  let comment: TextSpan?

  /// Returns whether this key is more important than another one of the same table. Ties are broken
  /// by the bytes of the key.
  func precedes(_ other: Self, in table: Table) -> Bool {
    rank == other.rank ? table.precedes(key, other.key) : rank < other.rank
  }
}

/// Ranks the open keys of one entry.
struct OpenKeyMaker {
  private let source: SourceSide
  private let words: Int
  private let translatedElsewhere: Int
  private var made: OpenKeyCandidate?

  init(source: SourceSide, words: Int, translatedElsewhere: Int) {
    self.source = source
    self.words = words
    self.translatedElsewhere = translatedElsewhere
  }

  /// Adds the key to a ranking if it belongs there.
  mutating func add(
    _ entry: Entry, _ state: TranslationState,
    to ranking: inout OpenKeyRanking<OpenKeyCandidate>
  ) {
    let rank = OpenKeyRank(state, translatedElsewhere: translatedElsewhere, words: words)
    guard ranking.mayTake(rank) else { return }
    var key =
      made
      ?? OpenKeyCandidate(
        rank: rank, state: state, key: entry.key,
        source: PrincipalText.ofSource(source.localization, of: entry), comment: entry.comment)
    made = key
    (key.rank, key.state) = (rank, state)
    // A closure with the entry would copy it.
    let table = entry.table
    ranking.insert(key) { $0.precedes($1, in: table) }
  }
}

extension Table {
  /// Returns whether a key comes before another one in the order of the bytes of their values.
  fileprivate func precedes(_ one: TextSpan, _ other: TextSpan) -> Bool {
    guard one.traits.union(other.traits).isDisjoint(with: [.escaped, .wide]) else {
      return string(of: one).utf8.lexicographicallyPrecedes(string(of: other).utf8)
    }
    return file(one.range.file).bytes.withSpan(one.range.bytes) { left in
      file(other.range.file).bytes.withSpan(other.range.bytes) { left.precedes($0) }
    }
  }
}

extension Span<UInt8> {
  fileprivate func precedes(_ other: Span<UInt8>) -> Bool {
    let difference = (0..<min(count, other.count)).first { self[$0] != other[$0] }
    return difference.map { self[$0] < other[$0] } ?? (count < other.count)
  }
}
