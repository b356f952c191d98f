import Catalog
import Git
import LintEngine
import TranslationStatus
import Workspace

/// The contents of the tables of several revisions, without duplicates.
struct TableVersions: Sendable {
  /// The contents of a table, and the first place where it was found.
  struct Placed: Sendable {
    let version: TableVersion
    let site: TableSite
    /// The version as a table of `files`.
    let source: TableSource

    /// Whether each locale has its own files, which other versions may have too.
    var isSplit: Bool { source.format.capabilities.hasOneFilePerLocale }
  }

  private let formats: TableFormats
  private let dependOnNames: Bool
  private let interfaces: InterfaceTables
  /// The contents of the versions. Contents of split tables are stored once, without a path, since
  /// several tables can have them.
  private(set) var files: [InputFile] = []
  private var indexOfContents: [TableVersion.Contents: Int] = [:]
  private(set) var versions: [Placed] = []
  private(set) var sites: [TableSite] = []
  private var indexOfVersion: [TableVersion: Int] = [:]
  private var indexOfSite: [TableSite: Int] = [:]
  /// The new versions of each table, in the order in which they were added.
  private(set) var chains: [[Int]] = []
  private var indexOfChain: [String: Int] = [:]

  /// - Parameters:
  ///   - interfaces: finds the interfaces that tables translate.
  ///   - dependOnNames: whether the name of a catalog matters, since code uses its keys.
  init(_ formats: TableFormats, _ interfaces: InterfaceTables, dependOnNames: Bool) {
    (self.formats, self.interfaces, self.dependOnNames) = (formats, interfaces, dependOnNames)
  }

  /// Adds the tables of a revision that are counted.
  ///
  /// - Parameter files: the files of the revision, sorted. All of them are objects.
  mutating func add(_ files: [InputFile], of commit: DatedCommit) -> RevisionTables {
    let sources = interfaces.adding(
      to: TableSource.counted(TableSource.checked(files.indices, of: files, formats), of: files),
      of: files, among: files.indices)
    var tables: [(version: Int, site: Int)] = []
    for source in sources {
      let members = source.members.compactMap { member in
        files[member.file].object.map { object in
          TableVersion.Member(
            contents: .init(object: object, kind: member.kind), locale: member.locale)
        }
      }
      // A link that leaves the repository has no contents in it.
      guard members.count == source.members.count else { continue }
      let site = TableSite(
        folder: source.path, name: source.name, files: source.members.map { files[$0.file].path },
        isNamed: source.members.contains { files[$0.file].isNamed })
      // Only keys that Xcode extracts are marked as stale.
      let isNamed = dependOnNames && source.format.capabilities.hasExtractedKeys
      let version = TableVersion(members: members, name: isNamed ? source.name : nil)
      tables.append((index(of: version, at: site, as: source.format), index(of: site)))
    }
    return RevisionTables(commit: commit, tables: tables)
  }
}

extension TableVersions {
  private mutating func index(
    of version: TableVersion, at site: TableSite, as format: any TableFormat
  ) -> Int {
    if let known = indexOfVersion[version] { return known }
    let index = versions.count
    let isSplit = format.capabilities.hasOneFilePerLocale
    let members = version.members.map { member in
      TableSource.Member(
        file: isSplit ? self.index(of: member.contents) : add(member.contents, at: site.files[0]),
        locale: member.locale, kind: member.contents.kind)
    }
    let source = TableSource(name: site.name, path: site.folder, format: format, members: members)
    versions.append(Placed(version: version, site: site, source: source))
    indexOfVersion[version] = index
    let isJoined = isSplit && version.members[0].locale != nil
    let table = isJoined ? site.folder + "\u{0}" + site.name : site.files[0]
    if let chain = indexOfChain[table] {
      chains[chain].append(index)
    } else {
      indexOfChain[table] = chains.count
      chains.append([index])
    }
    return index
  }

  private mutating func index(of contents: TableVersion.Contents) -> Int {
    if let known = indexOfContents[contents] { return known }
    let index = add(contents, at: "")
    indexOfContents[contents] = index
    return index
  }

  private mutating func add(_ contents: TableVersion.Contents, at path: String) -> Int {
    files.append(InputFile(path: path, contents: .object(contents.object)))
    return files.count - 1
  }

  private mutating func index(of site: TableSite) -> Int {
    if let known = indexOfSite[site] { return known }
    sites.append(site)
    indexOfSite[site] = sites.count - 1
    return sites.count - 1
  }
}

extension TableVersions {
  /// Groups of versions that can be counted at the same time. A group is all versions of a table of
  /// localized files, or one version of another table.
  ///
  /// A table follows the one that it shares most of its known contents with, such as the same table
  /// before it moved. This way, shared contents aren't kept for long.
  var pieces: [[Int]] {
    var owners: [TableVersion.Contents: Int] = [:]
    var first: [Int] = []
    var followers: [[Int]] = Array(repeating: [], count: chains.count)
    for (index, chain) in chains.enumerated() {
      var shares: [Int: Int] = [:]
      for contents in splitContents(of: chain) {
        if let owner = owners[contents] {
          shares[owner, default: 0] += 1
        } else {
          owners[contents] = index
        }
      }
      let closest = shares.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      if let closest { followers[closest].append(index) } else { first.append(index) }
    }
    var pieces: [[Int]] = []
    var waiting = Array(first.reversed())
    while let index = waiting.popLast() {
      let chain = chains[index]
      pieces += versions[chain[0]].isSplit ? [chain] : chain.map { [$0] }
      waiting += followers[index].reversed()
    }
    return pieces
  }

  /// Returns the contents of the files that a split table had in some versions.
  private func splitContents(of versions: [Int]) -> Set<TableVersion.Contents> {
    versions.reduce(into: []) { contents, index in
      let placed = self.versions[index]
      if placed.isSplit { contents.formUnion(placed.version.members.lazy.map(\.contents)) }
    }
  }

  /// The files of split tables, once for each version that has them.
  var sharedMembers: [TableSource.Member] {
    versions.lazy.filter(\.isSplit).flatMap(\.source.members)
  }
}

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
