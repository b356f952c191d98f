import Catalog
package import Git
package import Platform

/// The states of a repository that a run is about: the one that it judges, and perhaps one that it
/// is compared with.
package struct RepositoryStates: Sendable {
  /// An earlier state.
  private struct Base: Sendable {
    let revision: String
    let commit: ObjectID
    let state: RepositoryState
  }

  /// What is asked for.
  package struct Request: Sendable {
    /// Whether the index is judged, rather than the working tree.
    package var isStaged: Bool
    /// The revision to compare with, as the user names it.
    package var base: String?
    /// Whether the state is compared with the commit where its history and that of the revision
    /// part, rather than with the revision itself.
    package var usesMergeBase: Bool
    /// Whether tables are looked at, too, that the states have in common.
    package var includesUnchanged = false
    /// The files and folders that are checked even if they are ignored.
    package var named: [AbsolutePath] = []

    package init(isStaged: Bool, base: String?, usesMergeBase: Bool) {
      self.isStaged = isStaged
      self.base = base
      self.usesMergeBase = usesMergeBase
    }

    /// Names what is asked for: all paths but the working directory, which is searched for what is
    /// not ignored, unless ignored files are checked, too.
    package mutating func name(
      _ paths: [String], workingDirectory: WorkingDirectory, checksIgnored: Bool
    ) {
      named = paths.map { workingDirectory.plain(argument: $0) }
        .filter { checksIgnored || $0 != workingDirectory.path }
    }
  }

  /// The repository of the working directory.
  package let repository: Repository
  private let isStaged: Bool
  private let includesUnchanged: Bool
  private let present: RepositoryState
  private let base: Base?
  /// The paths that the next commit changes, or those that differ from the revision compared with.
  private let changed: Set<RepositoryPath>
  /// The commit to compare with, if there is one.
  package var baseCommit: ObjectID? { base?.commit }
  /// The files of the index, if that is judged.
  package let index: (any FileTree)?

  /// Asks git for the states, but for the contents of their files.
  package init(_ request: Request, of repository: Repository) async throws(GitFailure) {
    self.repository = repository
    isStaged = request.isStaged
    includesUnchanged = request.includesUnchanged
    let commit = try await repository.commit(of: request)
    let named = request.named.compactMap(repository.root.relative)
    let entries =
      isStaged
      ? try await repository.index()
      : try await repository.workingTree(includingIgnored: named, lookingAt: \.isLocalization)
    let earlier = if let commit { try await repository.tree(of: commit) } else { [TreeEntry]() }
    let links = (entries + earlier).lazy.filter(\.isLink).compactMap(\.object)
    let targets = try await repository.contents(of: links)
    present = RepositoryState(entries, root: repository.root, targets: targets)
    index = isStaged ? present.tree : nil
    if let commit, let revision = request.base {
      let state = RepositoryState(earlier, root: repository.root, targets: targets)
      changed = present.changes(since: state).union(state.changes(since: present))
      base = Base(revision: revision, commit: commit, state: state)
    } else {
      // An index is judged for what it changes.
      changed = Set(try await repository.stagedFiles())
      base = nil
    }
  }
}

extension Repository {
  /// The commit that a state is compared with, or nil if there is none.
  fileprivate func commit(
    of request: RepositoryStates.Request
  ) async throws(GitFailure) -> ObjectID? {
    guard let revision = request.base else { return nil }
    let commit = try await commit(revision)
    return request.usesMergeBase ? try await mergeBase(of: commit, named: revision) : commit
  }
}

extension RepositoryStates {
  /// Finds the files that are judged.
  ///
  /// Of an index that is not compared, these are the ones that the next commit changes, and those
  /// that are named: pre-commit names all files on a build server, where nothing is staged. The
  /// others serve as context.
  package func files(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> FileDiscovery.Outcome {
    let named = Set(paths.map { workingDirectory.plain(argument: $0) })
    let tree = tree(of: present, for: named, workingDirectory)
    // The working directory is there, even if the state has no file in it.
    if named == [workingDirectory.path], tree.realPath(workingDirectory.path) == nil {
      return .init()
    }
    let absent = isStaged ? [] : paths.filter { isLeftOut($0, of: tree, workingDirectory) }
    var found = FileDiscovery.files(
      at: paths.filter { !absent.contains($0) }, in: tree, rules: rules,
      workingDirectory: workingDirectory)
    found.problems += absent.map { "\($0): git leaves it out of the working tree" }
    found.problems += present.twins.lazy
      .map { workingDirectory.shown(repository.root.absolute($0)) }
      .filter { !rules.excludes($0) }.map { "\($0.text): \(NameFault.twin)" }
    guard base == nil else { return found }
    found.files = found.files.map { file in
      let path = workingDirectory.absolute(file.shown).withoutParents
      let isStaged = repository.root.relative(path).map(changed.contains) ?? false
      return isStaged || named.contains(path) ? file : file.asContext
    }
    return found
  }

  /// Whether git has what a path names, and the disk has not: it is outside a sparse checkout.
  private func isLeftOut(
    _ argument: String, of tree: RepositoryTree, _ workingDirectory: WorkingDirectory
  ) -> Bool {
    let path = workingDirectory.plain(argument: argument)
    return tree.realPath(path) != nil && !FileSystem.exists(path)
  }

  /// Finds the files of the revision that a run compares with, by the same paths; nil if it
  /// compares with none.
  ///
  /// - Parameter present: the files that are judged.
  package func earlierFiles(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory,
    present: [InputFile]
  ) async throws(GitFailure) -> EarlierFiles? {
    guard let base else { return nil }
    let renames = try await renames(since: base, workingDirectory)
    // A path that was called otherwise is looked for under its earlier name, too.
    let judged = Set(present.lazy.filter { !$0.isContext }.map(\.path))
    let paths = paths + renames.filter { judged.contains($0.value) }.keys.sorted()
    let named = Set(paths.map { workingDirectory.plain(argument: $0) })
    let found = FileDiscovery.files(
      at: paths, in: tree(of: base.state, for: named, workingDirectory),
      rules: rules, workingDirectory: workingDirectory)
    return EarlierFiles(revision: base.revision, files: found.files, renames: renames)
  }

  /// Reads a file that is no localization file, such as the configuration, from the index; nil if
  /// the index is not judged or does not have the file.
  ///
  /// - Parameter path: absolute or relative to the working directory.
  package func stagedContents(
    ofFile path: String, workingDirectory: WorkingDirectory
  ) async throws(GitFailure) -> [UInt8]? {
    let path = workingDirectory.absolute(argument: path)
    guard let index, index.realPath(path) != nil,
      case .object(let object) = index.contents(of: path)
    else { return nil }
    return try await repository.contents(of: [object])[object]
  }

  /// The present paths, as they are shown, of files that were called otherwise, by their earlier
  /// ones.
  private func renames(
    since base: Base, _ workingDirectory: WorkingDirectory
  ) async throws(GitFailure) -> [String: String] {
    guard base.state.hasFile(lackedBy: present) else { return [:] }
    let shown = { (path: RepositoryPath) in
      workingDirectory.shown(repository.root.absolute(path)).text
    }
    var renames: [String: String] = [:]
    let paths = try await repository.renames(
      ofFilesWith: TableFormats.builtin.extensions, since: base.commit, isStaged: isStaged)
    for (old, new) in paths {
      renames[shown(old)] = shown(new)
    }
    return renames
  }

  /// Whether one of the states has to be searched as a whole. Then the other one has to be, too:
  /// what only one of them shows would count as changed.
  private var hasLinks: Bool { present.hasLinks || base?.state.hasLinks ?? false }

  /// The files to search for those that are asked for: a change touches few folders of many.
  private func tree(
    of state: RepositoryState, for named: Set<AbsolutePath>, _ workingDirectory: WorkingDirectory
  ) -> RepositoryTree {
    let files = named.subtracting([workingDirectory.path])
    guard !includesUnchanged, !hasLinks, files.allSatisfy(\.isLocalization) else {
      return state.tree
    }
    // Whether an export is checked depends on the files that it was exported from.
    guard !changed.contains(where: \.isExport) else { return state.tree }
    let paths =
      changed.filter(\.isLocalization)
      .union(files.compactMap(repository.root.relative))
    return state.tree(ofTablesIn: Set(paths.map(\.tableFolder)))
  }
}
