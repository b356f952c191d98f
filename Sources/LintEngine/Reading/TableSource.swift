import Catalog
import Platform
import Workspace

/// The input files that make one table, or an XLIFF, which holds several.
struct TableSource: Sendable {
  /// One file of a table: its place among all input files and what its path says about it.
  struct Member: Sendable {
    let file: Int
    /// The name of the locale's folder; nil outside of one.
    let locale: String?
    /// How the file is read, as its format says.
    let kind: String
  }

  let name: String
  /// The folder of the table: if each locale has a folder, the one that contains these.
  let path: String
  let format: any TableFormat
  var members: [Member]
  /// What lies beside the table.
  var folder = TableFolder()

  /// The tables of which findings are reported: the others serve as context.
  static func judged(
    _ indices: some Sequence<Int>, of files: [InputFile], _ formats: TableFormats
  ) -> [TableSource] {
    group(indices, of: files, formats).filter { table in
      table.members.contains { !files[$0.file].isContext }
    }
  }

  /// Joins files into tables, in the order of the first file of each.
  ///
  /// If each locale has its own files, those of one name below one folder belong together, however
  /// their paths are shown. Every other file is a table of its own.
  ///
  /// - Parameter indices: those of the files that are joined.
  static func group(
    _ indices: some Sequence<Int>, of files: [InputFile], _ formats: TableFormats
  ) -> [TableSource] {
    var sources: [TableSource] = []
    var indexOfTable: [String: Int] = [:]
    var folders: [String: TableFolder] = [:]
    var homes: [String] = []
    for index in indices {
      let file = files[index]
      guard let (format, claim) = formats.claim(file.place) else { continue }
      folders[claim.folder, default: TableFolder()].insert(
        PathName.name(of: file.path), locale: claim.locale)
      let member = Member(file: index, locale: claim.locale, kind: claim.kind)
      if format.capabilities.hasOneFilePerLocale, claim.locale != nil {
        let table = claim.folder + "\u{0}" + claim.table
        if let known = indexOfTable[table] {
          sources[known].members.append(member)
          continue
        }
        indexOfTable[table] = sources.count
      }
      let path = shownFolder(of: file.path, isLocalized: claim.locale != nil, format)
      sources.append(TableSource(name: claim.table, path: path, format: format, members: [member]))
      homes.append(claim.folder)
    }
    let compiled = sources.filter { $0.format.capabilities.isCompiled }
    let catalogs = PackageCatalogs(
      compiled.map { files[$0.members[0].file] }, among: indices.map { files[$0] })
    for index in sources.indices {
      let file = files[sources[index].members[0].file]
      sources[index].folder = folders[homes[index]] ?? TableFolder()
      sources[index].folder.catalogOfTarget = catalogs.firstOfName[file.path]
      sources[index].folder.languageFolder = languageFolder(of: file.place)
    }
    return sources
  }

  /// The folder of a table as it is shown. The working directory may be the folder of a locale.
  private static func shownFolder(
    of path: String, isLocalized: Bool, _ format: any TableFormat
  ) -> String {
    let claim = format.claim(path)
    return isLocalized && claim?.locale == nil ? ".." : claim?.folder ?? PathName.folder(of: path)
  }

  /// The outermost folder for one language on the way to a file.
  private static func languageFolder(of path: String) -> String? {
    path.split(separator: "/").dropLast().first { $0.hasSuffix(".lproj") && $0 != "mul.lproj" }
      .map(String.init)
  }
}
