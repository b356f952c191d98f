import Catalog

/// Entries of one state of a table that are different in another state.
///
/// Unlike rules, which see an entry only during a call, a comparison needs both states at the same
/// time. The number of kept entries is limited.
struct KeptEntries {
  struct Kept {
    let entry: Entry
    /// The canonical identifiers of the locales with differences, or nil for all.
    let changed: Set<String>?
  }

  /// The maximum number of strings in kept entries, in all locales.
  static let maxUnits = 500_000

  private(set) var entries: [Kept] = []
  private(set) var indexOfKey: [UInt64: Int] = [:]
  /// The number of entries that were not kept.
  private(set) var omitted = 0
  private var left = maxUnits

  mutating func keep(_ entry: Entry, key: UInt64, changed: Set<String>?) {
    guard indexOfKey[key] == nil else { return }
    left -= entry.units.count + 1
    guard left >= 0 else {
      omitted += 1
      return
    }
    indexOfKey[key] = entries.count
    entries.append(Kept(entry: entry, changed: changed))
  }

  func entry(_ key: UInt64) -> Entry? { indexOfKey[key].map { entries[$0].entry } }
}
