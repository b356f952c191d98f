package import Catalog
import Languages
import SourceText

/// Counts the translation status of one table, one entry at a time.
///
/// Each entry has exactly one state in each locale, the first of these that applies:
///
/// 1. `notForTranslation`, `stale`: as marked in the catalog. A stale key that the code uses counts
///    like any other key.
/// 2. `obsolete`: the key is in the locale's files but not in the source files. Such a key doesn't
///    count in other locales, and has no words.
/// 3. `nonText`: the source string is only whitespace, or it has no letters and the options
///    leave out such strings.
/// 4. `missing`: the locale has no string for the key. `notRequired` if the locale needs only some
///    keys.
/// 5. `new`: a string is marked as new, or is only whitespace while the source isn't.
/// 6. `incomplete`: a branch that the language needs is missing.
/// 7. `needsReview`: a string needs review, or its state is unknown.
/// 8. `machineTranslated`, `translated`.
///
/// If a key appears twice in a catalog, the first one counts, and so does the first of several
/// localizations of one language in an entry. Locales are identified by canonical identifier, and
/// only the first 1000 of a table are counted. The source language, `Base`, pseudo-locales, `mul`
/// and `qqq` aren't translation targets.
///
/// Content that Foundation can't read doesn't count: malformed localized files, and everything
/// after the point where a file is truncated. A catalog or an XLIFF that can't be read to the end
/// has no source.
///
/// Units count in their own states. A missing key has as many units as its source. Words and
/// characters are those of the principal source strings, counted once per key.
package struct StatusCounter {
  private let options: CountingOptions
  /// The translated strings. Nil unless errors are counted, which are only known at the end.
  private var translated: TranslatedStrings?
  private var columns: [LocaleColumn] = []
  private var places = ColumnPlaces()
  private var source = StatusTally()
  private var skipsLocales = false
  /// The tally of a locale without any strings.
  private var absent = StatusTally()
  private var absentOpenKeys: OpenKeyRanking<OpenKeyCandidate>
  /// The number of entries counted so far.
  private var serial = 0
  private var measuring = SourceMeasuring()
  /// The columns and states of the current entry that aren't translated.
  private var open: [(column: Int, state: TranslationState)] = []
  /// The translations of the current entry that are equal to the source.
  private var copies: [(column: Int, localization: Int, own: TextAmount)] = []

  /// - Parameter awaitsFaults: whether translations with errors are counted, which are only known
  ///   at the end.
  package init(_ options: CountingOptions, awaitsFaults: Bool = false) {
    self.options = options
    translated = awaitsFaults ? TranslatedStrings() : nil
    absentOpenKeys = OpenKeyRanking(limit: options.openKeys)
  }

  /// Counts an entry.
  ///
  /// - Parameter base: the entry with the same key in the base revision.
  package mutating func count(_ entry: Entry, base: BaseEntry? = nil) {
    guard entry.table.sourceLocale != nil else { return }
    serial += 1
    noteLocales(of: entry.table)
    let own = SourceSide.index(in: entry).map { entry.localizations[$0] }
    if entry.table.capabilities.hasOneFilePerLocale && own == nil { return countObsolete(entry) }
    let source = SourceSide.side(own, of: entry)
    let measure = measuring.measure(entry, source: source)
    let amount = TextAmount(
      keys: 1, units: max(1, own.map { LeafStates.count(of: $0, in: entry) } ?? 1),
      words: measure.words,
      characters: measure.characters)
    if let state = excludedState(of: entry, measure) {
      countExcluded(entry, as: state, amount)
    } else {
      countSource(entry, source, amount)
      countTranslations(entry, source, amount, measure, outdatedSince: base)
    }
  }

  /// Returns the status of the table.
  ///
  /// - Parameters:
  ///   - table: the table of the counted entries, read to the end.
  ///   - files: the paths of its files, sorted.
  ///   - needsAbsentKeys: whether the open keys of locales that the table doesn't have are needed.
  ///   - faults: the translations with errors.
  package mutating func finish(
    _ table: Table, name: TableStatus.Name, files: [String], needsAbsentKeys: Bool = true,
    faults: TranslationsWithErrors = TranslationsWithErrors()
  ) -> TableStatus {
    var status = TableStatus(
      name: name, files: files, sourceLocale: sourceLocale(of: table),
      needsAllLocales: !table.capabilities.isExport && table.namesLocales)
    guard status.sourceLocale != nil else { return status }
    noteLocales(of: table)
    count(faults, in: table)
    status.source = source
    status.skipsLocales = skipsLocales
    var reader = OpenKeyReader(table, status)
    status.openKeyShare = OpenKeyShare(of: table)
    let limit = status.openKeyShare.limit(columns.count)
    status.locales.reserveCapacity(columns.count)
    for index in columnsByName {
      columns[index].openKeys.cut(to: limit) { $0.precedes($1, in: table) }
      status.skipsOpenKeys = status.skipsOpenKeys || columns[index].openKeys.isCut
      status.locales.append(
        columns[index].coverage(missing: absent),
        openKeys: reader.keys(of: columns[index].openKeys))
    }
    status.absent.coverage.tally = absent
    if needsAbsentKeys { status.absent.openKeys = reader.keys(of: absentOpenKeys) }
    status.skipsAbsentOpenKeys = absentOpenKeys.isCut
    return status
  }
}

extension StatusCounter {
  private func sourceLocale(of table: Table) -> String? {
    // If a file can't be read to the end, its keys are unknown.
    guard let source = table.source, !table.isCutShort else { return nil }
    return source.isBase
      ? LocaleIdentifier(options.sourceLocale ?? "en").canonical : source.canonical
  }

  /// Counts the translations with errors, among those that are translated.
  private mutating func count(_ faults: TranslationsWithErrors, in table: Table) {
    guard let translated, !faults.isEmpty else { return }
    translated.forEach { text, translations in
      let locales = faults.locales(of: text.key, in: table)
      guard !locales.isEmpty else { return }
      for translation in translations {
        let column = Int(translation.column)
        guard locales.contains(columns[column].identifier) else { continue }
        columns[column].tally.faulty += TextAmount(
          keys: 1, units: Int(translation.units), words: Int(text.words),
          characters: Int(text.characters))
      }
    }
  }

  /// The indices of the columns, sorted by canonical identifier.
  private var columnsByName: [Int] {
    columns.indices.sorted {
      columns[$0].identifier.utf8.lexicographicallyPrecedes(columns[$1].identifier.utf8)
    }
  }

  /// Adds columns for locales that the table has gained. All earlier keys are missing in a new
  /// column.
  private mutating func noteLocales(of table: Table) {
    places.hasUnloadableFiles = table.hasUnloadableFiles
    guard places.count < table.locales.count else { return }
    if columns.isEmpty {
      columns.reserveCapacity(min(table.locales.count, ProjectStatus.maxLocales))
    }
    let (source, name) = (table.source, sourceLocale(of: table))
    for index in places.count..<table.locales.count {
      let isCounted = table.isForPeople(index) && table.locales[index].canonical != name
      places.append(isCounted ? column(for: table.locales[index], in: table, source) : nil)
    }
  }

  /// Returns the column of a locale, which may be a new one. Returns nil if there are too many.
  private mutating func column(
    for locale: LocaleIdentifier, in table: Table, _ source: LocaleIdentifier?
  ) -> Int? {
    if let known = places.column(named: locale.canonical, of: columns) { return known }
    guard columns.count < ProjectStatus.maxLocales else {
      skipsLocales = true
      return nil
    }
    let isSourceLanguage = source.map { locale.isRegion(ofLanguageOf: $0) } ?? false
    // An XLIFF export includes only strings that are needed.
    let isRequired =
      !isSourceLanguage || table.capabilities.isExport
      || options.namedLocales.contains(locale.canonical)
    let isPartial = options.partialLocales.contains(locale.canonical) || !isRequired
    let limit = OpenKeyShare(of: table).limit(columns.count + 1)
    // The more locales there are, the fewer keys each of them has to sort.
    absentOpenKeys.cut(to: limit) { $0.precedes($1, in: table) }
    let openKeys =
      isPartial ? OpenKeyRanking(limit: min(options.openKeys, limit)) : absentOpenKeys
    columns.append(
      LocaleColumn(
        locale, isPartial: isPartial, isSourceLanguage: isSourceLanguage, openKeys: openKeys))
    return columns.count - 1
  }

  /// Returns the column of a localization, and marks it as used for this entry. Returns nil if the
  /// localization has no strings, or if an earlier localization of the entry has the same language.
  @inline(__always)
  private mutating func takeColumn(_ localization: Localization, of entry: Entry) -> Int? {
    guard let column = places.column(of: localization, in: entry),
      columns[column].take(entry: serial)
    else { return nil }
    return column
  }

  private func excludedState(of entry: Entry, _ measure: TextMeasure) -> TranslationState? {
    if !entry.isTranslatable { return .notForTranslation }
    if entry.isStale && !entry.isMarkedButUsed { return .stale }
    if measure.isOnlyWhitespace || !options.countsNonTextStrings && !measure.hasLetters {
      return .nonText
    }
    return nil
  }

  private mutating func countObsolete(_ entry: Entry) {
    for localization in entry.localizations {
      guard let column = takeColumn(localization, of: entry) else { continue }
      columns[column].tally[.obsolete] += TextAmount(
        keys: 1, units: LeafStates.count(of: localization, in: entry))
    }
  }

  private mutating func countExcluded(
    _ entry: Entry, as state: TranslationState, _ amount: TextAmount
  ) {
    source[state] += amount
    absent[state] += amount
    for localization in entry.localizations {
      guard let column = takeColumn(localization, of: entry) else { continue }
      var own = amount
      own.units = LeafStates.count(of: localization, in: entry)
      columns[column].tally[state] += own
      columns[column].covered[state] += amount
    }
  }

  /// Counts the source language's own strings. Xcode marks a string that the code provides as
  /// `new`.
  private mutating func countSource(_ entry: Entry, _ source: SourceSide, _ amount: TextAmount) {
    guard let own = source.localization, !own.units.isEmpty,
      !LeafStates.isPlainTranslation(own, in: entry)
    else { return self.source[.translated] += amount }
    let states = LeafStates.states(of: own, in: entry, source: source)
    var state = states.worst
    if state == .new && entry.extraction == .extractedWithValue { state = .translated }
    if state == .translated {
      self.source[.translated].units += states.present
    } else {
      states.count(into: &self.source)
    }
    var key = amount
    key.units = 0
    self.source[state] += key
  }

  private mutating func countTranslations(
    _ entry: Entry, _ source: SourceSide, _ amount: TextAmount, _ measure: TextMeasure,
    outdatedSince base: BaseEntry?
  ) {
    absent[.missing] += amount
    open.removeAll(keepingCapacity: true)
    var count = 0
    let isChanged = base?.sourceChange(of: entry) != nil
    translated?.begin(entry.key, amount)
    copies.removeAll(keepingCapacity: true)
    var foreign = 0
    let sourceIndex = entry.sourceLocalization ?? -1
    for index in entry.localizations.indices where index != sourceIndex {
      let localization = entry.localizations[index]
      guard let column = takeColumn(localization, of: entry) else { continue }
      var own = amount
      own.units = 1
      if !LeafStates.isPlainTranslation(localization, in: entry) {
        let states = LeafStates.states(of: localization, in: entry, source: source)
        guard states.worst == .translated else {
          columns[column].count(states, amount)
          open.append((column, states.worst))
          continue
        }
        own.units = states.present
      }
      if !columns[column].isSourceLanguage {
        foreign += 1
        if measure.hasLetters, source.isCopied(by: localization, of: entry) {
          copies.append((column, index, own))
          continue
        }
      }
      count += 1
      countTranslation(index, of: entry, own, amount, in: column, isChanged ? base : nil)
    }
    if !copies.isEmpty {
      count += countCopies(of: entry, source, amount, foreign, isChanged ? base : nil)
    }
    guard options.openKeys > 0 else { return }
    rank(entry, source, words: amount.words, translated: count)
  }

  /// - Parameters:
  ///   - index: the index of the localization.
  ///   - base: the entry in the base revision if its source string has changed since.
  @inline(__always)
  private mutating func countTranslation(
    _ index: Int, of entry: Entry, _ own: TextAmount, _ amount: TextAmount, in column: Int,
    _ base: BaseEntry?
  ) {
    columns[column].count(translated: own, of: amount)
    translated?.append(column: column, units: own.units)
    if base?.wasTranslated(entry.localizations[index], of: entry) == true {
      columns[column].tally.outdated += own
    }
  }

  /// Counts the translations that are equal to the source.
  ///
  /// - Parameter foreign: the number of translations into other languages.
  /// - Returns: the number of those that count as translated.
  private mutating func countCopies(
    of entry: Entry, _ source: SourceSide, _ amount: TextAmount, _ foreign: Int, _ base: BaseEntry?
  ) -> Int {
    let isTranslatedElsewhere = copies.count * 2 < foreign
    var mustDiffer = false
    source.eachPrincipalText(of: entry) { text in
      mustDiffer =
        mustDiffer
        || TranslatableWords(of: entry.readableSource(text))
          .mustDiffer(isTranslatedElsewhere: isTranslatedElsewhere)
    }
    for (column, index, own) in copies {
      guard mustDiffer, !options.countsIdentical else {
        countTranslation(index, of: entry, own, amount, in: column, base)
        if mustDiffer { columns[column].tally.identical += own }
        continue
      }
      var states = LeafStates()
      for _ in 0..<own.units { states.insert(.new) }
      columns[column].count(states, amount)
      open.append((column, .new))
    }
    return mustDiffer && !options.countsIdentical ? 0 : copies.count
  }

  private mutating func rank(
    _ entry: Entry, _ source: SourceSide, words: Int, translated: Int
  ) {
    var maker = OpenKeyMaker(source: source, words: words, translatedElsewhere: translated)
    for (column, state) in open { maker.add(entry, state, to: &columns[column].openKeys) }
    maker.add(entry, .missing, to: &absentOpenKeys)
    guard open.count + translated < columns.count else { return }
    for column in columns.indices
    where columns[column].lastEntry != serial && !columns[column].isPartial {
      maker.add(entry, .missing, to: &columns[column].openKeys)
    }
  }
}

/// Measures the source strings of successive entries, reusing its memory.
struct SourceMeasuring {
  private var contents = TextContents()

  /// Measures the source strings of an entry. An unknown string counts as having letters, because
  /// it may have some, but no words.
  mutating func measure(_ entry: Entry, source: SourceSide) -> TextMeasure {
    var measure = TextMeasure()
    var isKnown = false
    source.eachPrincipalText(of: entry) { text in
      isKnown = true
      contents.read(text, of: entry) { measure.add($0) }
    }
    if !isKnown { measure.noteUnknown() }
    return measure
  }
}
