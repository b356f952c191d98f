import Catalog
import Languages
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
  /// Entries that have no string in a new language.
  private var missing = KeptEntries()
  /// The locales of the table's folder, in both states.
  let presentBundle: TableBundle
  let baseBundle: TableBundle
  let languages: PairLanguages
  /// The source language of the table in both states, if they name different ones.
  let sourceChange: (before: LocaleIdentifier, now: LocaleIdentifier)?

  /// - Parameter others: what is known about the tables of the folder.
  init(
    _ pair: TablePair, _ reading: TableReading, _ selection: KeySelection,
    among others: FolderSurveys.Pair
  ) async {
    (self.pair, self.reading, self.selection) = (pair, reading, selection)
    var presentSurveys: [TableSurvey] = []
    let base = BaseDigestVisitor(digester)
    for source in pair.base { baseProblems += await reading.read(source, to: base) }
    let differences = DifferenceVisitor(base.digests, digester, selection)
    if let present = pair.present {
      presentProblems = await reading.read(present, to: differences)
      presentSurveys = [differences.table].compactMap(\.self).map { TableSurvey(of: $0) }
    }
    // What is missing from a base that was not read completely isn't new.
    let isRead = baseProblems.isEmpty
    let baseSurveys = base.surveys + (isRead ? [] : presentSurveys)
    presentBundle = TableBundle(presentSurveys + others.now)
    baseBundle = TableBundle(baseSurveys + others.before)
    now = differences.kept
    let gone = differences.digests.goneKeys
    sourceChange = Self.sourceChange(
      from: base.surveys.lazy.compactMap(\.source).first,
      to: presentSurveys.lazy.compactMap(\.source).first)
    languages = PairLanguages(
      surveys: FolderSurveys.Pair(now: presentSurveys, before: baseSurveys), now: presentBundle,
      before: baseBundle,
      hasOtherKeys: isRead && (!gone.isEmpty || now.entries.contains { $0.changed == nil }))
    guard isRead else {
      now = KeptEntries()
      return
    }
    await findMissingEntries()
    let wanted = gone.union(differences.changedKeys)
    guard !wanted.isEmpty else { return }
    let entries = BaseEntryVisitor(wanted, digester, selection)
    for source in pair.base { await reading.read(source, to: entries) }
    before = entries.kept
  }

  /// Keeps the entries that have no string in a language that is new. Its users read another
  /// language before, and now they see the keys.
  private mutating func findMissingEntries() async {
    let locales = presentBundle.locales.filter { !baseBundle.contains($0) }
    guard !locales.isEmpty, !pair.base.isEmpty, let present = pair.present else { return }
    let visitor = MissingEntryVisitor(locales, excluding: now, digester, selection)
    await reading.read(present, to: visitor)
    missing = visitor.kept
  }

  /// The number of keys that differ and aren't kept.
  private var omitted: Int { now.omitted + before.omitted + missing.omitted }

  /// The size of the tables with differences.
  var byteCount: Int { tables.reduce(0) { $0 + $1.byteCount } }

  /// Returns the keys that users read differently, sorted, and the number of strings and keys
  /// beyond the limit.
  func keys(
    _ request: PreviewRequest, limit: PreviewLimit
  ) -> (keys: [PreviewedKey], omitted: Int) {
    let all = now.entries + missing.entries + before.entries
    guard let words = all.first.map({ SampleWords(for: $0.entry.table) }) else {
      return ([], omitted)
    }
    let states = BundleStates(
      now: presentBundle, before: baseBundle, words: words, choice: request.choice)
    var found = DifferentKeys(
      request: request, selection: selection, states: states,
      locales: Self.locales(request, presentBundle, baseBundle), left: limit, omitted: omitted)
    for kept in now.entries {
      // A key that differs and whose earlier state isn't kept is beyond the limit.
      let earlier = kept.changed == nil ? nil : before.entry(digester.key(of: kept.entry))
      guard kept.changed == nil || earlier != nil else { continue }
      found.add(kept.entry, earlier, in: kept.changed)
    }
    // These entries didn't change, but users of a new language see something else.
    for kept in missing.entries { found.add(kept.entry, kept.entry, in: kept.changed) }
    for gone in before.entries where now.indexOfKey[digester.key(of: gone.entry)] == nil {
      found.add(nil, gone.entry, in: nil)
    }
    found.keys.locate(in: tables)
    found.keys.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return (found.keys, found.omitted)
  }

  /// Returns two source languages if they differ. `Base` is any language.
  private static func sourceChange(
    from before: LocaleIdentifier?, to now: LocaleIdentifier?
  ) -> (before: LocaleIdentifier, now: LocaleIdentifier)? {
    guard let before, let now, !before.isBase, !now.isBase, before.canonical != now.canonical
    else { return nil }
    return (before, now)
  }

  /// The tables of both states that have differences.
  private var tables: [Table] {
    var tables: [Table] = []
    for kept in before.entries + now.entries + missing.entries
    where tables.last !== kept.entry.table {
      tables.append(kept.entry.table)
    }
    return tables
  }

  private static func locales(
    _ request: PreviewRequest, _ now: TableBundle, _ before: TableBundle
  ) -> [LocaleIdentifier] {
    if request.isSourceOnly { return request.sourceLocales(now, before) }
    guard request.locales.isEmpty else { return request.locales.map { LocaleIdentifier($0) } }
    let gone = before.locales.filter { !now.contains($0) }
    return now.locales + gone.sorted { $0.canonical < $1.canonical }
  }
}

extension PreviewRequest {
  /// Returns the source languages of both states. Another one that the configuration named before
  /// is among them if a table has it.
  fileprivate func sourceLocales(
    _ now: TableBundle, _ before: TableBundle
  ) -> [LocaleIdentifier] {
    let named = earlierSource.map { LocaleIdentifier($0) }
      .flatMap { now.contains($0) || before.contains($0) ? $0 : nil }
    var seen: Set<String> = []
    return [now.development, before.development, named].compactMap(\.self)
      .filter { seen.insert($0.canonical).inserted }
  }
}

/// The keys that users read differently.
private struct DifferentKeys {
  let request: PreviewRequest
  let selection: KeySelection
  let states: BundleStates
  let locales: [LocaleIdentifier]
  var keys: [PreviewedKey] = []
  var left: PreviewLimit
  /// The number of strings and keys beyond the limit.
  var omitted: Int

  /// Adds a key if users read it differently.
  ///
  /// - Parameter changed: the locales in which it differs, or nil for all.
  mutating func add(_ entry: Entry?, _ earlier: Entry?, in changed: Set<String>?) {
    guard let any = entry ?? earlier else { return }
    guard !left.isReached else {
      omitted += 1
      return
    }
    var shown = PreviewedKey(of: any)
    shown.isNew = earlier == nil
    for locale in locales where states.mayDiffer(locale, in: changed) {
      guard !left.isReached else {
        omitted += 1
        continue
      }
      let found = states.strings(entry, earlier, in: locale, within: &left)
      omitted += found.omitted
      shown.add(
        entry.map { selection.included(found.strings, of: $0) } ?? found.strings, in: locale)
    }
    for pseudo in request.pseudo {
      let found = states.strings(entry, earlier, of: shown, as: pseudo, within: &left)
      omitted += found.omitted
      if let source = states.source { shown.add(found.strings, in: source, as: pseudo) }
    }
    if !shown.locales.isEmpty { keys.append(shown) }
  }
}

extension PreviewedKey {
  /// Adds what users of a locale read.
  fileprivate mutating func add(
    _ strings: [PreviewedString], in locale: LocaleIdentifier, as pseudo: PseudoLanguage? = nil
  ) {
    guard !strings.isEmpty else { return }
    var shown = PreviewedLocale(locale: locale)
    shown.pseudo = pseudo
    shown.strings = strings
    locales.append(shown)
  }
}

/// The present and the earlier state of a bundle.
private struct BundleStates {
  let now: TableBundle
  let before: TableBundle
  private let words: SampleWords
  let choice: PreviewChoice
  private let resolver: StringResolver
  private let baseResolver: StringResolver

  init(now: TableBundle, before: TableBundle, words: SampleWords, choice: PreviewChoice) {
    (self.now, self.before, self.words, self.choice) = (now, before, words, choice)
    (resolver, baseResolver) = (now.resolver, before.resolver)
  }

  /// Returns whether users of a locale may read an entry differently.
  ///
  /// - Parameter changed: the locales in which it differs, or nil for all.
  func mayDiffer(_ locale: LocaleIdentifier, in changed: Set<String>?) -> Bool {
    guard let changed, now.contains(locale), before.contains(locale) else { return true }
    return changed.contains(locale.canonical)
  }

  /// Returns the differences for users of a locale, as far as they are within a limit, and the
  /// number of other cases.
  func strings(
    _ entry: Entry?, _ earlier: Entry?, in locale: LocaleIdentifier, within left: inout PreviewLimit
  ) -> (strings: [PreviewedString], omitted: Int) {
    let isGone = !now.contains(locale) && before.contains(locale)
    let isNew = now.contains(locale) && !before.contains(locale)
    let words = self.words.words(for: [entry, earlier].compactMap(\.self), in: locale)
    let style = choice.numberStyle
    let present = isGone ? nil : entry.map { EntryState($0, resolver, locale, style, words: words) }
    let base = earlier.map { EntryState($0, baseResolver, locale, style, words: words) }
    let comparison = StringComparison(
      present, base, isNewLocale: isNew && base != nil, choice, within: &left)
    var strings = comparison.strings
    guard choice.arguments.isEmpty, let entry else { return (strings, comparison.omitted) }
    for index in strings.indices where strings[index].now != nil {
      strings[index].mixed = self.words.mixed(
        strings[index].request, of: entry, resolver, insteadOf: strings[index].now)
    }
    return (strings, comparison.omitted)
  }

  /// The locale that pseudo-languages show.
  var source: LocaleIdentifier? { now.development ?? before.development }

  /// Returns how a pseudo-language shows the differences of the source language, as far as they are
  /// within a limit, and the number of the others.
  func strings(
    _ entry: Entry?, _ earlier: Entry?, of key: PreviewedKey, as pseudo: PseudoLanguage,
    within left: inout PreviewLimit
  ) -> (strings: [PreviewedString], omitted: Int) {
    let own =
      key.locales.first {
        $0.locale.canonical == source?.canonical && $0.pseudo == nil
      }?.strings ?? []
    var strings: [PreviewedString] = []
    for var string in own where !left.isReached {
      if let entry, string.now != nil {
        string.now = resolver.resolve(entry, string.request, as: pseudo)
        string.mixed = nil
      }
      if let earlier, string.before != nil {
        string.before = baseResolver.resolve(earlier, string.request, as: pseudo)
      }
      left.spend(on: string, of: key.name)
      strings.append(string)
    }
    return (strings, own.count - strings.count)
  }
}
