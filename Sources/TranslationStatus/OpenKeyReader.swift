import Catalog
import SourceText

/// Creates the strings of a table's open keys. Locales often have the same ones.
struct OpenKeyReader {
  private let table: Table
  private let title: String
  private let sourceLocale: String?
  private var made: [TextSpan: OpenKey] = [:]

  init(_ table: Table, _ status: TableStatus) {
    self.table = table
    (title, sourceLocale) = (status.name.title, status.sourceLocale)
  }

  /// Returns the keys of a ranking, most important first.
  mutating func keys(of ranking: OpenKeyRanking<OpenKeyCandidate>) -> [OpenKey] {
    let table = table
    return ranking.keys { $0.precedes($1, in: table) }.map { candidate in
      var key = made[candidate.key] ?? key(of: candidate)
      made[candidate.key] = key
      key.state = candidate.state
      return key
    }
  }

  private func key(of candidate: OpenKeyCandidate) -> OpenKey {
    let comment = candidate.comment.map(table.string)
    return OpenKey(
      key: table.string(of: candidate.key), source: candidate.source.map(table.string),
      comment: comment == "" ? nil : comment, state: candidate.state, words: candidate.rank.words,
      translatedElsewhere: candidate.rank.translatedElsewhere, table: title,
      sourceLocale: sourceLocale)
  }
}
