import Catalog
import SourceText

/// A key with work left to do in a locale, and the context that a translator needs.
package struct OpenKey: Hashable, Sendable {
  package var key: String
  /// The complete source string, or nil if it is unknown.
  package var source: String?
  /// The comment for translators.
  package var comment: String?
  package var state: TranslationState
  /// The number of words in the source string.
  package var words: Int
  /// The number of other locales of the table in which the key is translated.
  package var translatedElsewhere: Int
  /// The title of the table.
  package var table: String
  /// The canonical identifier of the source string's language.
  package var sourceLocale: String?
  /// The displayed path of the file with the key.
  package var path: String
  /// The line of the key, from 1.
  package var line: Int

  package init(
    key: String, source: String?, comment: String?, state: TranslationState, words: Int,
    translatedElsewhere: Int, table: String, sourceLocale: String?, path: String = "",
    line: Int = 1
  ) {
    (self.key, self.source, self.comment, self.state) = (key, source, comment, state)
    (self.words, self.translatedElsewhere) = (words, translatedElsewhere)
    (self.table, self.sourceLocale) = (table, sourceLocale)
    (self.path, self.line) = (path, line)
  }
}

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

/// Creates the strings of a table's open keys. Locales often have the same ones.
struct OpenKeyReader {
  private let table: Table
  private let title: String
  private let sourceLocale: String?
  private var made: [TextSpan: OpenKey] = [:]
  private var lines: [FileID: LineStarts] = [:]

  init(_ table: Table, _ status: TableStatus) {
    self.table = table
    (title, sourceLocale) = (status.name.title, status.sourceLocale)
  }

  /// Returns the keys of a ranking, most important first.
  mutating func keys(of ranking: OpenKeyRanking<OpenKeyCandidate>) -> [OpenKey] {
    let table = table
    var keys: [OpenKey] = []
    for candidate in ranking.keys(by: { $0.precedes($1, in: table) }) {
      var key = made[candidate.key] ?? key(of: candidate)
      made[candidate.key] = key
      key.state = candidate.state
      keys.append(key)
    }
    return keys
  }

  private mutating func key(of candidate: OpenKeyCandidate) -> OpenKey {
    let comment = candidate.comment.map(table.string)
    let file = table.file(candidate.key.range.file)
    let starts = lines[file.id] ?? LineStarts(of: file)
    lines[file.id] = starts
    return OpenKey(
      key: table.string(of: candidate.key), source: candidate.source.map(table.string),
      comment: comment == "" ? nil : comment, state: candidate.state, words: candidate.rank.words,
      translatedElsewhere: candidate.rank.translatedElsewhere, table: title,
      sourceLocale: sourceLocale, path: file.path,
      line: starts.line(at: candidate.key.range.bytes.lowerBound))
  }
}

/// The offsets at which the lines of a file begin, since keys are located in any order.
private struct LineStarts {
  private var offsets: [Int] = [0]

  init(of file: SourceFile) {
    guard file.encoding != .binary else { return }
    let bytes = file.bytes
    while let feed = bytes.firstOffset(of: 0x0A, in: (offsets.last ?? 0)..<bytes.count) {
      offsets.append(feed + 1)
    }
  }

  /// Returns the line of an offset, from 1.
  func line(at offset: Int) -> Int { offsets.partitioningIndex { $0 > offset } }
}
