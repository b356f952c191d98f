import Catalog
import LintEngine
import StringResolution

/// The comparison of a table with its state in the base revision.
///
/// Digests of the entries are compared first. Only entries that differ are kept and resolved, so
/// the text of the others is never decoded.
struct PairComparison {
  private let pair: TablePair
  private let reading: TableReading
  private let digester = EntryDigester()
  private let selection: KeySelection
  private(set) var presentProblems: [TableReading.Problem] = []
  private(set) var baseProblems: [TableReading.Problem] = []
  private var now = KeptEntries()
  private var before = KeptEntries()
  private(set) var presentSurvey = TableSurvey()
  private(set) var baseSurveys: [TableSurvey] = []

  init(_ pair: TablePair, _ reading: TableReading, _ selection: KeySelection) async {
    (self.pair, self.reading, self.selection) = (pair, reading, selection)
    let base = BaseDigestVisitor(digester)
    for source in pair.base { baseProblems += await reading.read(source, to: base) }
    baseSurveys = base.surveys
    let differences = DifferenceVisitor(base.digests, digester, selection)
    if let present = pair.present {
      presentProblems = await reading.read(present, to: differences)
      presentSurvey = differences.table.map { TableSurvey(of: $0) } ?? TableSurvey()
    }
    now = differences.kept
    let wanted = differences.digests.goneKeys.union(differences.changedKeys)
    guard !wanted.isEmpty else { return }
    let entries = BaseEntryVisitor(wanted, digester, selection)
    for source in pair.base { await reading.read(source, to: entries) }
    before = entries.kept
  }

  /// The number of keys that differ and aren't kept.
  private var omitted: Int { now.omitted + before.omitted }

  /// Returns the keys that users read differently, sorted, and the number of keys beyond the limit
  /// of strings.
  func keys(
    _ request: PreviewRequest, now present: TableBundle, before base: TableBundle, limit: Int
  ) -> (keys: [PreviewedKey], omitted: Int) {
    var keys: [PreviewedKey] = []
    var left = limit
    var omitted = self.omitted
    let locales = Self.locales(request, present, base)
    let states = BundleStates(now: present, before: base, choice: request.choice)
    func show(_ entry: Entry?, _ earlier: Entry?, in changed: Set<String>?) {
      guard let any = entry ?? earlier else { return }
      guard left > 0 else {
        omitted += 1
        return
      }
      var shown = PreviewedKey(name: any.string(of: any.key))
      shown.comment = any.comment.map { any.string(of: $0) }
      for locale in locales where entry.map({ selection.includes(locale, of: $0) }) ?? true {
        guard states.mayDiffer(locale, in: changed) else { continue }
        left -= shown.add(states.strings(entry, earlier, in: locale), in: locale)
      }
      if !shown.locales.isEmpty { keys.append(shown) }
    }
    for kept in now.entries {
      // A key that differs and whose earlier state isn't kept is beyond the limit.
      let earlier = kept.changed == nil ? nil : before.entry(digester.key(of: kept.entry))
      guard kept.changed == nil || earlier != nil else { continue }
      show(kept.entry, earlier, in: kept.changed)
    }
    for gone in before.entries where now.indexOfKey[digester.key(of: gone.entry)] == nil {
      show(nil, gone.entry, in: nil)
    }
    keys.locate(in: tables)
    keys.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return (keys, omitted)
  }

  /// The tables of both states that have differences.
  private var tables: [Table] {
    var tables: [Table] = []
    for kept in before.entries + now.entries where tables.last !== kept.entry.table {
      tables.append(kept.entry.table)
    }
    return tables
  }

  private static func locales(
    _ request: PreviewRequest, _ now: TableBundle, _ before: TableBundle
  ) -> [LocaleIdentifier] {
    if request.isSourceOnly { return [now.development ?? before.development].compactMap(\.self) }
    guard request.locales.isEmpty else { return request.locales.map { LocaleIdentifier($0) } }
    let gone = before.locales.filter { !now.contains($0) }
    return now.locales + gone.sorted { $0.canonical < $1.canonical }
  }
}

extension PreviewedKey {
  /// Adds what users of a locale read, and returns the number of strings.
  fileprivate mutating func add(
    _ strings: [PreviewedString], in locale: LocaleIdentifier
  ) -> Int {
    guard !strings.isEmpty else { return 0 }
    var shown = PreviewedLocale(locale: locale)
    shown.strings = strings
    locales.append(shown)
    return strings.count
  }
}

/// The present and the earlier state of a bundle.
private struct BundleStates {
  let now: TableBundle
  let before: TableBundle
  let choice: PreviewChoice
  private let resolver: StringResolver
  private let baseResolver: StringResolver

  init(now: TableBundle, before: TableBundle, choice: PreviewChoice) {
    (self.now, self.before, self.choice) = (now, before, choice)
    (resolver, baseResolver) = (now.resolver, before.resolver)
  }

  /// Returns whether users of a locale may read an entry differently.
  ///
  /// - Parameter changed: The locales in which it differs, or nil for all.
  func mayDiffer(_ locale: LocaleIdentifier, in changed: Set<String>?) -> Bool {
    guard let changed, now.contains(locale), before.contains(locale) else { return true }
    return changed.contains(locale.canonical)
  }

  /// Returns the differences for users of a locale.
  func strings(
    _ entry: Entry?, _ earlier: Entry?, in locale: LocaleIdentifier
  ) -> [PreviewedString] {
    let isGone = !now.contains(locale) && before.contains(locale)
    let isNew = now.contains(locale) && !before.contains(locale)
    let present = isGone ? nil : entry.map { EntryState($0, resolver, locale) }
    let base = earlier.map { EntryState($0, baseResolver, locale) }
    return StringComparison(present, base, isNewLocale: isNew && base != nil, choice).strings
  }
}
