/// The files of an earlier revision, to be compared with the present ones.
public struct EarlierFiles: Sendable {
  /// What the user calls the revision.
  public let revision: String
  /// Found by the same paths and the same configuration as the present ones.
  public let files: [InputFile]
  /// The present paths of files that were called otherwise, by their earlier ones.
  public let renames: [String: String]

  public init(revision: String, files: [InputFile], renames: [String: String]) {
    self.revision = revision
    self.files = files
    self.renames = renames
  }

  /// The path that a file has at present.
  package func presentPath(of path: String) -> String { renames[path] ?? path }
}
