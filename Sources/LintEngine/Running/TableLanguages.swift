import Catalog
import SourceText

/// What a table tells about the languages of its project, once it is read.
struct TableLanguages: Sendable {
  /// Where a table is that may need languages of other tables.
  struct Site: Sendable {
    let path: String
    /// Where the file begins.
    let start: SourceLocation
    let table: String
    let source: LocaleIdentifier
    /// The canonical identifiers of the languages that the table has, or that are in its folder and
    /// so are the subject of the rule itself.
    let known: Set<String>
  }

  /// The languages that the table has besides its source.
  let locales: [LocaleIdentifier]
  /// Nil if the table needs no other languages than those that it has.
  let site: Site?

  /// - Parameters:
  ///   - folder: what is next to the table.
  ///   - isOpen: whether the table may need other languages, so far as the run knows.
  init?(of table: Table, in folder: TableFolder, isOpen: Bool) {
    guard let source = table.source, !table.capabilities.isExport, !table.isCutShort else {
      return nil
    }
    let isSplit = table.capabilities.hasOneFilePerLocale
    locales = table.locales.filter {
      $0.isForPeople && $0.isValid && $0.canonical != source.canonical
    }
    guard isOpen, table.namesLocales, table.keys.contains(where: table.needsTranslation),
      !isSplit
        || !folder.hasCatalog(ofTable: table.name) && !folder.hasSource(moreGeneralThan: source),
      let file = isSplit
        ? table.sourceLocale.flatMap({ table.file(ofLocale: $0) }) : table.files.first
    else {
      site = nil
      return
    }
    var known = Set(table.locales.map(\.canonical))
    if isSplit {
      known.formUnion(folder.localized.keys.lazy.map { LocaleIdentifier($0).canonical })
    }
    let offset = file.range(0..<0).start
    let start = file.locations(of: [offset])[offset]
    site = Site(path: file.path, start: start, table: table.name, source: source, known: known)
  }
}

extension TableLanguages.Site {
  /// Those of some languages that the table could have and that nothing is known of. Regions of the
  /// source language are not among them: people read them in the source language.
  func missing(of locales: [LocaleIdentifier]) -> [LocaleIdentifier] {
    locales.filter { locale in
      !known.contains(locale.canonical) && !locale.isRegion(ofLanguageOf: source)
        && !source.canonical.hasPrefix(locale.canonical + "-")
    }
  }
}
