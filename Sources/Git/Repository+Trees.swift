extension Repository {
  /// The files of a commit.
  public func tree(of commit: ObjectID) async throws(GitFailure) -> [TreeEntry] {
    // mode, type, object
    try await git.output(of: ["ls-tree", "-r", "-z", "--full-tree", commit.name]).listing
      .compactMap { words, path in
        words.count == 3 ? TreeEntry(words, object: 2, path: path) : nil
      }
  }

  /// The files that the next commit will have.
  ///
  /// - Throws: if a conflict of a merge is not resolved, since then there is no such commit.
  public func index() async throws(GitFailure) -> [TreeEntry] {
    let (entries, conflicts) = try await indexWithConflicts()
    if let conflict = conflicts.min() {
      throw GitFailure(
        "\(conflict): the conflict is not resolved", help: "resolve it and run 'git add' with it")
    }
    // What 'git add --intent-to-add' notes looks like an empty file and is not in the next commit.
    guard entries.contains(where: { $0.object?.isEmptyFile ?? false }) else { return entries }
    let noted = Set(try await changedFiles().lazy.filter { $0.status == "A" }.map(\.path))
    return entries.filter { !noted.contains($0.path) }
  }

  /// The paths of the index that HEAD does not have, or has with other contents.
  public func stagedFiles() async throws(GitFailure) -> [String] {
    let arguments = ["diff", "--cached"] + Self.plain + ["--no-renames", "--diff-filter=d"]
    let fields = try await git.output(of: arguments).fields
    return stride(from: 0, to: fields.count - 1, by: 2).map { fields[$0 + 1] }
  }

  /// The files of the working tree, without those that git ignores.
  ///
  /// Files that differ from the index have no object.
  public func workingTree() async throws(GitFailure) -> [TreeEntry] {
    let (entries, conflicts) = try await indexWithConflicts()
    var onDisk: Set<String> = []
    var gone: Set<String> = []
    for (status, path) in try await changedFiles() {
      if status == "D" { gone.insert(path) } else { onDisk.insert(path) }
    }
    let others = try await untrackedFiles()
    let known = entries.filter { !gone.contains($0.path) }.map { entry in
      onDisk.contains(entry.path)
        ? TreeEntry(path: entry.path, isLink: entry.isLink, object: nil) : entry
    }
    return known
      + (conflicts.subtracting(gone) + others).map {
        TreeEntry(path: $0, isLink: false, object: nil)
      }
  }

  /// The new names of files that have others in a commit, by their old ones.
  ///
  /// - Parameters:
  ///   - extensions: of the files that are looked at. Git compares no more than 3000 files with as
  ///     many others, which takes seconds; beyond, it knows those with the same contents only.
  ///   - isStaged: whether the names are those of the index, rather than of the working tree.
  public func renames(
    ofFilesWith extensions: [String], since commit: ObjectID, isStaged: Bool
  ) async throws(GitFailure) -> [String: String] {
    let arguments =
      ["diff"] + Self.plain + ["--find-renames", "-l3000", "--diff-filter=R"]
      + (isStaged ? ["--cached"] : []) + [commit.name, "--"]
      + extensions.map { ":(glob,icase)**/*.\($0)" }
    let fields = try await git.output(of: arguments).fields
    return Dictionary(
      stride(from: 0, to: fields.count - 2, by: 3).map { (fields[$0 + 1], fields[$0 + 2]) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Repository {
  /// Keeps what a user has configured for people to read away from what is read here.
  private static let plain = [
    "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--name-status", "-z",
  ]

  private func indexWithConflicts() async throws(GitFailure)
    -> (entries: [TreeEntry], conflicts: Set<String>)
  {
    var entries: [TreeEntry] = []
    var conflicts: Set<String> = []
    // mode, object, stage: not 0 for a side of a conflict
    for (words, path) in try await git.output(of: ["ls-files", "--stage", "-z"]).listing
    where words.count == 3 {
      if words[2].first != UInt8(ascii: "0") {
        conflicts.insert(String(decoding: path, as: UTF8.self))
      } else if let entry = TreeEntry(words, object: 1, path: path) {
        entries.append(entry)
      }
    }
    return (entries, conflicts)
  }

  /// The files of the index that the working tree has otherwise, with git's letter for the change.
  private func changedFiles() async throws(GitFailure) -> [(status: String, path: String)] {
    let fields = try await git.output(of: ["diff"] + Self.plain + ["--no-renames"]).fields
    return stride(from: 0, to: fields.count - 1, by: 2).map { (fields[$0], fields[$0 + 1]) }
  }

  private func untrackedFiles() async throws(GitFailure) -> [String] {
    try await git.output(of: ["ls-files", "--others", "--exclude-standard", "-z"]).fields
  }
}
