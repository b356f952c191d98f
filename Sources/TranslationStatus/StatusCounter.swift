package import Catalog
import SourceText

/// Counts how far one table is translated while its entries pass by.
///
/// For each entry and locale there is exactly one state, the first of these that holds:
///
/// 1. `notForTranslation`, `stale`: as the catalog says.
/// 2. `obsolete`: localized files of the locale have the key and those of the source lack it. Such
///    a key is nothing to the other locales, and has no words.
/// 3. `withoutLetters`: the source text is blank, or has no letters and the options leave such
///    texts out.
/// 4. `missing`: the locale has no text of the key; `notRequired` if it needs only some keys.
/// 5. `new`: a text is marked as new, or is blank where the source is not.
/// 6. `incomplete`: a branch is absent that the language needs.
/// 7. `needsReview`: a text waits for review, or its state is not known.
/// 8. `machineTranslated`, `translated`.
///
/// Of keys that stand twice in a catalog, and of localizations of one language in an entry, the
/// first one counts. A locale is known by its canonical identifier; of a table with more than 1000
/// of them the others are left out. The source language, `Base`, pseudo-locales, `mul` and `qqq`
/// are no locales that anything is translated into.
///
/// What Foundation cannot read is not there: a localized file with a fault of its form, and what is
/// behind the place where a file is cut off. A catalog or an XLIFF that cannot be read to its end
/// has no source.
///
/// Units are counted by their own states: a missing key has as many as its source text. Words and
/// characters are those of the principal source texts, once for each key.
package struct StatusCounter {
  private let options: CountingOptions
  /// Translated texts, if it is known only later in which of them an error is.
  private var translated: TranslatedTexts?
  private var columns: [LocaleColumn] = []
  /// For each locale of the table its column, or -1.
  private var columnOfLocale: [Int] = []
  private var columnOfName: [String: Int] = [:]
  private var source = StatusTally()
  private var hasUnloadableFiles = false
  private var leavesOutLocales = false
  /// What a locale comes to that has no text at all.
  private var absent = StatusTally()
  private var absentOpenKeys: OpenKeyRanking
  /// How many entries have passed by.
  private var serial = 0
  private var measuring = SourceMeasuring()
  /// The columns of the entry with their states.
  private var present: [(column: Int, state: TranslationState)] = []

  /// - Parameter awaitsFaults: whether errors are looked for, which are known at the end.
  package init(_ options: CountingOptions, awaitsFaults: Bool = false) {
    self.options = options
    translated = awaitsFaults ? TranslatedTexts() : nil
    absentOpenKeys = OpenKeyRanking(limit: options.openKeys)
  }

  /// Counts an entry.
  ///
  /// - Parameter earlier: what the table had for the key in the revision compared with.
  package mutating func count(_ entry: Entry, earlier: EarlierEntry? = nil) {
    guard entry.table.sourceLocale != nil, !entry.isRepeated else { return }
    serial += 1
    noteLocales(of: entry.table)
    hasUnloadableFiles = entry.table.hasUnloadableFiles
    let own = SourceSide.index(in: entry).map { entry.localizations[$0] }
    if entry.table.capabilities.hasOneFilePerLocale && own == nil { return countObsolete(entry) }
    let source = SourceSide(own, of: entry)
    let measure = measuring.measure(entry, source: source)
    let amount = TextAmount(
      keys: 1, units: max(1, own.map { LeafStates.count(of: $0, in: entry) } ?? 1),
      words: measure.words,
      characters: measure.characters)
    if let state = excludedState(of: entry, measure) {
      countExcluded(entry, as: state, amount)
    } else {
      countSource(entry, source, amount)
      countTranslations(entry, source, amount, measure, outdatedSince: earlier)
    }
  }

  /// Puts together what was counted.
  ///
  /// - Parameters:
  ///   - table: the table that the entries were of, read to its end.
  ///   - files: the paths of its files, sorted.
  ///   - faults: the translations in which an error was found.
  package mutating func finish(
    _ table: Table, name: TableStatus.Name, files: [String], faults: FaultyTexts = FaultyTexts()
  ) -> TableStatus {
    var status = TableStatus(
      name: name, files: files, sourceLocale: sourceLocale(of: table),
      needsAllLocales: !table.capabilities.isExport && table.namesLocales)
    guard status.sourceLocale != nil else { return status }
    noteLocales(of: table)
    count(faults, in: table)
    status.source = source
    status.leavesOutLocales = leavesOutLocales
    for column in columns {
      status.locales[column.locale.canonical] = TableStatus.LocaleStatus(
        locale: column.locale.spelling, tally: column.tally(lacking: absent),
        openKeys: finished(column.openKeys, of: status))
    }
    status.absent.tally = absent
    status.absent.openKeys = finished(absentOpenKeys, of: status)
    return status
  }
}

extension StatusCounter {
  private func sourceLocale(of table: Table) -> String? {
    // Of a file that cannot be read to its end nobody knows the keys.
    guard let source = table.source, !table.isCutShort else { return nil }
    return source.isBase
      ? LocaleIdentifier(options.sourceLocale ?? "en").canonical : source.canonical
  }

  /// Counts the translations with an error, which are among those that are translated.
  private mutating func count(_ faults: FaultyTexts, in table: Table) {
    guard let translated, !faults.isEmpty else { return }
    translated.forEach { text, translations in
      let locales = faults.locales(of: text.key, in: table)
      guard !locales.isEmpty else { return }
      for translation in translations {
        let column = Int(translation.column)
        guard locales.contains(columns[column].locale.canonical) else { continue }
        columns[column].tally.faulty += TextAmount(
          keys: 1, units: Int(translation.units), words: Int(text.words),
          characters: Int(text.characters))
      }
    }
  }

  private func finished(_ ranking: OpenKeyRanking, of status: TableStatus) -> [OpenKey] {
    ranking.keys.map { key in
      var key = key
      (key.table, key.sourceLocale) = (status.name.title, status.sourceLocale)
      return key
    }
  }

  /// Makes columns for the locales that the table has by now. A new one lacks all keys before.
  private mutating func noteLocales(of table: Table) {
    guard columnOfLocale.count < table.locales.count else { return }
    let source = sourceLocale(of: table)
    for locale in table.locales[columnOfLocale.count...] {
      guard locale.isForPeople, locale.canonical != source else {
        columnOfLocale.append(-1)
        continue
      }
      if columnOfName[locale.canonical] == nil {
        guard columns.count < ProjectStatus.mostLocales else {
          leavesOutLocales = true
          columnOfLocale.append(-1)
          continue
        }
        columnOfName[locale.canonical] = columns.count
        let isSourceLanguage = table.source.map(locale.isRegion(ofLanguageOf:)) ?? false
        // Who exports an XLIFF asks for all of it.
        let isRequired =
          !isSourceLanguage || table.capabilities.isExport
          || options.namedLocales.contains(locale.canonical)
        let isPartial = options.partialLocales.contains(locale.canonical) || !isRequired
        columns.append(
          LocaleColumn(
            locale: locale, isPartial: isPartial, isSourceLanguage: isSourceLanguage,
            openKeys: isPartial ? OpenKeyRanking(limit: options.openKeys) : absentOpenKeys))
      }
      columnOfLocale.append(columnOfName[locale.canonical] ?? -1)
    }
  }

  /// The column of a localization, unless it has no text or another one of the language came first.
  private mutating func takeColumn(_ localization: Localization, of entry: Entry) -> Int? {
    let column = columnOfLocale[localization.locale]
    guard column >= 0, !localization.units.isEmpty, columns[column].lastEntry != serial,
      !hasUnloadableFiles || !entry.table.isUnloadable(localization.name)
    else { return nil }
    columns[column].lastEntry = serial
    return column
  }

  private func excludedState(of entry: Entry, _ measure: TextMeasure) -> TranslationState? {
    if !entry.isTranslatable { return .notForTranslation }
    if entry.isStale { return .stale }
    if measure.isBlank || options.leavesOutTextsWithoutLetters && !measure.hasLetters {
      return .withoutLetters
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

  /// Counts the source language's own texts. Xcode writes `new` for a text that the code provides.
  private mutating func countSource(_ entry: Entry, _ source: SourceSide, _ amount: TextAmount) {
    var keys = amount
    guard let own = source.localization, !own.units.isEmpty else {
      return self.source[.translated] += amount
    }
    let states = LeafStates.states(of: own, in: entry, source: source)
    var state = states.worst
    if state == .new && entry.extraction == .extractedWithValue { state = .translated }
    if state == .translated {
      self.source[.translated].units += states.present
    } else {
      states.count(into: &self.source)
    }
    keys.units = 0
    self.source[state] += keys
  }

  private mutating func countTranslations(
    _ entry: Entry, _ source: SourceSide, _ amount: TextAmount, _ measure: TextMeasure,
    outdatedSince earlier: EarlierEntry?
  ) {
    absent[.missing] += amount
    present.removeAll(keepingCapacity: true)
    var count = 0
    var keys = amount
    keys.units = 0
    let isChanged = earlier?.sourceChange(of: entry) != nil
    translated?.begin(entry.key, amount)
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization {
      guard let column = takeColumn(localization, of: entry) else { continue }
      let states = LeafStates.states(of: localization, in: entry, source: source)
      let state = states.worst
      states.count(into: &columns[column].tally)
      columns[column].tally[state] += keys
      columns[column].covered[.missing] += amount
      present.append((column, state))
      guard state == .translated else { continue }
      count += 1
      var marked = amount
      marked.units = states.present
      if measure.hasLetters, !columns[column].isSourceLanguage,
        source.isCopied(by: localization, of: entry)
      {
        columns[column].tally.identical += marked
      }
      if isChanged, earlier?.wasTranslated(localization, of: entry) == true {
        columns[column].tally.outdated += marked
      }
      translated?.append(column: column, units: marked.units)
    }
    guard options.openKeys > 0 else { return }
    rank(entry, source, words: amount.words, translated: count)
  }

  private mutating func rank(
    _ entry: Entry, _ source: SourceSide, words: Int, translated: Int
  ) {
    var maker = OpenKeyMaker(source: source, words: words, translatedElsewhere: translated)
    for (column, state) in present where state != .translated {
      maker.add(entry, state, to: &columns[column].openKeys)
    }
    maker.add(entry, .missing, to: &absentOpenKeys)
    guard present.count < columns.count else { return }
    for column in columns.indices
    where columns[column].lastEntry != serial && !columns[column].isPartial {
      maker.add(entry, .missing, to: &columns[column].openKeys)
    }
  }
}
