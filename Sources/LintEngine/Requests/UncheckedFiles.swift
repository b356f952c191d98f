import LintConfiguration
import Platform
import Workspace

/// The states of a run, for a comparison of their policies.
struct ComparedChange {
  let run: PreparedLint
  let states: RepositoryStates
  let earlier: EarlierState
  let scope: PolicyScope
  /// The locales of the tables that were checked.
  let locales: Set<String>
  /// The earlier paths of renamed files, by their present ones.
  let earlierPaths: [String: String]
  /// What comments and marks in the checked files hide.
  let inline: [Weakening]
  let lost: LostFiles

  /// Whether a file may be somewhere else than before.
  var movesFiles: Bool {
    !earlierPaths.isEmpty || !lost.deleted.isEmpty || !lost.unchecked.isEmpty
      || states.deletedTables > 0
  }

  /// Returns a file with its path before the change.
  func file(_ path: String, _ workingDirectory: WorkingDirectory) -> ComparedFile {
    if let known = earlierPaths[path] { return ComparedFile(path, earlierPath: known) }
    let isThere = earlier.hasFile(workingDirectory.absolute(ShownPath(path)).withoutParents)
    return ComparedFile(
      path, earlierPath: isThere ? path : lost.deletedOfName[LostFiles.name(ofTable: path)])
  }
}

/// The files of the base revision that a run doesn't check.
struct LostFiles {
  /// The files that are somewhere else now where they aren't found, with their earlier paths.
  var unchecked: [(path: String, weakening: Weakening)] = []
  /// The paths of deleted tables.
  var deleted: [String] = []

  /// The paths of deleted tables, by the names of tables that replace them. A table that is moved
  /// and rewritten isn't renamed for git.
  var deletedOfName: [String: String] {
    Dictionary(deleted.map { (Self.name(ofTable: $0), $0) }) { first, _ in first }
  }

  /// Returns the name of a file, with the folder of its locale.
  static func name(ofTable path: String) -> String {
    let folder = PathName.name(of: PathName.folder(of: path))
    return (folder.hasSuffix(".lproj") ? folder + "/" : "") + PathName.name(of: path)
  }
}

extension Engine {
  /// Returns the tables that the base's configuration would check in the present state.
  func unchecked(
    _ policies: PolicyPair, _ places: SettingPlaces, _ change: ComparedChange
  ) -> [Weakening] {
    let left = lost(policies.wanted, policies.present, change)
    let configuration = policies.after.file.configuration
    let excluded = left.filter { configuration.excludes(ShownPath($0)) }
    let others = left.filter { !configuration.excludes(ShownPath($0)) }
    return [
      note(
        "no longer checks", excluded, "exclude",
        at: configuration.place(excluding: excluded, places)),
      noteOuter(others, policies, change)
        ?? note("no longer checks", others, "include", at: places.location(of: "include")),
    ].compactMap(\.self)
  }

  /// Returns a note about files that a configuration further up excludes, with their own one.
  private func noteOuter(
    _ paths: [String], _ policies: PolicyPair, _ change: ComparedChange
  ) -> Weakening? {
    guard !paths.isEmpty, var folder = policies.after.folder else { return nil }
    while folder.text.utf8.count > 1 {
      folder = folder.folder
      let project = change.run.finder.project(of: folder)
      guard let outer = project.folder else { return nil }
      let own =
        paths.map { ShownPath($0) } + [policies.after.path.map { ShownPath($0) }].compactMap(\.self)
      if own.contains(where: project.file.configuration.excludes) {
        let places = SettingPlaces(of: project.file.sources, path: project.path ?? "")
        return note(
          "no longer checks", paths, "exclude",
          at: project.file.configuration.place(excluding: paths, places))
      }
      folder = outer
    }
    return nil
  }

  /// Returns the code that the base's configuration would read in the present state.
  func unreadCode(
    _ policies: PolicyPair, _ places: SettingPlaces, _ change: ComparedChange
  ) -> [Weakening] {
    let configurations = [policies.before, policies.after].map(\.file.configuration)
    // That no code is read any more is reported as such.
    guard configurations.allSatisfy({ !$0.code.include.isEmpty }) else { return [] }
    let found = configurations.map { configuration in
      change.states.allFiles(
        at: configuration.codeFolders, rules: configuration.codeSearchRules,
        workingDirectory: workingDirectory
      ).files.map(\.path)
    }
    let present = configurations[1]
    let left = lost(found[0], found[1], change)
    let excluded = left.filter { present.excludes(ShownPath($0)) }
    let others = left.filter { !present.excludes(ShownPath($0)) }
    let unread = others.filter(present.excludesCode)
    let text = "no longer reads the code in"
    return [
      note(text, excluded, "exclude", at: present.place(excluding: excluded, places)),
      note(text, unread, "exclude", at: places.location(of: "code", "exclude")),
      note(
        text, others.filter { !present.excludesCode($0) }, "include",
        at: places.location(of: "code", "include")),
    ].compactMap(\.self)
  }

  /// Returns the paths of files that the state before the change has and that aren't among others.
  private func lost(
    _ paths: [String], _ others: [String], _ change: ComparedChange
  ) -> [String] {
    let known = Set(others)
    return paths.filter { path in
      let file = change.file(path, workingDirectory)
      // Files that were moved from the base revision are reported as such.
      let isReported = change.run.base != nil && change.earlierPaths[path] != nil
      return !known.contains(path) && file.earlierPath != nil && !isReported
        && !change.run.configuration.commandLineExcludes(ShownPath(path))
    }
  }

  private func note(
    _ text: String, _ paths: [String], _ setting: String, at location: Location
  ) -> Weakening? {
    guard !paths.isEmpty else { return nil }
    return Weakening("\(text) \(paths.shortListOfPaths) (because of '\(setting)')", at: location)
  }

  /// Returns the files of the base revision that a run doesn't check. Code, too, can move to where
  /// it isn't read.
  func lostFiles(of run: PreparedLint, _ states: RepositoryStates) -> LostFiles {
    guard let base = run.base else { return LostFiles() }
    let known = Set(run.files.all.map(\.path))
    let lost = base.files.filter { file in
      !file.isContext && !known.contains(file.path)
        && !known.contains(base.presentPath(of: file.path))
    }
    let paths = lost.map { base.presentPath(of: $0.path) }
    let successors = states.successors(
      of: paths.map { workingDirectory.absolute(ShownPath($0)).withoutParents })
    var found = LostFiles()
    for ((file, path), successor) in zip(zip(lost, paths), successors) {
      let isTable = run.configuration.formats.claims(file.path)
      let text = "no longer \(isTable ? "checks" : "reads") \(file.path.quotedPath)"
      switch successor {
      case .file(let place):
        guard !known.contains(workingDirectory.shown(place).text) else { continue }
        let moved = path == file.path ? "" : ", which moves to \(path.quotedPath)"
        found.unchecked.append((file.path, Weakening(text + moved, at: .start(of: path))))
      case .link:
        found.unchecked.append(
          (file.path, Weakening("\(text), whose path is a link now", at: .start(of: path))))
      case .nothing: if isTable { found.deleted.append(file.path) }
      }
    }
    return found
  }
}
