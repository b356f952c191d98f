import Diagnostics
import Platform

/// A folder that is searched, and what holds for the files in it.
struct SearchedFolder {
  var path: ShownPath
  /// The path without symbolic links.
  var real: AbsolutePath
  /// Where symbolic links may lead.
  let zone: SearchZone
  /// Whether the search leaves out files that are not those of the project.
  var isSelective = false
  /// What the repository ignores; nil if nothing is left out for that.
  var ignores: IgnoreScope?
  /// Why all files in the folder are left out; nil if they are not.
  var reason: SkippedFile.Reason?
}

/// A symbolic link that a search came across.
struct SearchedLink {
  let path: ShownPath
  let folder: SearchedFolder
}
