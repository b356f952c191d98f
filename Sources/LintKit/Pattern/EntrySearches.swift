import Catalog
import SourceText
import Syntax

/// What sets of patterns have found in the texts of the entry that is checked.
struct EntrySearches {
  /// The searches of one set.
  private struct Search {
    let loan: PatternSet.Loan
    var matches: [SourceRange: Bits] = [:]
  }

  private var searches: [ObjectIdentifier: Search] = [:]
  private var key: SourceRange?
  private var decoded = DecodedText()

  mutating func patterns(of set: PatternSet, in text: Text, of entry: Entry) -> Bits {
    if key != entry.key.range {
      key = entry.key.range
      for id in searches.keys { searches[id]?.matches.removeAll(keepingCapacity: true) }
    }
    let id = ObjectIdentifier(set)
    if let known = searches[id]?.matches[text.range] { return known }
    decoded.decode(text, of: entry.table.file(text.range.file))
    var search = searches.removeValue(forKey: id) ?? Search(loan: PatternSet.Loan(of: set))
    let matches = search.loan.matches(in: decoded.bytes)
    search.matches[text.range] = matches
    searches[id] = search
    return matches
  }
}
