import SourceCode

/// Which tables are in the targets of files of code.
///
/// A project can have very many files, and very many tables with the same name. Most files have the
/// same targets as others.
struct TableOwners {
  /// What a file belongs to, as far as it is known.
  private struct Owner: Hashable {
    let targets: Set<XcodeTargets.Target>
    /// The folder of the target of a package.
    let package: String?
    /// The folders of the Xcode project and of the package around it.
    let project: String?
    let folderOfPackage: String?

    init(of path: String, in keys: ProjectKeys) {
      targets = keys.projects.targets(of: path)
      // A project may also copy the table of a package, whose code it doesn't compile.
      package = keys.packages.folder(of: path)
      project = keys.projects.folder(of: path)
      folderOfPackage = keys.packages.sourceLanguage(of: path)?.folder
    }

    /// Returns whether a table is in a target of a file with this owner, or nil if the targets of
    /// the file aren't known.
    func has(_ table: Owner) -> Bool? {
      if !targets.isEmpty { return !targets.isDisjoint(with: table.targets) }
      return package.map { $0 == table.package }
    }

    /// Returns whether no target of a file with this owner and of a table is known.
    func isLikeUnknown(_ table: Owner) -> Bool {
      table.targets.isEmpty && table.package == nil && table.project == project
        && table.folderOfPackage == folderOfPackage
    }
  }

  private struct Question: Hashable {
    let owner: Owner
    let table: String
  }

  private var ownersOfFiles: [Int: Owner] = [:]
  private var ownersOfTables: [String: [(path: String, owner: Owner)]] = [:]
  private var answers: [Question: [String]] = [:]

  /// Returns the displayed paths of the tables with a name that are in a target of a file of code,
  /// sorted. If it isn't known to which targets they belong, it is the only table of this name in
  /// the project, or none.
  mutating func tables(
    filledBy file: Int, named table: String, of keys: ProjectKeys
  ) -> [String] {
    let owner = ownersOfFiles[file] ?? Owner(of: keys.uses.path(ofFile: file), in: keys)
    ownersOfFiles[file] = owner
    let question = Question(owner: owner, table: table)
    if let answer = answers[question] { return answer }
    let tables =
      ownersOfTables[table]
      ?? keys.tables.paths(of: table).filter { !$0.isInExport }.map {
        ($0, Owner(of: $0, in: keys))
      }
    ownersOfTables[table] = tables
    var found = tables.filter { owner.has($0.owner) ?? owner.isLikeUnknown($0.owner) }.map(\.path)
    if owner.targets.isEmpty, owner.package == nil, found.count != 1 { found = [] }
    answers[question] = found
    return found
  }
}
