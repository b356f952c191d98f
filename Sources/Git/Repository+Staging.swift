package import Platform

/// A file of the index that gets new contents.
package struct StagedChange: Sendable {
  package let path: RepositoryPath
  /// The object with the contents that are replaced.
  package let object: ObjectID
  package let bytes: [UInt8]

  package init(path: RepositoryPath, object: ObjectID, bytes: [UInt8]) {
    (self.path, self.object, self.bytes) = (path, object, bytes)
  }
}

extension Repository {
  /// Replaces the contents of files in the index, all of them or none. Their modes stay the same.
  ///
  /// This is the only function that changes a repository: it adds objects, and writes the index.
  /// - Returns: The files that are left alone, since they are marked as skip-worktree or
  ///   assume-unchanged. A new entry of the index would lose that mark.
  /// - Throws: If one of the files has changed in the index in the meantime, or if git fails.
  package func stage(
    _ changes: [StagedChange]
  ) async throws(GitFailure) -> Set<RepositoryPath> {
    guard !changes.isEmpty else { return [] }
    // When git writes the index, it compares files that were just written with their objects.
    let git = try settings.gitWithoutPrograms()
    let modes = try modes(of: changes)
    var lines: [UInt8] = []
    var leftAlone: Set<RepositoryPath> = []
    for (change, mode) in zip(changes, modes) {
      guard let mode else {
        leftAlone.insert(change.path)
        continue
      }
      let object = try write(change.bytes)
      lines += "\(mode) \(object.name)\t\(change.path.text)\0".utf8
    }
    if !lines.isEmpty {
      _ = try git.output(of: ["update-index", "-z", "--index-info"], input: lines)
    }
    return leftAlone
  }

  private func write(_ bytes: [UInt8]) throws(GitFailure) -> ObjectID {
    let answer = try git.output(
      of: ["hash-object", "-w", "--no-filters", "--stdin"], input: bytes)
    guard let object = ObjectID(answer.text.prefix { !$0.isNewline }) else {
      throw GitFailure("git hash-object: it printed no name of an object")
    }
    return object
  }

  /// Returns the modes of files, each of which must still have the contents to replace. Nil for a
  /// file with such a mark.
  private func modes(of changes: [StagedChange]) throws(GitFailure) -> [String?] {
    var known: [RepositoryPath: (mode: String?, object: ObjectID)] = [:]
    let wanted = Set(changes.map { Array($0.path.text.utf8) })
    let listing = try git.output(of: ["ls-files", "-v", "--stage", "-z"])
      .listing { wanted.contains(Array($1)) }
    // tag, mode, object, stage: not 0 for a side of a conflict
    for (words, path) in listing where words.count == 4 && words[3].elementsEqual("0".utf8) {
      guard let object = ObjectID(utf8: words[2]) else { continue }
      let path = RepositoryPath(String(decoding: path, as: UTF8.self))
      let isPlain = words[0].elementsEqual("H".utf8)
      known[path] = (isPlain ? String(decoding: words[1], as: UTF8.self) : nil, object)
    }
    var modes: [String?] = []
    for change in changes {
      guard let present = known[change.path], present.object == change.object else {
        throw GitFailure(
          "\(change.path.text): it was staged again in the meantime, so the index is unchanged",
          help: "run the command again")
      }
      modes.append(present.mode)
    }
    return modes
  }
}
