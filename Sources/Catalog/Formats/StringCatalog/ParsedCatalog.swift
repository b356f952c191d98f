package import Diagnostics
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
  /// - Parameter sourceLocale: The configured source locale, or nil for the catalog's own
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
  ///   - path: The path of the file.
  ///   - name: The name of the table.
  ///   - isUsed: Returns whether the code uses a key. Nil if no code is read.
  ///   - each: Called for each entry. The entry must not be stored.
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
