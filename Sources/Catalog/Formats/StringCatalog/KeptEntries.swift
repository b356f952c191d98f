import SourceText

/// Entries as they were read, before anything was worked out about them, in a few arrays.
struct KeptEntries: Sendable {
  /// What an entry has once, and where its pieces end in the arrays: they begin where those of the
  /// entry before end.
  private struct Record: Sendable {
    let key: Text
    let comment: Text?
    let extraction: Entry.Extraction
    let extractionRange: SourceRange?
    let isTranslatable: Bool
    let generatesSymbol: Bool
    let isRepeated: Bool
    let traits: Text.Traits
    let sourceLocalization: Int?
    /// What the table knew when the entry was read.
    let header: Table.Header
    let end: Position
  }

  /// A place in each of the arrays.
  private struct Position: Sendable {
    var localizations = 0
    var units = 0
    var variations = 0
    var branches = 0
    var substitutions = 0
  }

  private var records: [Record] = []
  private var localizations: [Localization] = []
  private var units: [Unit] = []
  private var variations: [Variation] = []
  private var branches: [Branch] = []
  private var substitutions: [Substitution] = []

  /// Keeps an entry that is not finished.
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
        generatesSymbol: entry.generatesSymbol, isRepeated: entry.isRepeated,
        traits: entry.traits, sourceLocalization: entry.sourceLocalization,
        header: entry.table.header,
        end: Position(
          localizations: localizations.count, units: units.count, variations: variations.count,
          branches: branches.count, substitutions: substitutions.count)))
  }

  /// Fills an entry with one after the other.
  ///
  /// - Parameter each: called for each; it is not finished.
  func read(into entry: inout Entry, each: (inout Entry, Table.Header) -> Void) {
    var start = Position()
    for record in records {
      entry.begin(record.key)
      entry.comment = record.comment
      entry.extraction = record.extraction
      entry.extractionRange = record.extractionRange
      entry.isTranslatable = record.isTranslatable
      entry.generatesSymbol = record.generatesSymbol
      entry.isRepeated = record.isRepeated
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
  /// What of a catalog stands around its entries, as far as it was read.
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
