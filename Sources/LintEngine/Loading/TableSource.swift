import Catalog
import Workspace

/// The input files that make one table, or an XLIFF, which holds several.
struct TableSource: Sendable {
  /// One file of a table: its place among all input files and what its path says about it.
  struct Member: Sendable {
    let file: Int
    /// The name of the `*.lproj` folder without its extension; nil outside of one.
    let locale: String?
    let kind: Kind
  }

  typealias Kind = FileKind

  let name: String
  /// The folder of the table; of localized files, the one that holds the `*.lproj` folders.
  let path: String
  var members: [Member]
  /// What lies beside the table.
  var folder = TableFolder()

  /// The tables of which findings are reported: the others serve as context.
  static func judged(_ indices: some Sequence<Int>, of files: [InputFile]) -> [TableSource] {
    group(indices, of: files).filter { table in
      table.members.contains { !files[$0.file].isContext }
    }
  }

  /// Joins files into tables, in the order of the first file of each.
  ///
  /// Files of `*.lproj` folders belong together if their names and the folders' parents are the
  /// same. Every other file is a table of its own.
  ///
  /// - Parameter indices: those of the files that are joined.
  static func group(_ indices: some Sequence<Int>, of files: [InputFile]) -> [TableSource] {
    var sources: [TableSource] = []
    var indexOfTable: [String: Int] = [:]
    var folders: [String: TableFolder] = [:]
    for index in indices {
      let file = files[index]
      let name = PathName.name(of: file.path)
      let (stem, fileExtension) = PathName.split(name: name)
      guard let kind = Kind(fileExtension) else { continue }
      let folder = PathName.folder(of: file.path)
      let locale = PathName.locale(ofFolder: folder)
      let path = locale == nil ? folder : PathName.folder(of: folder)
      folders[path, default: TableFolder()].insert(name, locale: locale)
      let member = Member(file: index, locale: locale, kind: kind)
      if kind == .strings || kind == .stringsdict, locale != nil {
        let table = path + "\u{0}" + stem
        if let known = indexOfTable[table] {
          sources[known].members.append(member)
          continue
        }
        indexOfTable[table] = sources.count
      }
      sources.append(TableSource(name: stem, path: path, members: [member]))
    }
    let catalogs = PackageCatalogs(among: indices.map { files[$0] })
    for index in sources.indices {
      sources[index].folder = folders[sources[index].path] ?? TableFolder()
      let path = files[sources[index].members[0].file].path
      sources[index].folder.catalogOfTarget = catalogs.firstOfName[path]
    }
    return sources
  }
}
