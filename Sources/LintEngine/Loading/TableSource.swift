/// The input files that make one table.
struct TableSource: Sendable {
  /// One file of a table: its place among all input files and what its path says about it.
  struct Member: Sendable {
    let file: Int
    /// The name of the `*.lproj` folder, `Base` outside of one.
    let locale: String
    let kind: Kind
  }

  enum Kind: Hashable, Sendable {
    case catalog, strings, stringsdict
  }

  let name: String
  var members: [Member]

  /// Joins files into tables, in the order of the first file of each.
  ///
  /// Files of `*.lproj` folders belong together if their names and the folders' parents are the
  /// same. Every other file is a table of its own.
  static func group(_ files: [InputFile]) -> [TableSource] {
    var sources: [TableSource] = []
    var indexOfTable: [String: Int] = [:]
    for (index, file) in files.enumerated() {
      let path = FilePath(file.path)
      guard let kind = Kind(path.fileExtension) else { continue }
      let member = Member(file: index, locale: path.locale ?? "Base", kind: kind)
      if kind != .catalog, let bundle = path.bundle {
        let table = bundle + "\u{0}" + path.stem
        if let known = indexOfTable[table] {
          sources[known].members.append(member)
          continue
        }
        indexOfTable[table] = sources.count
      }
      sources.append(TableSource(name: path.stem, members: [member]))
    }
    return sources
  }
}

extension TableSource.Kind {
  init?(_ fileExtension: String) {
    switch fileExtension.lowercased() {
    case "xcstrings": self = .catalog
    case "strings": self = .strings
    case "stringsdict": self = .stringsdict
    default: return nil
    }
  }
}

/// The parts of a path that say where a localization file belongs.
private struct FilePath {
  let stem: String
  let fileExtension: String
  /// The name of the `*.lproj` folder that holds the file.
  let locale: String?
  /// The folder that holds the `*.lproj` folder.
  let bundle: String?

  init(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    stem = String(name[..<dot])
    fileExtension = String(name[dot...].dropFirst())
    let folder = parts.dropLast().last ?? ""
    let isLocalized = folder.hasSuffix(".lproj")
    locale = isLocalized ? String(folder.dropLast(".lproj".count)) : nil
    bundle = isLocalized ? parts.dropLast(2).joined(separator: "/") : nil
  }
}
