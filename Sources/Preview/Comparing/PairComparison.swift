import Catalog
import LintEngine
import StringResolution

/// The comparison of a table with its state in the base revision.
///
/// Digests of the entries are compared first. Only entries that differ are kept and resolved, so the
/// text of the others is never decoded.
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

  var omitted: Int { now.omitted + before.omitted }

  /// Returns the keys that users read differently, sorted.
  func keys(_ request: PreviewRequest, now present: TableBundle, before base: TableBundle)
    -> [PreviewedKey]
  {
    var keys: [PreviewedKey] = []
    let locales = Self.locales(request, present, base)
    let states = BundleStates(now: present, before: base, choice: request.choice)
    for kept in now.entries {
      let key = digester.key(of: kept.entry)
      // A key that is changed and whose earlier state isn't kept is beyond the limit.
      let earlier = kept.changed == nil ? nil : before.entry(key)
      guard kept.changed == nil || earlier != nil else { continue }
      var shown = PreviewedKey(name: kept.entry.string(of: kept.entry.key))
      shown.comment = kept.entry.comment.map { kept.entry.string(of: $0) }
      for locale in locales where selection.includes(locale, of: kept.entry) {
        guard states.mayDiffer(locale, in: kept.changed) else { continue }
        shown.add(states.strings(kept.entry, earlier, in: locale), in: locale)
      }
      if !shown.locales.isEmpty { keys.append(shown) }
    }
    for gone in before.entries where now.indexOfKey[digester.key(of: gone.entry)] == nil {
      var shown = PreviewedKey(name: gone.entry.string(of: gone.entry.key))
      for locale in locales { shown.add(states.strings(nil, gone.entry, in: locale), in: locale) }
      if !shown.locales.isEmpty { keys.append(shown) }
    }
    return keys.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
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
  fileprivate mutating func add(_ strings: [PreviewedString], in locale: LocaleIdentifier) {
    guard !strings.isEmpty else { return }
    var shown = PreviewedLocale(locale: locale)
    shown.strings = strings
    locales.append(shown)
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

  /// Returns the differences for users of a locale, with their places.
  func strings(
    _ entry: Entry?, _ earlier: Entry?, in locale: LocaleIdentifier
  ) -> [PreviewedString] {
    let isGone = !now.contains(locale) && before.contains(locale)
    let isNew = now.contains(locale) && !before.contains(locale)
    let present = isGone ? nil : entry.map { EntryState($0, resolver, locale) }
    let base = earlier.map { EntryState($0, baseResolver, locale) }
    var strings = StringComparison(present, base, isNewLocale: isNew && base != nil, choice).strings
    for index in strings.indices {
      let resolved = strings[index].now ?? strings[index].before
      let table = (strings[index].now == nil ? earlier : entry)?.table
      guard let origin = resolved?.origins.first, let table else { continue }
      strings[index].place = EntryPlaces(of: [origin], in: table).place(of: origin)
    }
    return strings
  }
}
