package import Diagnostics
import Languages
package import SourceText

/// A string catalog that is read once, in any task, for all tables with the same bytes.
package struct ParsedCatalog: Sendable {
  private let source: SharedSource
  private let entries: ParsedEntries
  /// The locales in the order in which they appear, with the range where each is first named.
  private let locales: [(spelling: String, mention: SourceRange)]
  private let header: Table.Header
  private let diagnostics: [Diagnostic]

  /// Reads a whole catalog.
  ///
  /// - Parameter sourceLocale: the configured source locale, or nil for the catalog's own
  ///   `sourceLanguage`.
  package init(_ file: SourceFile, sourceLocale: String?) {
    var entries = ParsedEntries()
    var diagnostics: [Diagnostic] = []
    let table = StringCatalogReader.readUnfinished(
      file, sourceLocale: sourceLocale, reporting: &diagnostics
    ) { entries.append($0) }
    source = SharedSource(file)
    self.entries = entries
    locales = zip(table.locales, table.localeMentions).map { ($0.spelling, $1) }
    header = table.header
    self.diagnostics = diagnostics
  }

  /// Delivers the entries as a reader of a file with the same bytes does. Ranges have the identity
  /// of the file that was read originally.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - name: the name of the table.
  ///   - isUsed: returns whether the code uses a key. Nil if no code is read.
  ///   - each: called for each entry. The entry must not be stored.
  package func read(
    path: String, name: String, isUsed: Table.UsedKeys? = nil,
    reporting diagnostics: inout [Diagnostic], each: (Entry) -> Void
  ) -> Table {
    let table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: path))
    table.isUsed = isUsed
    let file = source.file(id: source.id, path: path)
    table.add(file)
    var presence = LocaleSet()
    var entry = Entry(table: table, file: file)
    entries.read(into: &entry) { entry, header in
      set(header, of: table)
      entry.finish(presence: &presence)
      each(entry)
    }
    set(header, of: table)
    table.noteReadFaults(in: self.diagnostics)
    diagnostics += self.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.subject.table = name
      return diagnostic
    }
    return table
  }

  /// Updates a table to what was known at one point during the reading.
  private func set(_ header: Table.Header, of table: Table) {
    while table.locales.count < header.localeCount {
      let locale = locales[table.locales.count]
      _ = table.index(ofLocale: locale.spelling, at: locale.mention)
    }
    table.sourceLocale = header.sourceLocale
    table.version = header.version
    table.isCutShort = header.isCutShort
  }
}

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
  /// - Parameter each: called for each entry, which isn't finished.
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
