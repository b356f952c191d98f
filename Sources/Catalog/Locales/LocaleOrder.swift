/// The locales of earlier tables, sorted. The next table probably has some of them in this order,
/// so each is found soon after the one before it.
package struct LocaleOrder: Sendable {
  /// The spellings, all of which are ASCII, so that no two are the same in some normalization.
  private var spellings: [String] = []
  private var next = 0

  package init() {}

  /// The maximum number of locales, because all are compared with one that is missing.
  private static let limit = 64

  /// Returns the index of a locale, or nil if it is not among these.
  package mutating func index(of spelling: String) -> Int? {
    let spellings = spellings
    var index = next
    for _ in spellings.indices {
      if index >= spellings.count { index = 0 }
      if spellings[index] == spelling, spelling.utf8.count == spellings[index].utf8.count {
        next = index + 1
        return index
      }
      index += 1
    }
    return nil
  }

  /// Adds a locale that is not among these.
  ///
  /// - Returns: its index, or nil if it can't be added.
  package mutating func insert(_ spelling: String) -> Int? {
    guard spellings.count < Self.limit, spelling.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let index = spellings.firstIndex { spelling < $0 } ?? spellings.count
    spellings.insert(spelling, at: index)
    return index
  }
}
