import Diagnostics
import Platform

/// A folder to search, and the rules for the files in it.
struct SearchedFolder: Sendable {
  var path: ShownPath
  /// The path without symbolic links.
  var real: AbsolutePath
  /// The folders that symbolic links may lead to.
  let zone: SearchZone
  /// Whether the search skips files that aren't part of the project itself.
  var isSelective = false
  /// The repository's ignore rules, or nil if they aren't applied.
  var ignores: IgnoreScope?
  /// The reason why all files in the folder are skipped, or nil if they aren't.
  var reason: SkippedFile.Reason?
}

/// A symbolic link that the search has found.
struct SearchedLink: Sendable {
  let path: ShownPath
  let folder: SearchedFolder
}
