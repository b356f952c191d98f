import Catalog
import Platform
import Workspace

/// Groups files into tables.
///
/// If each locale has its own files, files with the same name below the same folder form one table,
/// however their paths are displayed. Every other file is a table by itself.
struct TableGrouping {
  private let files: [InputFile]
  private let formats: TableFormats
  private var sources: [TableSource] = []
  /// The folder of each table, which identifies its neighbors.
  private var tableFolders: [String] = []
  private var indexOfTable: [String: Int] = [:]
  private var folders: [String: TableFolder] = [:]

  init(of files: [InputFile], _ formats: TableFormats) {
    (self.files, self.formats) = (files, formats)
    // In many projects, each catalog is in a folder of its own.
    folders.reserveCapacity(files.count)
  }

  /// Adds a file to its table or to a new one, if a format claims it.
  mutating func add(_ index: Int) {
    let file = files[index]
    guard let (format, claim) = formats.claim(file.place) else { return }
    folders[claim.folder, default: TableFolder()].insert(
      PathName.name(of: file.path), locale: claim.locale)
    let member = TableSource.Member(file: index, locale: claim.locale, kind: claim.kind)
    if format.capabilities.hasOneFilePerLocale, claim.locale != nil {
      let table = claim.folder + "\u{0}" + claim.table
      if let known = indexOfTable[table] { return sources[known].members.append(member) }
      indexOfTable[table] = sources.count
    }
    let path =
      claim.locale == nil
      ? PathName.folder(of: file.path) : Self.shownFolder(ofLocalized: file.path, format)
    sources.append(TableSource(name: claim.table, path: path, format: format, members: [member]))
    tableFolders.append(claim.folder)
  }

  /// Returns the tables with what is next to them, in the order of each table's first file.
  ///
  /// - Parameter joined: the files that were added.
  mutating func tables(among joined: [InputFile]) -> [TableSource] {
    let compiled = sources.filter { $0.format.capabilities.isCompiled }
    let catalogs = PackageCatalogs(compiled.map { files[$0.members[0].file] }, among: joined)
    for index in sources.indices {
      let file = files[sources[index].members[0].file]
      sources[index].folder = folders[tableFolders[index]] ?? TableFolder()
      sources[index].folder.catalogOfTarget = catalogs.firstOfName[file.path]
      sources[index].folder.path = file.place
    }
    return sources
  }
}

extension TableGrouping {
  /// Returns the displayed folder of a table with a file in the folder of a locale, which may be
  /// the working directory.
  private static func shownFolder(
    ofLocalized path: String, _ format: any TableFormat
  ) -> String {
    guard let claim = format.claim(path), claim.locale != nil else { return ".." }
    return claim.folder
  }
}
