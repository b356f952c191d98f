package import Platform

extension Repository {
  /// Returns the wanted files of a commit, and its symbolic links.
  ///
  /// - Parameter isWanted: returns whether a path, as bytes, is that of a wanted file.
  package func tree(
    of commit: ObjectID, keeping isWanted: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) async throws(GitFailure) -> [TreeEntry] {
    // mode, type, object
    try git.output(of: ["ls-tree", "-r", "-z", "--full-tree", commit.name])
      .listing { words, path in words.starts(with: "12".utf8) || isWanted(path) }
      .compactMap { words, path in
        words.count == 3 ? TreeEntry(mode: words[0], object: words[2], path: path) : nil
      }
  }

  /// Returns the paths of the tracked files with the given extensions.
  ///
  /// - Parameter extensions: the extensions, in any case.
  /// - Throws: if there is no repository, or no git.
  package static func trackedFiles(
    in root: RepositoryFolder, with extensions: [String]
  ) async throws(GitFailure) -> Set<RepositoryPath> {
    let patterns = extensions.map { ":(top,glob,icase)**/*.\($0)" }
    let list = ["ls-files", "--cached", "-z", "--"] + patterns
    return Set(
      try GitCommand(folder: root).output(of: list).fields.map { RepositoryPath($0) })
  }

  /// Returns the files of the next commit.
  ///
  /// - Throws: if a merge conflict isn't resolved, because there can't be a next commit.
  package func index() async throws(GitFailure) -> [TreeEntry] {
    let index = try indexWithConflicts()
    let entries = index.entries
    if let conflict = index.conflicts.min(by: RepositoryPath.precedes) {
      throw GitFailure(
        "\(conflict.text): the conflict is not resolved",
        help: "resolve it and run 'git add' with it")
    }
    // A file that was added with 'git add --intent-to-add' looks like an empty file and isn't in
    // the next commit.
    guard entries.contains(where: { $0.object?.isEmptyFile ?? false }) else { return entries }
    let noted = Set(try changedFiles().lazy.filter { $0.status == "A" }.map(\.path))
    return entries.filter { !noted.contains($0.path) }
  }

  /// Returns the folders of the submodules in the index.
  package func submodules() async throws(GitFailure) -> Set<RepositoryPath> {
    // mode, object, stage
    let entries = try git.output(of: ["ls-files", "--stage", "-z"])
      .listing { words, _ in words.starts(with: "16".utf8) }
    return Set(entries.map { RepositoryPath(String(decoding: $0.path, as: UTF8.self)) })
  }

  /// Returns the folders of submodules that are new in the index, or at another commit than in a
  /// revision.
  ///
  /// Nothing is read in a submodule.
  package func movedSubmodules(
    since revision: ObjectID
  ) async throws(GitFailure) -> [RepositoryPath] {
    // The modes, the objects and the status, then the path.
    let fields = try git.output(
      of: ["diff-index", "--cached", "--raw", "--no-renames", "-z", revision.name]
    ).fields
    return stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
      fields[index].dropFirst(8).hasPrefix("160000 ") ? RepositoryPath(fields[index + 1]) : nil
    }
  }

  /// Returns the paths of the index that are missing from HEAD or have other contents there, and
  /// those of HEAD that are missing from the index.
  package func stagedFiles() async throws(GitFailure) -> (
    present: [RepositoryPath], deleted: [RepositoryPath]
  ) {
    let fields = try git.output(of: Self.stagedListing).fields
    var files: (present: [RepositoryPath], deleted: [RepositoryPath]) = ([], [])
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let path = RepositoryPath(fields[index + 1])
      if fields[index] == "D" { files.deleted.append(path) } else { files.present.append(path) }
    }
    return files
  }

  /// Returns the files of the working tree, without those that the repository ignores.
  ///
  /// Files that differ from the index have no object.
  /// - Parameters:
  ///   - named: the paths in which ignored files are listed too. The root is the empty path.
  ///   - isWanted: returns whether a path is looked up on disk if git is configured to treat it as
  ///     unchanged or to leave it out (`assume-unchanged`, `skip-worktree`). Such a file may have
  ///     any contents.
  package func workingTree(
    includingIgnored named: [RepositoryPath], lookingAt isWanted: (RepositoryPath) -> Bool
  ) async throws(GitFailure) -> [TreeEntry] {
    let index = try indexWithConflicts()
    var onDisk: Set<RepositoryPath> = []
    var gone: Set<RepositoryPath> = []
    for (status, path) in try changedFiles() {
      if status == "D" { gone.insert(path) } else { onDisk.insert(path) }
    }
    for path in try reencodedFiles(of: index) where isWanted(path) { onDisk.insert(path) }
    for (path, flag) in index.flags where isWanted(path) {
      let isThere = FileSystem.exists(root.absolute(path))
      // A sparse checkout leaves out files that are the same as in the index.
      if isThere { onDisk.insert(path) } else if flag == .assumedUnchanged { gone.insert(path) }
    }
    let known = index.entries.filter { !gone.contains($0.path) }.map { entry in
      onDisk.contains(entry.path) ? TreeEntry(onDisk: entry, of: root) : entry
    }
    let conflicts = index.conflicts.subtracting(gone).map { Array($0.text.utf8) }
    let others = try untrackedFiles(includingIgnored: named)
    return known + (conflicts + others).map { TreeEntry(onDisk: $0, of: root) }
  }

  /// Returns the new paths of files that have other paths in a commit, by their old ones.
  ///
  /// - Parameters:
  ///   - extensions: the extensions of the files to compare. Git compares at most 3000 files with
  ///     as many others, which takes seconds. Beyond that, it only recognizes files with the same
  ///     contents.
  ///   - isStaged: whether the new paths are those of the index instead of the working tree.
  package func renames(
    ofFilesWith extensions: [String], since commit: ObjectID, isStaged: Bool
  ) async throws(GitFailure) -> [RepositoryPath: RepositoryPath] {
    let arguments =
      ["diff"] + Self.plain + ["--find-renames", "-l3000", "--diff-filter=R"]
      + (isStaged ? ["--cached"] : []) + [commit.name, "--"]
      + extensions.map { ":(glob,icase)**/*.\($0)" }
    let fields = try settings.gitWithoutPrograms().output(of: arguments).fields
    return Dictionary(
      stride(from: 0, to: fields.count - 2, by: 3).map {
        (RepositoryPath(fields[$0 + 1]), RepositoryPath(fields[$0 + 2]))
      },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Repository {
  /// The command that lists the index.
  static let indexListing = ["ls-files", "--stage", "-v", "-z"]

  /// The command that lists the changes of the next commit. It compares names of objects, so it
  /// reads no contents.
  static let stagedListing =
    ["diff", "--cached"] + plain + ["--no-renames"]

  /// Options that override a user's settings for human-readable output.
  private static let plain = [
    "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--name-status", "-z",
  ]

  /// The index, with conflicts separate.
  private struct Index {
    /// A setting in git for a file of the working tree.
    enum Flag {
      case assumedUnchanged, leftOut

      /// - Parameter tag: Git's letter for a file. It is in lower case for `assume-unchanged`.
      init?(_ tag: UInt8) {
        switch tag {
        case UInt8(ascii: "S"), UInt8(ascii: "s"): self = .leftOut
        case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .assumedUnchanged
        default: return nil
        }
      }
    }

    var entries: [TreeEntry] = []
    var conflicts: Set<RepositoryPath> = []
    var flags: [(path: RepositoryPath, flag: Flag)] = []
  }

  private func indexWithConflicts() throws(GitFailure) -> Index {
    var index = Index()
    // tag, mode, object, stage: not 0 for a side of a conflict
    for (words, path) in try git.output(of: Self.indexListing).listing()
    where words.count == 4 {
      if words[3].first != UInt8(ascii: "0") {
        index.conflicts.insert(RepositoryPath(String(decoding: path, as: UTF8.self)))
      } else if let entry = TreeEntry(mode: words[1], object: words[2], path: path) {
        index.entries.append(entry)
        if let flag = Index.Flag(words[0].first ?? 0) { index.flags.append((entry.path, flag)) }
      }
    }
    return index
  }

  /// Returns the files that have a different encoding in the working tree than in the index
  /// (`working-tree-encoding`), so that their objects don't show their bytes.
  private func reencodedFiles(of index: Index) throws(GitFailure) -> [RepositoryPath] {
    let hasAttributes = index.entries.contains { $0.path.name == ".gitattributes" }
    guard hasAttributes else { return [] }
    return try settings.gitWithoutPrograms().output(
      of: ["ls-files", "-z", "--", ":(exclude,attr:!working-tree-encoding)"]
    ).fields.map { RepositoryPath($0) }
  }

  /// Returns the files that differ between the index and the working tree, with git's letter for
  /// the change.
  private func changedFiles() throws(GitFailure) -> [(
    status: String, path: RepositoryPath
  )] {
    let fields = try settings.gitWithoutPrograms()
      .output(of: ["diff"] + Self.plain + ["--no-renames"]).fields
    return stride(from: 0, to: fields.count - 1, by: 2).map {
      (fields[$0], RepositoryPath(fields[$0 + 1]))
    }
  }

  /// Returns the paths of untracked files, without ignored files that aren't named.
  private func untrackedFiles(includingIgnored named: [RepositoryPath]) throws(GitFailure)
    -> [[UInt8]]
  {
    let git = try settings.gitWithoutPrograms()
    let list = ["ls-files", "--others", "-z"]
    var paths = Set(
      try git.output(of: list + ["--exclude-standard"]).output.split(separator: 0))
    if !named.isEmpty {
      let isRoot = named.contains(where: \.isEmpty)
      let patterns = isRoot ? [] : ["--"] + named.map { ":(top,literal)\($0.text)" }
      paths.formUnion(try git.output(of: list + patterns).output.split(separator: 0))
    }
    return paths.map(Array.init)
  }
}
