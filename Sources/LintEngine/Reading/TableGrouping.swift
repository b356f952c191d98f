package import Catalog
import Languages
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

/// The tables of a run that XLIFF files may have been exported from.
///
/// An export repeats the strings of the files that its sections name as originals. If those files
/// are checked too, each finding would be reported twice.
package struct OriginalTables: Sendable {
  /// The folders of the tables, by table name. Each folder is a list of path components, deepest
  /// first.
  private var folders: [String: [[Substring]]] = [:]
  private let formats: TableFormats

  /// Creates a collection without tables.
  package init(_ formats: TableFormats) { self.formats = formats }

  /// - Parameters:
  ///   - files: all files of a run.
  ///   - workingDirectory: the folder that their paths are relative to.
  init(
    of files: [InputFile], in workingDirectory: WorkingDirectory, _ formats: TableFormats
  ) {
    self.formats = formats
    guard files.contains(where: { $0.isSkippedAsExport && formats.isExport($0.path) }) else {
      return
    }
    for file in files where !formats.isExport(file.path) {
      let (name, folder) = table(of: workingDirectory.absolute(file.shown).text)
      if folders[name]?.last != folder { folders[name, default: []].append(folder) }
    }
  }

  /// Returns whether the run has the table of a file. An export names the file relative to an
  /// unknown folder.
  func contains(_ original: String) -> Bool {
    var (name, folder) = table(of: original)
    // A property list has no strings except those of its table.
    if PathName.split(name: PathName.name(of: original)).fileExtension == "plist",
      name.hasSuffix("Info")
    {
      name = "InfoPlist"
    }
    while folder.last == ".." || folder.last == "." { folder.removeLast() }
    return folders[name]?.contains { $0.starts(with: folder) } ?? false
  }

  private func table(of path: String) -> (name: String, folder: [Substring]) {
    let claim = formats.claim(path)?.claim
    let folder = claim?.folder ?? LanguageFolder.place(of: path).folder
    return (claim?.table ?? PathName.stem(of: path), folder.split(separator: "/").reversed())
  }
}
