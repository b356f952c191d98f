import Catalog

/// The input files that make one table, or an XLIFF, which holds several.
struct TableSource: Sendable {
  /// One file of a table: its place among all input files and what its path says about it.
  struct Member: Sendable {
    let file: Int
    /// The name of the `*.lproj` folder without its extension; nil outside of one.
    let locale: String?
    let kind: Kind
  }

  /// What a file is by its extension.
  enum Kind: Hashable, Sendable {
    case catalog, strings, stringsdict, xliff
  }

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
  /// same, however their paths are shown. Every other file is a table of its own.
  ///
  /// - Parameter indices: those of the files that are joined.
  static func group(_ indices: some Sequence<Int>, of files: [InputFile]) -> [TableSource] {
    var sources: [TableSource] = []
    var indexOfTable: [String: Int] = [:]
    var folders: [String: TableFolder] = [:]
    var homes: [String] = []
    for index in indices {
      let file = files[index]
      let name = PathName.name(of: file.path)
      let (stem, fileExtension) = PathName.split(name: name)
      guard let kind = Kind(fileExtension) else { continue }
      let folder = PathName.folder(of: file.place)
      let locale = PathName.locale(ofFolder: folder)
      let home = locale == nil ? folder : PathName.folder(of: folder)
      folders[home, default: TableFolder()].insert(name, locale: locale)
      let member = Member(file: index, locale: locale, kind: kind)
      if kind == .strings || kind == .stringsdict, locale != nil {
        let table = home + "\u{0}" + stem
        if let known = indexOfTable[table] {
          sources[known].members.append(member)
          continue
        }
        indexOfTable[table] = sources.count
      }
      let path = shownFolder(of: file.path, isLocalized: locale != nil)
      sources.append(TableSource(name: stem, path: path, members: [member]))
      homes.append(home)
    }
    let catalogs = PackageCatalogs(among: indices.map { files[$0] })
    for index in sources.indices {
      let file = files[sources[index].members[0].file]
      sources[index].folder = folders[homes[index]] ?? TableFolder()
      sources[index].folder.catalogOfTarget = catalogs.firstOfName[file.path]
      sources[index].folder.languageFolder = languageFolder(of: file.place)
    }
    return sources
  }

  /// The folder of a table as it is shown. The working directory may be a `*.lproj` folder.
  private static func shownFolder(of path: String, isLocalized: Bool) -> String {
    let folder = PathName.folder(of: path)
    guard isLocalized else { return folder }
    return folder.isEmpty ? ".." : PathName.folder(of: folder)
  }

  /// The outermost folder for one language on the way to a file.
  private static func languageFolder(of path: String) -> String? {
    path.split(separator: "/").dropLast().first { $0.hasSuffix(".lproj") && $0 != "mul.lproj" }
      .map(String.init)
  }
}

extension TableSource.Kind {
  /// What the names of files end with, in lower case.
  static let extensions = ["xcstrings", "strings", "stringsdict", "xliff", "xlf"]

  /// - Parameter fileExtension: in lower case.
  init?(_ fileExtension: String) {
    switch fileExtension {
    case "xcstrings": self = .catalog
    case "strings": self = .strings
    case "stringsdict": self = .stringsdict
    case "xliff", "xlf": self = .xliff
    default: return nil
    }
  }
}
