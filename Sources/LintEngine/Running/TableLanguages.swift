import Catalog
import SourceText

/// The languages of a table, recorded after it is read, which help to find the languages of its
/// project.
struct TableLanguages: Sendable {
  /// The place of a table that may need languages of other tables.
  struct Site: Sendable {
    let path: String
    /// The start of the file.
    let start: SourceLocation
    let table: String
    let source: LocaleIdentifier
    /// The languages of localized files in the same folder, as canonical identifiers. The rule
    /// itself checks those.
    let inFolder: [String]
  }

  /// The locales of the table.
  let locales: [LocaleIdentifier]
  /// The indices of those that are languages for users, except the source language.
  let translations: LocaleSet
  /// The place of the table, or nil if it needs no languages other than those that it has.
  let site: Site?

  /// - Parameters:
  ///   - folder: the files next to the table.
  ///   - isOpen: whether the table may need other languages, as far as the run knows.
  init?(of table: Table, in folder: TableFolder, isOpen: Bool) {
    guard let source = table.source, !table.capabilities.isExport, !table.isCutShort else {
      return nil
    }
    let isSplit = table.capabilities.hasOneFilePerLocale
    locales = table.locales
    translations = table.validLocales(except: source)
    guard isOpen, table.namesLocales, table.keys.contains(where: table.needsTranslation),
      !isSplit
        || folder.catalog(ofTable: table.name) == nil && !folder.hasSource(moreGeneralThan: source),
      let file = isSplit
        ? table.sourceLocale.flatMap({ table.file(ofLocale: $0) }) : table.files.first
    else {
      site = nil
      return
    }
    let inFolder =
      isSplit ? folder.localized.keys.map { LocaleIdentifier($0).canonical } : []
    let offset = file.range(0..<0).start
    let start = file.locations(of: [offset])[offset]
    site = Site(
      path: file.path, start: start, table: table.name, source: source, inFolder: inFolder)
  }
}
