/// The files of an earlier revision, to be compared with the present ones.
package struct EarlierFiles: Sendable {
  /// What the user calls the revision.
  package let revision: String
  /// Found by the same paths and the same configuration as the present ones.
  package let files: [InputFile]
  /// The present paths of files that were called otherwise, by their earlier ones.
  package let renames: [String: String]

  package init(revision: String, files: [InputFile], renames: [String: String]) {
    self.revision = revision
    self.files = files
    self.renames = renames
  }

  /// The path that a file has at present.
  package func presentPath(of path: String) -> String { renames[path] ?? path }
}
