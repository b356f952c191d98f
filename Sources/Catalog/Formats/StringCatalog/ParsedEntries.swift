import SourceText

/// Entries as they were read, before anything was derived from them, in a few arrays.
struct ParsedEntries: Sendable {
  /// The single values of an entry, and the ends of its parts in the arrays. The parts begin where
  /// those of the previous entry end.
  private struct Record: Sendable {
    let key: TextSpan
    let comment: TextSpan?
    let extraction: Entry.Extraction
    let extractionRange: SourceRange?
    let isTranslatable: Bool
    let generatesSymbol: Bool
    let repetition: Entry.Repetition?
    let traits: TextSpan.Traits
    let sourceLocalization: Int?
    /// What the table knew when the entry was read.
    let header: Table.Header
    let end: Position
  }

  /// A position in each of the arrays.
  private struct Position: Sendable {
    var localizations = 0
    var units = 0
    var variations = 0
    var branches = 0
    var substitutions = 0
  }

  private var records: [Record] = []
  private var localizations: [Localization] = []
  private var units: [StringUnit] = []
  private var variations: [Variation] = []
  private var branches: [Branch] = []
  private var substitutions: [Substitution] = []

  /// Stores an entry that isn't finished.
  mutating func append(_ entry: Entry) {
    localizations += entry.localizations
    units += entry.units
    variations += entry.variations
    branches += entry.branches
    substitutions += entry.substitutions
    records.append(
      Record(
        key: entry.key, comment: entry.comment, extraction: entry.extraction,
        extractionRange: entry.extractionRange, isTranslatable: entry.isTranslatable,
        generatesSymbol: entry.generatesSymbol, repetition: entry.repetition,
        traits: entry.traits, sourceLocalization: entry.sourceLocalization,
        header: entry.table.header,
        end: Position(
          localizations: localizations.count, units: units.count, variations: variations.count,
          branches: branches.count, substitutions: substitutions.count)))
  }

  /// Fills an entry with each stored entry in turn.
  ///
  /// - Parameter each: Called for each entry, which isn't finished.
  func read(into entry: inout Entry, each: (inout Entry, Table.Header) -> Void) {
    var start = Position()
    for record in records {
      entry.begin(record.key, in: entry.file)
      entry.comment = record.comment
      entry.extraction = record.extraction
      entry.extractionRange = record.extractionRange
      entry.isTranslatable = record.isTranslatable
      entry.generatesSymbol = record.generatesSymbol
      entry.repetition = record.repetition
      entry.traits = record.traits
      entry.sourceLocalization = record.sourceLocalization
      let end = record.end
      entry.localizations += localizations[start.localizations..<end.localizations]
      entry.units += units[start.units..<end.units]
      entry.variations += variations[start.variations..<end.variations]
      entry.branches += branches[start.branches..<end.branches]
      entry.substitutions += substitutions[start.substitutions..<end.substitutions]
      each(&entry, record.header)
      start = end
    }
  }
}

extension Table {
  /// The data of a catalog outside of its entries, as far as it was read.
  struct Header: Sendable {
    let localeCount: Int
    let sourceLocale: Int?
    let version: CatalogVersion?
    let isCutShort: Bool
  }

  var header: Header {
    Header(
      localeCount: locales.count, sourceLocale: sourceLocale, version: version,
      isCutShort: isCutShort)
  }
}
