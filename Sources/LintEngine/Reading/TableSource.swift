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
  /// If each locale has its own files, those of one name below one folder belong together. Every
  /// other file is a table of its own.
  ///
  /// - Parameter indices: those of the files that are joined.
  static func group(
    _ indices: some Sequence<Int>, of files: [InputFile], _ formats: TableFormats
  ) -> [TableSource] {
    var sources: [TableSource] = []
    var indexOfTable: [String: Int] = [:]
    var folders: [String: TableFolder] = [:]
    for index in indices {
      let file = files[index]
      guard let (format, claim) = formats.claim(file.path) else { continue }
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
      sources.append(
        TableSource(name: claim.table, path: claim.folder, format: format, members: [member]))
    }
    let compiled = sources.filter { $0.format.capabilities.isCompiled }
    let catalogs = PackageCatalogs(
      compiled.map { files[$0.members[0].file] }, among: indices.map { files[$0] })
    for index in sources.indices {
      sources[index].folder = folders[sources[index].path] ?? TableFolder()
      let path = files[sources[index].members[0].file].path
      sources[index].folder.catalogOfTarget = catalogs.firstOfName[path]
    }
    return sources
  }
}
