import Git
import Workspace

/// What a table was made of in some revisions: wherever it lay and whatever it was called, it comes
/// to the same figures.
struct TableVersion: Hashable, Sendable {
  /// The contents of a file, and how they are read.
  struct Contents: Hashable, Sendable {
    let object: ObjectID
    let kind: String
  }

  /// One file.
  struct Member: Hashable, Sendable {
    let contents: Contents
    /// The name of the `*.lproj` folder without its extension; nil outside of one.
    let locale: String?
  }

  /// In the order of their paths.
  let members: [Member]
}

/// Where a table lay in some revisions.
struct TableSite: Hashable, Sendable {
  /// The path of the table: of localized files, the folder of their `*.lproj` folders.
  let folder: String
  let name: String
  /// The paths of the files, sorted.
  let files: [String]
  /// Whether somebody asked for one of these very files, rather than for a folder that holds it.
  let isNamed: Bool
}

/// The tables of one revision, by the numbers of their versions and sites.
struct RevisionTables: Sendable {
  let commit: DatedCommit
  let tables: [(version: Int, site: Int)]
}
