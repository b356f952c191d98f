package import Catalog
import Diagnostics
package import Git
package import Platform

/// The states of a repository in a run: the one that is checked, and optionally a base revision.
package struct RepositoryStates: Sendable {
  /// The base revision.
  private struct Base: Sendable {
    let revision: String
    var commit: ObjectID
    let isMergeBase: Bool
    var state: RepositoryState
    /// The state whose settings are compared with the present ones. During a merge, it also has
    /// the changes that only the other side made.
    let settings: RepositoryState
  }

  /// The states that the user requested.
  package struct Request: Sendable {
    /// Whether to check the index instead of the working tree.
    package var isStaged: Bool
    /// The name of the base revision.
    package var base: String?
    /// Whether to compare against the merge base with the revision instead of the revision itself.
    package var usesMergeBase: Bool
    /// Whether to include tables that are the same in both states.
    package var includesUnchanged = false
    /// Whether what comes with the other side of a merge in progress is not new.
    package var acceptsMerge = false
    /// The files and folders that are checked even if they are ignored.
    package var named: [AbsolutePath] = []

    package init(isStaged: Bool, base: String?, usesMergeBase: Bool) {
      self.isStaged = isStaged
      self.base = base
      self.usesMergeBase = usesMergeBase
    }

    /// What git is going to be asked for.
    package var queries: [Repository.Query] {
      guard isStaged else { return [.workingTree] }
      return base == nil ? [.stagedFiles, .index, .objects] : [.index, .objects]
    }

    /// Sets the named paths: all paths except the working directory. A search of the working
    /// directory skips ignored files, so it is included only if ignored files are checked too.
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
  private var includesUnchanged: Bool
  private let formats: TableFormats
  let present: RepositoryState
  private var base: Base?
  /// The paths that differ from the base revision, or, without a base revision, those that the next
  /// commit changes.
  private let changed: Set<RepositoryPath>
  /// The paths that the next commit deletes, if there is no base revision.
  private let deleted: [RepositoryPath]
  /// What the change moves without a change of a table: submodules, and links to folders.
  let moved: (submodules: [RepositoryPath], links: [RepositoryPath])
  /// What a merge in progress merges into HEAD.
  private let merged: [(commit: ObjectID, state: RepositoryState)]
  /// The base commit, or nil if there is none.
  package var baseCommit: ObjectID? { base?.commit }
  /// The files of the index, if the index is checked.
  package let index: (any FileTree)?

  /// Reads the states from git, without the contents of their files.
  package init(
    _ request: Request, of repository: Repository, _ formats: TableFormats
  ) async throws(GitFailure) {
    self.repository = repository
    isStaged = request.isStaged
    includesUnchanged = request.includesUnchanged
    self.formats = formats
    let commit = try await repository.commit(of: request)
    let merge =
      commit == nil ? nil : try await MergeInProgress(of: request, in: repository, formats)
    let named = request.named.compactMap(repository.root.relative)
    var entries =
      isStaged
      ? try await repository.index()
      : try await repository.workingTree(includingIgnored: named) { formats.claims($0.text) }
    let earlier = if let commit { try await repository.tree(of: commit) } else { [TreeEntry]() }
    if let commit { try await repository.identify(&entries, as: earlier, of: commit, formats) }
    let merging = merge?.sides.map(\.entries) ?? []
    let targets = try await repository.contents(
      of: (entries + earlier + merging.joined()).lazy.filter(\.isLink).compactMap(\.object))
    let state = { (entries: [TreeEntry]) in
      RepositoryState(entries, root: repository.root, targets: targets, formats)
    }
    merged = (merge?.sides ?? []).map { ($0.commit, state($0.entries)) }
    present = state(entries)
    index = isStaged ? present.tree : nil
    if let commit, let revision = request.base {
      let earlierState = state(earlier)
      let settings = merge.map { state($0.base(of: earlier)) } ?? earlierState
      let differing = present.differences(from: earlierState)
      changed = merge == nil ? differing : differing.union(present.differences(from: settings))
      base = Base(
        revision: merged.isEmpty ? revision : "HEAD and MERGE_HEAD", commit: commit,
        isMergeBase: request.usesMergeBase, state: earlierState, settings: settings)
      deleted = []
    } else {
      // Without a base revision, the index is checked for what it changes.
      let staged = try await repository.stagedFiles()
      (changed, deleted) = (Set(staged.present), staged.deleted)
      base = nil
    }
    var submodules: [RepositoryPath] = []
    let since = if let commit { commit } else { try await repository.head() }
    if let since, entries.contains(where: { $0.path.text == ".gitmodules" }) {
      submodules = try await repository.movedSubmodules(since: since)
    }
    let earlierLinks = Set(earlier.lazy.filter(\.isLink).map(\.path))
    let links = present.folderLinks(among: changed)
    moved = (submodules, links.filter { commit == nil || earlierLinks.contains($0) })
  }
}

extension Repository {
  /// Returns the commit to compare against, or nil if there is none.
  fileprivate func commit(
    of request: RepositoryStates.Request
  ) async throws(GitFailure) -> ObjectID? {
    guard let revision = request.base else { return nil }
    if request.isStaged, revision == "HEAD", try await hasNothingToCompare(request) { return nil }
    let commit = try await commit(revision)
    return request.usesMergeBase ? try await mergeBase(of: commit, named: revision) : commit
  }

  /// Returns whether a hook runs before the first commit, or names files although none is staged.
  ///
  /// In both cases, whole files are checked. pre-commit names all files on a build server. The
  /// index is HEAD there, so that nothing would be new.
  private func hasNothingToCompare(
    _ request: RepositoryStates.Request
  ) async throws(GitFailure) -> Bool {
    guard try await head() != nil else { return true }
    guard !request.named.isEmpty else { return false }
    let staged = try await stagedFiles()
    return staged.present.isEmpty && staged.deleted.isEmpty
  }
}

extension RepositoryStates {
  /// The same states, including tables that are the same in both.
  package var includingUnchanged: RepositoryStates {
    var states = self
    states.includesUnchanged = true
    return states
  }

  /// The same present state, compared with each of the states that a merge in progress merges into
  /// HEAD.
  package var comparedWithMerged: [RepositoryStates] {
    merged.map { commit, state in
      var states = self
      states.base?.commit = commit
      states.base?.state = state
      return states
    }
  }

  /// Finds the files to check.
  ///
  /// If the index is checked without a base revision, only the files that the next commit changes
  /// and the named files are checked. Named files are included because pre-commit names all files
  /// on a build server, where nothing is staged. The other files serve as context.
  package func files(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> FileDiscovery.Outcome {
    let named = Set(paths.map { workingDirectory.plain(argument: $0) })
    let tree = tree(of: present, for: named, workingDirectory)
    // The working directory exists even if the state has no files in it.
    if named == [workingDirectory.path], tree.realPath(workingDirectory.path) == nil {
      return .init()
    }
    let paths =
      isStaged
      ? paths.filter { !rules.settingsNames.contains(PathName.name(of: $0)) } : paths
    let absent = isStaged ? [] : paths.filter { isSkipped($0, of: tree, workingDirectory) }
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
      return isChanged(path) || named.contains(path) ? file : file.asContext
    }
    return found
  }

  /// Returns whether the next commit changes a file, what a link at its path leads to, or a link
  /// around it.
  private func isChanged(_ path: AbsolutePath) -> Bool {
    let places = [path, present.tree.realPath(path) ?? path].compactMap(repository.root.relative)
    return places.contains { place in
      var folder = place
      while !folder.text.isEmpty, folder.text != "." {
        if changed.contains(folder) { return true }
        folder = folder.folder
      }
      return false
    }
  }

  /// Returns whether a path exists in git but not on the disk, because it is outside of a sparse
  /// checkout.
  private func isSkipped(
    _ argument: String, of tree: RepositoryTree, _ workingDirectory: WorkingDirectory
  ) -> Bool {
    let path = workingDirectory.plain(argument: argument)
    return tree.realPath(path) != nil && !FileSystem.exists(path)
  }

  /// Finds the files of the base revision at the same paths. Returns nil if there is no base
  /// revision.
  ///
  /// - Parameters:
  ///   - present: the files to check.
  ///   - others: folders with other files, each with the rules for them.
  package func baseFiles(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory,
    present: [InputFile], and others: [(paths: [String], rules: SearchRules)]
  ) async throws(GitFailure) -> BaseRevision? {
    guard let base else { return nil }
    let renames = try await renames(
      since: base, alsoOf: others.isEmpty ? [] : Self.codeExtensions, workingDirectory)
    // Renamed files are also searched for under their earlier names.
    let checked = Set(present.lazy.filter { !$0.isContext }.map(\.path))
    let paths = paths + renames.filter { checked.contains($0.value) }.keys.sorted()
    let named = Set(paths.map { workingDirectory.plain(argument: $0) })
    let found = FileDiscovery.files(
      at: paths, in: tree(of: base.state, for: named, workingDirectory),
      rules: rules, workingDirectory: workingDirectory)
    let skipped =
      found.skipped + found.excluded.map { SkippedFile(path: $0, reason: .excluded) }
    var files = found.files
    for other in others where !other.paths.isEmpty {
      let known = Set(files.map(\.path))
      files += FileDiscovery.files(
        at: other.paths, in: base.state.tree, rules: other.rules,
        workingDirectory: workingDirectory
      ).files.filter { !known.contains($0.path) }
    }
    return BaseRevision(
      revision: base.revision, files: files, renames: renames, skipped: skipped)
  }

  /// Returns the state before the change that is checked: the base revision, or the last commit if
  /// the index is checked without one. Nil if there is none.
  ///
  /// What a base revision changed since HEAD branched off isn't part of the change, even if the
  /// tables are compared with the revision itself.
  ///
  /// - Parameter names: the names of the files that matter. Nil is returned if the next commit
  ///   changes none of them and deletes no table, because reading the last commit takes time.
  package func earlierState(
    forFilesNamed names: Set<String>
  ) async throws(GitFailure) -> EarlierState? {
    if let base {
      guard let commit = await branchPoint else {
        return EarlierState(repository: repository, tree: base.settings.tree)
      }
      return try await EarlierState(of: commit, in: repository)
    }
    // There is no commit yet in a new repository.
    // A table may have moved to where another policy applies.
    guard isStaged,
      changesFile(named: names) || deleted.contains(where: { formats.claims($0.text) }),
      let commit = try? await repository.commit("HEAD")
    else { return nil }
    return try await EarlierState(of: commit, in: repository)
  }

  /// Returns whether the next commit changes a file with one of some names, the file that a link
  /// with such a name leads to, or any link, through which files with other names may be read.
  private func changesFile(named names: Set<String>) -> Bool {
    let paths = changed.union(deleted)
    if paths.contains(where: { names.contains($0.name) }) { return true }
    return present.hasLink(named: names, to: changed)
  }

  /// The state of the base revision, or nil if there is none.
  package var baseState: EarlierState? {
    base.map { EarlierState(repository: repository, tree: $0.state.tree) }
  }

  /// Whether the state before the change isn't the base revision: it is the last commit, if the
  /// index is checked without a base revision, or the commit at which the branch began.
  package var changeBeginsElsewhere: Bool {
    get async {
      // A new repository doesn't have a commit yet.
      guard base != nil else { return (try? await repository.head()) != nil }
      return await branchPoint != nil
    }
  }

  /// The commit at which HEAD and the base revision diverge, if it is neither the base revision nor
  /// unknown.
  private var branchPoint: ObjectID? {
    get async {
      guard let base, !base.isMergeBase,
        let commit = try? await repository.mergeBase(of: base.commit, named: base.revision)
      else { return nil }
      return commit == base.commit ? nil : commit
    }
  }

  /// Returns whether the present state has a file.
  package func hasFile(_ path: AbsolutePath) -> Bool { present.tree.realPath(path) != nil }

  /// Returns the displayed paths of the localization files that the change adds, changes or
  /// deletes, whether or not a run checks them.
  package func changedTables(_ workingDirectory: WorkingDirectory) -> [ShownPath] {
    changed.union(deleted).filter { formats.claims($0.text) }
      .map { workingDirectory.shown(repository.root.absolute($0)) }
  }

  /// Returns the present paths of files that the next commit renames, by their earlier paths, both
  /// as displayed. Empty if there is a base revision, which has its own.
  package func stagedRenames(
    _ workingDirectory: WorkingDirectory, alsoOfCode: Bool
  ) async throws(GitFailure) -> [String: String] {
    guard base == nil, !deleted.isEmpty, let commit = try? await repository.commit("HEAD") else {
      return [:]
    }
    let paths = try await repository.renames(
      ofFilesWith: formats.extensions + (alsoOfCode ? Self.codeExtensions : []), since: commit,
      isStaged: true)
    let shown = { (path: RepositoryPath) in
      workingDirectory.shown(repository.root.absolute(path)).text
    }
    return Dictionary(paths.map { (shown($0), shown($1)) }) { first, _ in first }
  }

  /// Finds the files that a search of the whole present state finds.
  package func allFiles(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> FileDiscovery.Outcome {
    FileDiscovery.files(
      at: paths, in: present.tree, rules: rules, workingDirectory: workingDirectory)
  }

  /// Whether a table, a link or code of the earlier state isn't in its place any more.
  package var removesFiles: Bool {
    guard let base else { return !deleted.isEmpty || hasLinks }
    return present.lacksFile(of: base.settings, among: changed, orCodeWith: Self.codeExtensions)
  }

  /// The extensions of the files with code whose renames are followed.
  private static let codeExtensions = ["swift", "m", "mm", "h"]

  /// Returns the current paths of renamed files, by their paths in the base revision, both as
  /// displayed.
  private func renames(
    since base: Base, alsoOf extensions: [String], _ workingDirectory: WorkingDirectory
  ) async throws(GitFailure) -> [String: String] {
    guard !extensions.isEmpty || base.state.hasFile(missingFrom: present) else { return [:] }
    let shown = { (path: RepositoryPath) in
      workingDirectory.shown(repository.root.absolute(path)).text
    }
    var renames: [String: String] = [:]
    let paths = try await repository.renames(
      ofFilesWith: formats.extensions + extensions, since: base.commit, isStaged: isStaged)
    for (old, new) in paths {
      renames[shown(old)] = shown(new)
    }
    return renames
  }

  /// Whether either state has to be searched as a whole. Then the other has to be too, because
  /// files found in only one of them would count as changed.
  private var hasLinks: Bool { present.hasLinks || base?.state.hasLinks ?? false }

  /// Returns the part of a state in which to search for the requested files. Most changes affect
  /// only a few folders.
  private func tree(
    of state: RepositoryState, for named: Set<AbsolutePath>, _ workingDirectory: WorkingDirectory
  ) -> RepositoryTree {
    let files = named.subtracting([workingDirectory.path])
    guard !includesUnchanged, !hasLinks, files.allSatisfy({ formats.claims($0.text) }) else {
      return state.tree
    }
    // Whether an export is checked depends on the files that it was exported from.
    guard !changed.contains(where: { formats.isExport($0.text) }) else { return state.tree }
    let paths = changed.union(files.compactMap(repository.root.relative))
    let folders = paths.compactMap { formats.claim($0.text)?.claim.folder }
    return state.tree(ofTablesIn: Set(folders.map { RepositoryPath($0) }))
  }
}
