import Git
import LintConfiguration
import Platform
import Workspace

/// The files that were checked before a change and that a run doesn't check any more.
struct LostFiles {
  /// The files that are somewhere else now where they aren't found, with their earlier paths.
  var unchecked: [(path: String, weakening: Weakening)] = []
  /// The paths of deleted tables.
  var deleted: [String] = []
  /// The tables to which a link leads that is now in the place of another one.
  var linked: [ComparedFile] = []

  /// The paths of deleted tables, by the names of tables that replace them. A table that is moved
  /// and rewritten isn't renamed for git.
  var deletedOfName: [String: String] {
    Dictionary(deleted.map { (Self.name(ofTable: $0), $0) }) { first, _ in first }
  }

  /// The paths of the deleted tables that a catalog replaces, by its path, sorted.
  var migrated: [String: [String]] {
    let pairs = deleted.sorted().flatMap { path in
      Engine.catalogs(replacing: path).map { (catalog: $0, path: path) }
    }
    return Dictionary(grouping: pairs, by: \.catalog).mapValues { $0.map(\.path) }
  }

  /// Returns the name of a file, with the folder of its locale.
  static func name(ofTable path: String) -> String {
    let folder = PathName.name(of: PathName.folder(of: path))
    return (folder.hasSuffix(".lproj") ? folder + "/" : "") + PathName.name(of: path)
  }
}

/// The tables that a change adds where none is checked.
private struct UncheckedCopies {
  /// Sorted.
  let paths: [String]
  /// The paths by their ends.
  let byTail: [String: String]

  /// Returns a table with the name of another one, in a folder of the other one's folder.
  func below(_ table: ShownPath) -> String? {
    let folder = table.folder.text
    let outer = folder.hasSuffix(".lproj") ? table.folder.folder.text : folder
    // Below the root of the repository, many tables have the same name.
    guard !outer.isEmpty else { return nil }
    return paths.first { path in
      path.hasPrefix(outer + "/")
        && LostFiles.name(ofTable: path) == LostFiles.name(ofTable: table.text)
    }
  }
}

extension Engine {
  /// Finds the files that are lost because they, or the folders around them, are somewhere else.
  func lostFiles(of change: ComparedChange) async throws(GitFailure) -> LostFiles {
    guard change.states.removesFiles else { return LostFiles() }
    let known = Set((change.present + change.run.files.code.files).map(\.path))
    let lost = earlierFiles(of: change, alsoCode: change.run.finder.readsCode)
      .filter { !known.contains($0) }
    let copies = uncheckedCopies(of: change, knowing: known)
    var found = LostFiles()
    // What is checked at its new path may leave a copy that isn't.
    for path in lost where known.contains(change.renames[path] ?? path) {
      if let copy = copies.byTail[tail(ofTable: path)] {
        found.unchecked.append(replaced(path, by: copy))
      }
    }
    let left = lost.filter { !known.contains(change.renames[$0] ?? $0) }
    let places = left.map { place(change.renames[$0] ?? $0) }
    let earlierPlaces = left.map { change.earlier.realPath(place($0)) ?? place($0) }
    let successors = try await change.states.successors(of: places + earlierPlaces)
    for (index, path) in left.enumerated() {
      add(
        path, followedBy: successors[index], at: change.renames[path],
        (earlierPlaces[index], successors[left.count + index]), copies, knowing: known, to: &found)
    }
    return found
  }

  /// Returns the paths of the files that the earlier configurations found in the earlier state.
  func earlierFiles(of change: ComparedChange, alsoCode readsCode: Bool) -> [String] {
    var files = change.earlier.files(
      at: change.run.request.files.targets, rules: change.before.searchRules,
      workingDirectory: workingDirectory
    ).filter { !$0.isContext }.map(\.path)
    // Code, too, can move to where it isn't read. That no code is read is reported as such.
    if change.scope == .all, readsCode {
      for configuration in change.before.allProjects.map(\.configuration)
      where configuration.code.isOn {
        let known = Set(files)
        files += change.earlier.files(
          at: configuration.codeRoots + configuration.codeFolders,
          rules: configuration.codeSearchRules, workingDirectory: workingDirectory
        ).map(\.path).filter { !known.contains($0) }
      }
    }
    return files.filter { !change.run.configuration.commandLineExcludes(ShownPath($0)) }
  }

  /// Finds the tables that the change adds where none is checked.
  private func uncheckedCopies(
    of change: ComparedChange, knowing known: Set<String>
  ) -> UncheckedCopies {
    let added = change.states.changedTables(workingDirectory).map(\.text).filter {
      !known.contains($0) && !change.earlier.hasFile(place($0))
    }
    let paths = added.sorted()
    return UncheckedCopies(
      paths: paths,
      byTail: Dictionary(paths.map { (tail(ofTable: $0), $0) }) { first, _ in first })
  }

  /// Returns the end of a table's path that it keeps if the folder around it moves: the folder, the
  /// folder of its locale, and its name. Many tables have the same name.
  private func tail(ofTable path: String) -> String {
    let path = place(path).text
    let folder = PathName.folder(of: path)
    let isOfLocale = PathName.hasExtension(folder, "lproj")
    let outer = isOfLocale ? PathName.folder(of: folder) : folder
    return PathName.name(of: outer) + "/" + LostFiles.name(ofTable: path)
  }

  private func place(_ path: String) -> AbsolutePath {
    workingDirectory.absolute(ShownPath(path)).withoutParents
  }
}

extension Engine {
  /// Adds a file that isn't found any more.
  ///
  /// - Parameters:
  ///   - successor: what is in its place, or where it was moved to.
  ///   - newPath: the path where it was moved to.
  ///   - earlier: the path without links before the change, and what is at that path now.
  private func add(
    _ path: String, followedBy successor: FileSuccessor, at newPath: String?,
    _ earlier: (place: AbsolutePath, successor: FileSuccessor), _ copies: UncheckedCopies,
    knowing known: Set<String>, to found: inout LostFiles
  ) {
    let isTable = place(path).isLocalization
    let text = "no longer \(isTable ? "checks" : "reads") \(path.quotedPath)"
    func note(_ reason: String, at place: String) {
      found.unchecked.append((path, Weakening(text + reason, at: .start(of: place))))
    }
    switch successor {
    case .file(let place):
      let shown = workingDirectory.shown(place).text
      if known.contains(shown) {
        if isTable { found.linked.append(ComparedFile(shown, earlierPath: path)) }
      } else if let newPath {
        note(", which moves to \(newPath.quotedPath)", at: newPath)
      } else if place != earlier.place {
        note(", whose path is a link now", at: path)
      }
    case .link: note(", whose path is a link now", at: path)
    case .submodule: note(", which is in a submodule now", at: path)
    case .nothing:
      if case .file(let place) = earlier.successor {
        let shown = workingDirectory.shown(place).text
        if !known.contains(shown) { note(", which is only at \(shown.quotedPath) now", at: shown) }
      } else if isTable {
        if !isMigrated(path, knowing: known), let copy = copy(of: path, among: copies) {
          found.unchecked.append(replaced(path, by: copy))
        } else {
          found.deleted.append(path)
        }
      }
    }
  }

  /// Returns whether a catalog that is checked takes the place of a localized file.
  private func isMigrated(_ path: String, knowing known: Set<String>) -> Bool {
    Self.catalogs(replacing: path).contains(where: known.contains)
  }

  /// Returns the table that takes the place of another one, or the catalog to which a localized
  /// file is migrated, if it isn't checked.
  private func copy(of path: String, among copies: UncheckedCopies) -> String? {
    let places = [path] + Self.catalogs(replacing: path)
    return places.lazy.compactMap { place in
      copies.byTail[tail(ofTable: place)] ?? copies.below(ShownPath(place))
    }.first
  }

  private func replaced(_ path: String, by copy: String) -> (path: String, weakening: Weakening) {
    let text = "no longer checks \(path.quotedPath), which \(copy.quotedPath) replaces"
    return (path, Weakening(text, at: .start(of: copy)))
  }
}
