import SourceText

extension StringCatalogReader {
  /// Finds the locales of a catalog, which is much faster than reading it.
  ///
  /// - Returns: The same table as that of a reader, but without keys.
  static func readLocales(_ file: SourceFile, name: String, sourceLocale: String?) -> Table {
    let table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: file.path))
    var reader = StringCatalogReader(
      file, table, sourceLocale, [], finishesEntries: false, findsOnlyLocales: true)
    reader.read { _ in }
    table.noteReadFaults(in: reader.diagnostics)
    return table
  }
}

extension Table {
  /// Uses the configured source language, but with the catalog's own spelling and region. One `en`
  /// in the configuration works for catalogs of `en` and of `en-US`.
  func setSource(_ language: String, configured: String?, at mention: SourceRange) {
    let spelling = configured.map { name in
      let isSame = LocaleIdentifier(name).language == LocaleIdentifier(language).language
      return isSame ? language : name
    }
    sourceLocale = index(ofLocale: spelling ?? language, at: mention)
  }
}
