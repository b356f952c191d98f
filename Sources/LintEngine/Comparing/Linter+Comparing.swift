import Diagnostics
package import Git
package import Workspace

extension Linter {
  /// Checks files of a state of a repository.
  ///
  /// - Throws: if an object cannot be read.
  package func check(
    _ files: [InputFile], of repository: Repository, options: Options
  ) async throws(GitFailure) -> ReportBuilder {
    let files = Self.sorted(files)
    let sources = TableSource.judged(files.indices, of: files, configuration.formats)
    let members = sources.lazy.flatMap(\.members).map { files[$0.file] }
    let objects = try await repository.contents(of: members.compactMap(\.object))
    return await check(sources, of: files, objects, options: options)
  }

  /// Checks files and those of an earlier revision, and reports what is new.
  ///
  /// Tables that have not changed are not read, and contents that several files have, in one state
  /// or in both, are read once.
  /// Suppressions of the configuration are not judged, since not all that they are for is read.
  /// - Parameter repository: what objects are read from; nil if there are none.
  /// - Throws: if an object cannot be read.
  package func check(
    _ present: [InputFile], comparedWith revision: EarlierFiles, of repository: Repository?,
    options: Options
  ) async throws(GitFailure) -> ReportBuilder {
    var files = Self.sorted(present)
    let count = files.count
    let earlier = Self.add(revision.files, to: &files)
    let pairs = TablePair.match(
      TableSource.judged(0..<count, of: files, configuration.formats),
      with: TableSource.judged(earlier, of: files, configuration.formats), among: files,
      of: revision
    ).filter { !$0.isUnchanged }
    let members = pairs.flatMap(\.members)
    let indices = Set(members.map(\.file))
    let objects =
      try await repository?.contents(of: indices.lazy.compactMap { files[$0].object }) ?? [:]
    let linter = tableLinter(RunFiles(files: files, objects: objects), sharing: members, options)
    let results = await Workers(jobs: options.jobs).map(count: pairs.count) { index in
      await linter.lint(pairs[index], of: revision)
    }
    let changed = (0..<count).filter(indices.contains).map { files[$0] }
    return ReportBuilder(
      of: results, files: changed, linter.settings, tool: tool, since: revision.revision)
  }

  /// Adds the files of an earlier state, but for those that are there with the same contents, and
  /// returns the indices of all of them.
  static func add(_ earlier: [InputFile], to files: inout [InputFile]) -> [Int] {
    let known = Dictionary(uniqueKeysWithValues: files.indices.map { (files[$0].path, $0) })
    return sorted(earlier).map { file in
      if let index = known[file.path], files[index].hasContents(of: file) { return index }
      files.append(file)
      return files.count - 1
    }
  }
}

extension InputFile {
  var object: ObjectID? {
    if case .object(let object) = contents { object } else { nil }
  }

  /// Whether the bytes are known to be those of another file. What is on the disk may have changed.
  fileprivate func hasContents(of other: InputFile) -> Bool {
    switch (contents, other.contents) {
    case (.object(let own), .object(let object)): own == object
    case (.memory(let own), .memory(let bytes)): own == bytes
    default: false
    }
  }
}
