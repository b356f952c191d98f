import Catalog
import SourceText
import Syntax

/// The matches that pattern sets have found in the strings of the current entry.
struct EntrySearches {
  /// The searches with one set.
  private struct Search {
    let matcher: PatternSet.Matcher
    var matches: [SourceRange: Bits] = [:]
  }

  private var searches: [ObjectIdentifier: Search] = [:]
  private var key: SourceRange?
  private var decoded = DecodedText()

  mutating func patterns(of set: PatternSet, in text: TextSpan, of entry: Entry) -> Bits {
    if key != entry.key.range {
      key = entry.key.range
      for id in searches.keys { searches[id]?.matches.removeAll(keepingCapacity: true) }
    }
    let id = ObjectIdentifier(set)
    if let known = searches[id]?.matches[text.range] { return known }
    decoded.decode(text, of: entry.table.file(text.range.file))
    var search = searches.removeValue(forKey: id) ?? Search(matcher: PatternSet.Matcher(of: set))
    let matches = search.matcher.matches(in: decoded.bytes)
    search.matches[text.range] = matches
    searches[id] = search
    return matches
  }
}
