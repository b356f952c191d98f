package import Diagnostics
package import SourceText

/// A string catalog that was read once for all tables with the same bytes, in whatever task.
package struct KeptCatalog: Sendable {
  private let source: KeptSource
  private let entries: KeptEntries
  /// The locales in the order in which they appear, with the place where each is named first.
  private let locales: [(spelling: String, mention: SourceRange)]
  private let header: Table.Header
  private let diagnostics: [Diagnostic]

  /// Reads a whole catalog.
  ///
  /// - Parameter sourceLocale: what the configuration sets, or nil for the catalog's own
  ///   `sourceLanguage`.
  package init(_ file: SourceFile, sourceLocale: String?) {
    var entries = KeptEntries()
    var diagnostics: [Diagnostic] = []
    let table = StringCatalogReader.readUnfinished(
      file, sourceLocale: sourceLocale, reporting: &diagnostics
    ) { entries.append($0) }
    source = KeptSource(file)
    self.entries = entries
    locales = zip(table.locales, table.localeMentions).map { ($0.spelling, $1) }
    header = table.header
    self.diagnostics = diagnostics
  }

  /// Hands the catalog over as a reader does that reads a file with the same bytes, but for the
  /// identity in its ranges, which is that of the file that was read.
  ///
  /// - Parameters:
  ///   - path: of the file.
  ///   - name: the name of the table.
  ///   - each: called for each entry; the entry must not be kept.
  package func read(
    path: String, name: String, reporting diagnostics: inout [Diagnostic],
    each: (Entry) -> Void
  ) -> Table {
    let table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: path))
    table.add(source.file(id: source.id, path: path))
    var presence = LocaleSet()
    var entry = Entry(table: table)
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

  /// Lets a table know what was known at some time of the reading.
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
