/// The files of the base revision, for comparison with the current ones.
package struct BaseRevision: Sendable {
  /// The user's name for the revision.
  package let revision: String
  /// The files, found with the same paths and configuration as the current ones.
  package let files: [InputFile]
  /// The current paths of renamed files, by their paths in the base revision.
  package let renames: [String: String]

  package init(revision: String, files: [InputFile], renames: [String: String]) {
    self.revision = revision
    self.files = files
    self.renames = renames
  }

  /// Returns the current path of a file.
  package func presentPath(of path: String) -> String { renames[path] ?? path }
}
