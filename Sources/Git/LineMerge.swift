package import Platform

/// Git's merge of lines, for files whose contents aren't understood.
package enum LineMerge {
  /// Merges three files line by line. None of them is changed.
  ///
  /// - Parameters:
  ///   - folder: A folder in which git runs. It need not be in a repository.
  ///   - markerSize: The number of characters of a conflict marker.
  /// - Returns: The lines, with markers at conflicts, or nil if git can't merge the files, for
  ///   example because they are binary.
  package static func merge(
    base: AbsolutePath, ours: AbsolutePath, theirs: AbsolutePath, in folder: AbsolutePath,
    markerSize: Int
  ) async throws(GitFailure) -> [UInt8]? {
    let root = FolderChain(from: folder).repository ?? RepositoryFolder(folder)
    let answer = try GitCommand(folder: root).run([
      "merge-file", "--stdout", "--marker-size=\(markerSize)", "-L", "ours", "-L", "base",
      "-L", "theirs", "--", ours.text, base.text, theirs.text,
    ])
    return isMerged(answer.ending.status) ? answer.output : nil
  }

  /// Returns whether the output is complete. The status is then the number of conflicts, at most
  /// 127. Git that was killed may have written a part.
  private static func isMerged(_ status: Int?) -> Bool {
    status.map((0...127).contains) ?? false
  }
}
