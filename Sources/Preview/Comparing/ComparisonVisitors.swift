import Catalog
import Diagnostics
import Languages

/// Records the digests of a table of the base revision.
final class BaseDigestVisitor: TableVisitor {
  private(set) var digests: BaseDigests
  private(set) var surveys: [TableSurvey] = []

  init(_ digester: EntryDigester) { digests = BaseDigests(digester) }

  func visit(_ entry: Entry) { digests.record(entry) }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    surveys.append(TableSurvey(of: table))
  }
}

/// Keeps the entries of a table that differ from those of the base revision.
final class DifferenceVisitor: TableVisitor {
  private let digester: EntryDigester
  private let selection: KeySelection
  private(set) var digests: BaseDigests
  private(set) var kept = KeptEntries()
  private(set) var table: Table?
  /// The digests of the keys that exist in both states and differ.
  private(set) var changedKeys: Set<UInt64> = []

  init(_ digests: BaseDigests, _ digester: EntryDigester, _ selection: KeySelection) {
    (self.digests, self.digester, self.selection) = (digests, digester, selection)
  }

  func visit(_ entry: Entry) {
    let changed = digests.changes(of: entry)
    guard changed?.isEmpty != true, selection.includesName(of: entry) else { return }
    let key = digester.key(of: entry)
    kept.keep(entry, key: key, changed: changed)
    if changed != nil { changedKeys.insert(key) }
  }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) { self.table = table }
}

/// Keeps the entries of the base revision that are different now, or gone.
final class BaseEntryVisitor: TableVisitor {
  private let digester: EntryDigester
  private let selection: KeySelection
  private let wanted: Set<UInt64>
  private(set) var kept = KeptEntries()

  init(_ wanted: Set<UInt64>, _ digester: EntryDigester, _ selection: KeySelection) {
    (self.wanted, self.digester, self.selection) = (wanted, digester, selection)
  }

  func visit(_ entry: Entry) {
    let key = digester.key(of: entry)
    guard wanted.contains(key), selection.includesName(of: entry) else { return }
    kept.keep(entry, key: key, changed: nil)
  }
}

/// Keeps the entries of a table that have no string in some locales.
final class MissingEntryVisitor: TableVisitor {
  private let locales: Set<String>
  private let others: KeptEntries
  private let digester: EntryDigester
  private let selection: KeySelection
  private(set) var kept = KeptEntries()

  /// - Parameter others: entries that are kept elsewhere.
  init(
    _ locales: [LocaleIdentifier], excluding others: KeptEntries, _ digester: EntryDigester,
    _ selection: KeySelection
  ) {
    self.locales = Set(locales.map(\.canonical))
    (self.others, self.digester, self.selection) = (others, digester, selection)
  }

  func visit(_ entry: Entry) {
    let own = entry.localizations.lazy.map { entry.locale(of: $0).canonical }
    let missing = locales.subtracting(own)
    guard !missing.isEmpty, selection.includesName(of: entry) else { return }
    let key = digester.key(of: entry)
    guard others.indexOfKey[key] == nil else { return }
    kept.keep(entry, key: key, changed: missing)
  }
}

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
