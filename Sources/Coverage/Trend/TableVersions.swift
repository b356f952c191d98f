import Catalog
import Git
import LintEngine
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

  /// - Parameter dependOnNames: whether the name of a catalog matters, since code uses its keys.
  init(_ formats: TableFormats, dependOnNames: Bool) {
    (self.formats, self.dependOnNames) = (formats, dependOnNames)
  }

  /// Adds the tables of a revision that are counted.
  ///
  /// - Parameter files: the files of the revision, sorted. All of them are objects.
  mutating func add(_ files: [InputFile], of commit: DatedCommit) -> RevisionTables {
    let sources = TableSource.counted(
      TableSource.checked(files.indices, of: files, formats), of: files)
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
