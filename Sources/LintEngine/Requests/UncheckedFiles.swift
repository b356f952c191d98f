import Languages
import LintConfiguration
import Platform
import Workspace

/// The states of a run, for a comparison of their policies.
struct ComparedChange {
  let run: PreparedLint
  let states: RepositoryStates
  let earlier: EarlierState
  /// The configurations before the change.
  let before: ProjectFinder
  let scope: PolicyScope
  /// The locales of the tables that were checked.
  let locales: Set<String>
  /// The present paths of renamed files, by their earlier ones.
  let renames: [String: String]
  /// The earlier paths of renamed files, by their present ones.
  let earlierPaths: [String: String]
  /// What comments and marks in the checked files hide.
  let inline: [Weakening]
  /// Whether a file can have another policy than before.
  var comparesFiles = false
  /// The tables that the present configurations find, if files are compared.
  var present: [InputFile] = []
  /// The configurations that read code, before and after the change.
  var readers: (before: [Project], after: [Project]) = ([], [])
  /// The folders of submodules, whose tables a run without a base revision checks.
  var submodules: [AbsolutePath] = []
  var lost = LostFiles() {
    didSet {
      deletedOfName = lost.deletedOfName
      migrated = lost.migrated
    }
  }
  private(set) var deletedOfName: [String: String] = [:]
  private(set) var migrated: [String: [String]] = [:]

  /// Returns a file with its path before the change.
  func file(_ path: String, _ workingDirectory: WorkingDirectory) -> ComparedFile {
    if let known = earlierPaths[path] { return ComparedFile(path, earlierPath: known) }
    let place = workingDirectory.absolute(ShownPath(path)).withoutParents
    let isThere = earlier.hasFile(place) || submodules.contains { place.isIn($0) }
    return ComparedFile(
      path,
      earlierPath: isThere
        ? path : migrated[path]?.first ?? deletedOfName[LostFiles.name(ofTable: path)])
  }

  /// Returns a file with each of its paths before the change. A catalog can replace several
  /// localized files, also if it was there already. What it has in other languages is compared as
  /// if there had been files for them.
  func files(_ path: String, _ workingDirectory: WorkingDirectory) -> [ComparedFile] {
    let file = file(path, workingDirectory)
    guard let replaced = migrated[path] else { return [file] }
    let project = run.finder.project(of: workingDirectory.absolute(ShownPath(path)).withoutParents)
    let source = project.configuration.sourceLocale ?? "en"
    var files = replaced.contains(file.earlierPath ?? "") ? [] : [file]
    var known: Set<String> = []
    for earlier in replaced {
      let name = LocaleIdentifier(PathName.stem(of: PathName.folder(of: earlier)))
      let locale = name.isBase ? source : name.canonical
      known.insert(LocaleIdentifier(locale).canonical)
      files.append(ComparedFile(path, earlierPath: earlier, locale: locale))
    }
    for locale in locales.subtracting(known).sorted() {
      let folder = PathName.folder(of: PathName.folder(of: replaced[0]))
      let earlier = ShownPath(folder).appending("\(locale).lproj/\(PathName.name(of: replaced[0]))")
        .text
      files.append(ComparedFile(path, earlierPath: earlier, locale: locale))
    }
    return files
  }
}

extension Engine {
  /// Returns the tables that the base's configuration would check in the present state.
  func unchecked(
    _ policies: PolicyPair, _ places: SettingPlaces, _ change: ComparedChange
  ) -> [Weakening] {
    let left = lost(policies.wanted, policies.present.map(\.path), change)
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
      guard let outer = project.folder, folder.isIn(outer) else { return nil }
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
    let configurations = [policies.before, policies.after].map(\.configuration)
    guard configurations[0].code.isOn else { return [] }
    let read = { (configuration: Configuration) in
      change.states.allFiles(
        at: configuration.codeRoots + configuration.codeFolders,
        rules: configuration.codeSearchRules, workingDirectory: workingDirectory
      ).files.map(\.path)
    }
    let present = configurations[1]
    // The configuration further up may still read it.
    let others = change.readers.after.map(\.configuration)
    // That no code is read any more is reported as such.
    guard !others.isEmpty else { return [] }
    let left = lost(read(configurations[0]), others.flatMap(read), change)
    let excluded = left.filter { present.excludes(ShownPath($0)) }
    let included = left.filter { !present.excludes(ShownPath($0)) }
    let unread = included.filter(present.excludesCode)
    let text = "no longer reads the code in"
    return [
      note(text, excluded, "exclude", at: present.place(excluding: excluded, places)),
      note(text, unread, "exclude", at: places.location(of: "code", "exclude")),
      note(
        text, included.filter { !present.excludesCode($0) }, "include",
        at: places.location(of: "code", "include")),
    ].compactMap(\.self)
  }

  /// Returns the configurations that read code in both states.
  func readers(of change: ComparedChange) -> (before: [Project], after: [Project]) {
    let (before, after) = (change.before, change.run.finder)
    return (
      readers(of: before) { folder in
        change.earlier.files(
          at: [folder], rules: before.searchRules, workingDirectory: workingDirectory)
      },
      readers(of: after) { folder in
        change.states.allFiles(
          at: [folder], rules: after.searchRules, workingDirectory: workingDirectory
        ).files
      }
    )
  }

  /// Returns the configurations that read code. One without tables isn't used.
  ///
  /// - Parameter tables: returns the tables in a folder.
  private func readers(
    of finder: ProjectFinder, _ tables: (_ folder: String) -> [InputFile]
  ) -> [Project] {
    finder.allProjects.filter { project in
      guard project.configuration.code.isOn else { return false }
      guard let folder = finder.folder(of: project) else { return true }
      return tables(folder.text).contains { $0.project == folder }
    }
  }

  /// Returns the paths of files that the state before the change has and that aren't among others.
  private func lost(
    _ paths: [String], _ others: [String], _ change: ComparedChange
  ) -> [String] {
    let known = Set(others)
    return paths.filter { path in
      let file = change.file(path, workingDirectory)
      // Files that were moved are reported as such.
      return !known.contains(path) && file.earlierPath != nil && change.earlierPaths[path] == nil
        && !change.run.configuration.commandLineExcludes(ShownPath(path))
    }
  }

  private func note(
    _ text: String, _ paths: [String], _ setting: String, at location: Location
  ) -> Weakening? {
    guard !paths.isEmpty else { return nil }
    return Weakening("\(text) \(paths.shortListOfPaths) (because of '\(setting)')", at: location)
  }
}
