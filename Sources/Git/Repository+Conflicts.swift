package import Platform

/// The versions of a file whose merge isn't finished.
package struct ConflictVersions: Hashable, Sendable {
  /// The version from which both sides started, or nil if both added the file.
  package fileprivate(set) var base: ObjectID?
  /// The version of the current branch, or nil if it removed the file.
  package fileprivate(set) var ours: ObjectID?
  /// The version of the other branch, or nil if it removed the file.
  package fileprivate(set) var theirs: ObjectID?
}

extension Repository {
  /// Returns the versions of a file in the index, or nil if it has no conflict.
  ///
  /// - Throws: If a version isn't a regular file.
  package func conflict(
    at path: RepositoryPath
  ) async throws(GitFailure) -> ConflictVersions? {
    // mode, object, stage
    let files = try git.output(
      of: ["ls-files", "--unmerged", "-z", "--", ":(top,literal)\(path.text)"]
    ).listing().filter { $0.words.count == 3 && $0.path.elementsEqual(path.text.utf8) }
    guard !files.isEmpty else { return nil }
    var versions = ConflictVersions()
    for (words, path) in files {
      guard let entry = TreeEntry(mode: words[0], object: words[1], path: path),
        !entry.isLink
      else {
        throw GitFailure("\(entryName(path)): a version of it is not a regular file")
      }
      switch words[2].first {
      case UInt8(ascii: "1"): versions.base = entry.object
      case UInt8(ascii: "2"): versions.ours = entry.object
      default: versions.theirs = entry.object
      }
    }
    return versions
  }

  private func entryName(_ path: ArraySlice<UInt8>) -> String {
    String(decoding: path, as: UTF8.self)
  }
}
