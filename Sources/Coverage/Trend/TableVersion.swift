import Git
import TranslationStatus
import Workspace

/// The contents of a table in some revisions. They have the same figures wherever the table is.
struct TableVersion: Hashable, Sendable {
  /// The contents of a file, and the kind of file that they are read as.
  struct Contents: Hashable, Sendable {
    let object: ObjectID
    let kind: String
  }

  /// One file of a table.
  struct Member: Hashable, Sendable {
    let contents: Contents
    /// The name of the `*.lproj` folder without its extension, or nil if the file isn't in one.
    let locale: String?
  }

  /// The files in the order of their paths.
  let members: [Member]
  /// The name of the table, if the figures depend on it: the code may use a stale key of one table
  /// and not of another. Nil if the contents have the same figures under every name.
  let name: String?
}

/// The place of a table in some revisions.
struct TableSite: Hashable, Sendable {
  /// The path of the table. For localized files this is the folder of their `*.lproj` folders.
  let folder: String
  let name: String
  /// The paths of the files, sorted.
  let files: [String]
  /// Whether the user named one of these files, not only a folder that contains it.
  let isNamed: Bool
}

/// The tables of one revision, by the numbers of their versions and sites.
struct RevisionTables: Sendable {
  let commit: DatedCommit
  let tables: [(version: Int, site: Int)]
  /// The reason why git could not list the files, if it couldn't.
  var gap: CoverageGap?
}

/// The result for one version of a table, or for the sections of an XLIFF.
struct CountedVersion: Sendable {
  /// The reason why a version was not read completely.
  struct Fault: Sendable {
    /// The index of the file, or nil if git could not provide a file.
    let member: Int?
    let reason: String
    var help: String?
  }

  var statuses: [TableStatus] = []
  /// Whether the file is for another platform, so that it is counted only if the user named it.
  var isForeign = false
  var fault: Fault?
}

extension CountedVersion.Fault {
  init(_ failure: GitFailure) {
    self.init(member: nil, reason: failure.message, help: failure.help)
  }
}
