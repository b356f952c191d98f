import Diagnostics
import Git
import LintConfiguration
import Platform
import Workspace

/// The configurations before and after a change, for the tables to which both apply.
struct PolicyPair {
  let before: Project
  let after: Project
  /// The files that the present configurations find, and the paths of those that the
  /// earlier ones find in the present state.
  var present: [ComparedFile] = []
  /// The files with code that the present configurations read.
  var code: [ComparedFile] = []
  var wanted: [String] = []

  /// The displayed path of the present configuration, or of the one that is gone.
  var path: String { after.path ?? before.path ?? ConfigurationFile.name }

  /// The contents are different, or they are in another folder, where patterns mean other files.
  var isChanged: Bool {
    before.file.sources.map(\.bytes) != after.file.sources.map(\.bytes) || before.path != after.path
  }
}

extension PolicyPair {
  /// Returns whether the change moves all files to where another configuration applied already.
  func areOnlyMoved(_ change: ComparedChange) -> Bool {
    let known = present.filter { $0.earlierPath != nil }
    guard let folder = after.folder, !known.isEmpty, known.allSatisfy(\.isMoved) else {
      return false
    }
    let there = change.before.project(of: folder)
    return there.folder == folder
      && there.file.sources.map(\.bytes) == after.file.sources.map(\.bytes)
  }

}

/// The policies of two states, and which of them apply to each file.
struct PolicyPairs {
  /// The folders of the configurations after and before the change.
  private struct Folders: Hashable {
    let after: AbsolutePath?
    let before: AbsolutePath?
  }

  private let after: ProjectFinder
  private let before: ProjectFinder
  private let workingDirectory: WorkingDirectory
  private var pairs: [Folders: PolicyPair] = [:]
  /// The folders of the configurations of files, by their displayed paths in each state. All files
  /// of a table have the same one.
  private var foldersAfter: [String: AbsolutePath?] = [:]
  private var foldersBefore: [String: AbsolutePath?] = [:]

  init(_ after: ProjectFinder, since before: ProjectFinder, _ workingDirectory: WorkingDirectory) {
    (self.after, self.before, self.workingDirectory) = (after, before, workingDirectory)
  }

  /// The pairs, sorted by path.
  var sorted: [PolicyPair] {
    pairs.values.sorted {
      ($0.path, $0.before.path ?? "") < ($1.path, $1.before.path ?? "")
    }
  }

  /// Returns whether one of some folders has another policy than before.
  func areChanged(in folders: some Sequence<AbsolutePath>) -> Bool {
    folders.contains {
      PolicyPair(before: before.project(of: $0), after: after.project(of: $0)).isChanged
    }
  }

  /// Adds the policies of folders. They matter only if neither is that of any files, unless the
  /// folders have files that aren't compared.
  mutating func add(folders: some Sequence<AbsolutePath>, evenBesideFiles isSure: Bool = false) {
    let known = pairs.filter { !$0.value.present.isEmpty || !$0.value.wanted.isEmpty }.keys
    let (before, after) = (Set(known.map(\.before)), Set(known.map(\.after)))
    for folder in folders {
      let pair = Folders(
        after: self.after.project(of: folder).folder,
        before: self.before.project(of: folder).folder)
      if isSure || !before.contains(pair.before) && !after.contains(pair.after) { add(pair) }
    }
  }

  /// Notes which configurations the files before the change had, if there can be several.
  mutating func add(earlierFilesOf change: ComparedChange) {
    guard
      change.earlier.folders(withFileNamed: ConfigurationFile.name).count > 1
        || change.states.folders(withFileNamed: ConfigurationFile.name).count > 1
    else { return }
    var files = change.earlier.files(
      at: change.run.request.files.targets, rules: before.searchRules,
      workingDirectory: workingDirectory)
    before.unifyTables(in: &files)
    for file in files { foldersBefore[file.path] = .some(file.project) }
  }

  /// Adds the files that the present configurations find.
  mutating func add(presentOf change: ComparedChange) {
    for file in change.present { foldersAfter[file.path] = .some(file.project) }
    for file in change.present {
      for compared in change.files(file.path, workingDirectory) {
        let pair = Folders(after: file.project, before: folderBefore(of: compared))
        add(pair)
        pairs[pair]?.present.append(compared)
      }
    }
    for file in change.lost.linked {
      let pair = Folders(after: folderAfter(of: file.path), before: folderBefore(of: file))
      add(pair)
      pairs[pair]?.present.append(file)
    }
  }

  /// Adds files of the present state that the earlier configurations find.
  mutating func add(wanted files: [InputFile], _ change: ComparedChange) {
    for file in files {
      let compared = change.file(file.path, workingDirectory)
      let pair = Folders(after: folderAfter(of: file.path), before: folderBefore(of: compared))
      add(pair)
      pairs[pair]?.wanted.append(file.path)
    }
  }

  /// Adds files with code. The nearest configuration that reads one reports what is wrong in it.
  mutating func add(_ code: [InputFile], _ change: ComparedChange) {
    for file in code {
      var compared = change.file(file.path, workingDirectory)
      compared.isCode = true
      let earlierPath = compared.earlierPath ?? file.path
      guard let owner = owner(of: file.path, by: after, among: change.readers.after),
        let formerOwner = self.owner(of: earlierPath, by: before, among: change.readers.before)
      else { continue }
      let pair = Folders(after: owner, before: formerOwner)
      add(pair)
      pairs[pair]?.code.append(compared)
    }
  }

  private func owner(
    of path: String, by finder: ProjectFinder, among readers: [Project]
  ) -> AbsolutePath?? {
    ownerOfCode(
      at: ShownPath(path), place(path), among: readers.map { ($0.folder, $0.configuration) }
    ).map { finder.folder(of: readers[$0]) }
  }

  /// Returns the configuration that applied to a file before the change.
  ///
  /// - Parameter path: the displayed path of the file.
  func projectBefore(ofFileAt path: String) -> Project {
    before.project(inFolder: folderBefore(ofFileAt: path))
  }

  private func place(_ path: String) -> AbsolutePath {
    workingDirectory.absolute(ShownPath(path)).withoutParents
  }

  /// Returns the folder of the configuration that applied to a file before the change.
  private func folderBefore(of file: ComparedFile) -> AbsolutePath? {
    folderBefore(ofFileAt: file.earlierPath ?? file.path)
  }

  private func folderBefore(ofFileAt path: String) -> AbsolutePath? {
    foldersBefore[path] ?? before.folder(of: before.project(of: place(path)))
  }

  private func folderAfter(of path: String) -> AbsolutePath? {
    foldersAfter[path] ?? after.folder(of: after.project(of: place(path)))
  }

  private mutating func add(_ pair: Folders) {
    guard pairs[pair] == nil else { return }
    pairs[pair] = PolicyPair(
      before: before.project(inFolder: pair.before), after: after.project(inFolder: pair.after))
  }
}
