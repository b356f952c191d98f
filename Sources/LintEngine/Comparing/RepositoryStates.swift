public import Git

/// The states of a repository that a run is about: the one that it judges, and perhaps one that it
/// is compared with.
public struct RepositoryStates: Sendable {
  /// An earlier state.
  private struct Base: Sendable {
    let revision: String
    let commit: ObjectID
    let tree: RepositoryTree
  }

  /// What is asked for.
  public struct Request: Sendable {
    /// Whether the index is judged, rather than the working tree.
    public var isStaged: Bool
    /// The revision to compare with, as the user names it.
    public var base: String?
    /// Whether the state is compared with the commit where its history and that of the revision
    /// part, rather than with the revision itself.
    public var usesMergeBase: Bool

    public init(isStaged: Bool, base: String?, usesMergeBase: Bool) {
      self.isStaged = isStaged
      self.base = base
      self.usesMergeBase = usesMergeBase
    }
  }

  public let repository: Repository
  private let isStaged: Bool
  private let entries: [TreeEntry]
  private let present: RepositoryTree
  private let base: Base?
  /// The paths that the next commit changes; nil unless the index is judged alone.
  private let staged: Set<String>?

  /// Asks git for the states, but for the contents of their files.
  ///
  /// - Parameter workingDirectory: an absolute path in the repository.
  public init(_ request: Request, workingDirectory: String) async throws(GitFailure) {
    repository = try await Repository.open(at: workingDirectory)
    isStaged = request.isStaged
    var commit: ObjectID?
    if let revision = request.base {
      let named = try await repository.commit(revision)
      commit =
        request.usesMergeBase
        ? try await repository.mergeBase(of: named, named: revision) : named
    }
    entries =
      isStaged ? try await repository.index() : try await repository.workingTree()
    let earlier: [TreeEntry] =
      if let commit { try await repository.tree(of: commit) } else { [] }
    let links = (entries + earlier).lazy.filter(\.isLink).compactMap(\.object)
    let targets = try await repository.contents(of: links)
    present = RepositoryTree(entries, root: repository.root, targets: targets)
    if let commit, let revision = request.base {
      base = Base(
        revision: revision, commit: commit,
        tree: RepositoryTree(earlier, root: repository.root, targets: targets))
    } else {
      base = nil
    }
    // An index is judged for what it changes.
    staged = commit == nil && isStaged ? Set(try await repository.stagedFiles()) : nil
  }

  /// The files of the index, if that is judged.
  var index: (any FileTree)? { isStaged ? present : nil }
}

extension RepositoryStates {
  /// Finds the files that are judged.
  ///
  /// Of an index that is not compared, these are the ones that the next commit changes, and those
  /// that are named: pre-commit names all files on a build server, where nothing is staged. The
  /// others serve as context.
  public func files(
    at paths: [String], configuration: Configuration, workingDirectory: String
  ) -> FileDiscovery.Outcome {
    let named = Set(paths.map { absolute(PathName.clean($0), workingDirectory) })
    let tree = tree(for: named, workingDirectory)
    // The working directory is there, even if the state has no file in it.
    if named == [workingDirectory], tree.realPath(workingDirectory) == nil { return .init() }
    var found = FileDiscovery.files(
      at: paths, in: tree, configuration: configuration, workingDirectory: workingDirectory)
    guard let staged else { return found }
    found.files = found.files.map { file in
      let path = absolute(file.path, workingDirectory)
      let isStaged = PathName.relative(path, to: repository.root).map(staged.contains) ?? false
      return isStaged || named.contains(path) ? file : file.asContext
    }
    return found
  }

  /// The files to search for those that are judged: a commit changes few folders of many.
  ///
  /// - Parameter named: absolute paths that are asked for.
  private func tree(for named: Set<String>, _ workingDirectory: String) -> RepositoryTree {
    let files = named.subtracting([workingDirectory])
    guard let staged, !entries.contains(where: \.isLink), files.allSatisfy(\.isLocalization) else {
      return present
    }
    let wanted =
      staged.filter(\.isLocalization).map(\.tableFolder)
      + files.compactMap { PathName.relative($0, to: repository.root)?.tableFolder }
    let folders = Set(wanted)
    return RepositoryTree(
      entries.filter { $0.path.isLocalization && folders.contains($0.path.tableFolder) },
      root: repository.root, targets: [:])
  }

  /// Finds the files of the revision that a run compares with, by the same paths; nil if it
  /// compares with none.
  ///
  /// - Parameter present: the files that are judged.
  public func earlierFiles(
    at paths: [String], configuration: Configuration, workingDirectory: String,
    present: [InputFile]
  ) async throws(GitFailure) -> EarlierFiles? {
    guard let base else { return nil }
    let shown = { (path: String) in
      PathName.shown(PathName.join(repository.root, path), in: workingDirectory)
    }
    var renames: [String: String] = [:]
    for (old, new) in try await repository.renames(since: base.commit, isStaged: isStaged) {
      renames[shown(old)] = shown(new)
    }
    // A path that was called otherwise is looked for under its earlier name, too.
    let judged = Set(present.lazy.filter { !$0.isContext }.map(\.path))
    let formerly = renames.filter { judged.contains($0.value) }.keys.sorted()
    let found = FileDiscovery.files(
      at: paths + formerly, in: base.tree, configuration: configuration,
      workingDirectory: workingDirectory)
    return EarlierFiles(revision: base.revision, files: found.files, renames: renames)
  }

  /// Reads a file that is no localization file, such as the configuration, from the index; nil if
  /// the index is not judged or does not have the file.
  ///
  /// - Parameter path: absolute or relative to the working directory.
  public func stagedContents(
    ofFile path: String, workingDirectory: String
  ) async throws(GitFailure) -> [UInt8]? {
    let path = PathName.join(workingDirectory, path)
    guard isStaged, present.realPath(path) != nil,
      case .object(let object) = present.contents(of: path)
    else { return nil }
    return try await repository.contents(of: [object])[object]
  }

  private func absolute(_ path: String, _ workingDirectory: String) -> String {
    PathName.withoutParents(PathName.join(workingDirectory, path))
  }
}

extension String {
  /// Whether a path has an extension of a file that can be checked.
  fileprivate var isLocalization: Bool { FileDiscovery.isLocalization(PathName.name(of: self)) }

  /// The folder of the table that a file belongs to.
  fileprivate var tableFolder: String {
    let folder = PathName.folder(of: self)
    return PathName.locale(ofFolder: folder) == nil ? folder : PathName.folder(of: folder)
  }
}
