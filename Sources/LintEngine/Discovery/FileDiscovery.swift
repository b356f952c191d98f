public import Diagnostics

/// Finds the files that are to be checked.
///
/// A search of the working directory leaves out what the repository ignores and what third parties
/// have made, unless the configuration says otherwise. What is named, and all that is below a named
/// folder, is checked.
public struct FileDiscovery {
  /// The files that were found, and what was asked for and is not there.
  public struct Outcome: Sendable {
    /// Sorted by the bytes of their paths, each file once.
    public var files: [InputFile] = []
    /// Paths that cannot be checked, as lines for standard error: 'path: reason'.
    public var problems: [String] = []
    /// Files that were asked for by name and that the configuration excludes.
    public var excluded: [String] = []
    /// What the search came across and left out, sorted by the bytes of the paths.
    public var skipped: [SkippedFile] = []
    /// Files that match an ignore pattern, and are therefore left out unless git tracks them.
    var ignored: [IgnoredFile] = []
  }

  /// Far more than it takes in the largest project.
  private static let usualPatience = 1 << 28

  let tree: any FileTree
  let configuration: Configuration
  let workingDirectory: String
  var outcome = Outcome()
  private var found: [String: InputFile] = [:]
  /// Files and folders that were seen, by their paths without symbolic links.
  var seen: Set<String> = []
  var links: [SearchedLink] = []
  /// How many steps may be taken to match ignore patterns. What follows counts as not ignored.
  let patience: Int
  /// How many steps were taken.
  var ignoreWork = 0
  /// The paths of files that were named and of their siblings, by absolute paths.
  private var namedPaths: [String: String] = [:]
  /// The tables whose siblings were looked for.
  private var joinedTables: Set<String> = []

  private init(
    _ tree: any FileTree, _ configuration: Configuration, workingDirectory: String, patience: Int
  ) {
    self.patience = patience
    self.tree = tree
    self.configuration = configuration
    self.workingDirectory = workingDirectory
  }

  /// Finds the files on the disk that some paths stand for, and asks git which of those are tracked
  /// that match an ignore pattern.
  ///
  /// - Parameters:
  ///   - paths: files and folders, relative to the working directory or absolute.
  ///   - workingDirectory: an absolute path.
  public static func search(
    at paths: [String], configuration: Configuration, workingDirectory: String
  ) async -> Outcome {
    await files(at: paths, configuration: configuration, workingDirectory: workingDirectory)
      .askingGit()
  }

  /// Finds the files on the disk that some paths stand for.
  ///
  /// Folders are searched; symbolic links are followed unless they lead out, but nothing is found
  /// twice. A folder that is named like a localization file is among the files, so that reading it
  /// fails as for a file.
  /// - Parameters:
  ///   - paths: files and folders, relative to the working directory or absolute.
  ///   - workingDirectory: an absolute path.
  public static func files(
    at paths: [String], configuration: Configuration, workingDirectory: String
  ) -> Outcome {
    files(
      at: paths, in: Disk(), configuration: configuration, workingDirectory: workingDirectory)
  }

  /// Finds the files of the disk, or of a state of a repository, that some paths stand for.
  static func files(
    at paths: [String], in tree: any FileTree, configuration: Configuration,
    workingDirectory: String, patience: Int = usualPatience
  ) -> Outcome {
    var discovery = FileDiscovery(
      tree, configuration, workingDirectory: workingDirectory, patience: patience)
    let searched = paths.filter { discovery.isWorkingDirectory($0) }
    // First, so that the search does not leave out what is named.
    for path in paths where !discovery.isWorkingDirectory(path) { discovery.addArgument(path) }
    for path in searched { discovery.addArgument(path) }
    // Last, so that a file is shown under its own path rather than under that of a link to it.
    while !discovery.links.isEmpty {
      let links = discovery.links
      discovery.links = []
      for link in links { discovery.addTarget(of: link) }
    }
    return discovery.finished()
  }

  /// Whether a name has an extension of a file that can be checked.
  public static func isLocalization(_ name: String) -> Bool {
    TableSource.Kind(PathName.split(name: name).fileExtension) != nil
  }
}

extension FileDiscovery {
  private func isWorkingDirectory(_ path: String) -> Bool {
    !path.isEmpty && PathName.shown(path, in: workingDirectory).isEmpty
  }

  private func finished() -> Outcome {
    var outcome = outcome
    outcome.files = found.values.sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    outcome.sortSkipped()
    if ignoreWork > patience {
      outcome.problems.append(
        "the ignore patterns of the repository take too long; shorten them, or pass '--no-ignore'")
    }
    return outcome
  }

  private mutating func addArgument(_ argument: String) {
    guard !argument.isEmpty else {
      outcome.problems.append("a path is empty")
      return
    }
    let path = PathName.shown(argument, in: workingDirectory)
    let disk = PathName.join(workingDirectory, path)
    do throws(FileSystem.Failure) {
      let kind = try tree.kind(of: disk, followsLinks: true)
      guard let real = tree.realPath(disk) else { return add(path) }
      switch kind {
      case .folder where Self.isLocalization(PathName.name(of: path)): add(path)
      case .folder: walk(folder(path, real: real))
      case .file, .link, .other: addNamed(path, real: real)
      }
    } catch {
      // U+FFFD stands for bytes that are not UTF-8.
      let isSpellable = !argument.unicodeScalars.contains("\u{FFFD}")
      let reason = isSpellable ? reason(for: error, at: disk) : PathName.unspellableReason
      outcome.problems.append("\(argument): \(reason)")
    }
  }

  /// Why a path that was asked for cannot be checked.
  private func reason(for failure: FileSystem.Failure, at disk: String) -> String {
    guard !(tree is Disk), FileSystem.exists(disk) else { return failure.reason }
    if case .outside = tree.destination(of: disk, within: SearchZone(folder: "/", repository: nil))
    {
      return "it leads out of the repository"
    }
    return "git does not track it here: it was not added, or is in a submodule"
  }

  private mutating func addNamed(_ path: String, real: String) {
    guard Self.isLocalization(PathName.name(of: path)) else {
      outcome.problems.append(
        "\(path): not a localization file; expected .xcstrings, .strings, .stringsdict or .xliff")
      return
    }
    guard !configuration.excludes(path) else {
      outcome.excluded.append(path)
      return
    }
    guard seen.insert(real).inserted else { return }
    // It may be there as the sibling of another one, under another path.
    if let sibling = namedPaths.updateValue(path, forKey: absolute(path)) { found[sibling] = nil }
    add(path, isNamed: true)
    addSiblings(of: path)
  }

  /// The absolute path of one that is shown, as if there were no symbolic links.
  private func absolute(_ path: String) -> String {
    PathName.withoutParents(PathName.join(workingDirectory, path))
  }

  /// Adds the other files of the same table, which a translation is compared with.
  private mutating func addSiblings(of path: String) {
    let folder = PathName.folder(of: path)
    let (stem, fileExtension) = PathName.split(name: PathName.name(of: path))
    // The working directory may be the folder of a locale.
    let parent = folder.isEmpty ? ".." : PathName.folder(of: folder)
    let disk = PathName.join(workingDirectory, parent)
    guard ["strings", "stringsdict"].contains(fileExtension),
      PathName.locale(ofFile: absolute(path)) != nil,
      joinedTables.insert(PathName.join(parent, stem)).inserted, let real = tree.realPath(disk)
    else { return }
    let zone = SearchZone(around: real)
    let names = ((try? tree.entries(inFolder: disk)) ?? []).lazy.filter(\.isText).map(\.name)
    for name in names where PathName.locale(ofFolder: name) != nil {
      for fileExtension in ["strings", "stringsdict"] {
        var sibling = PathName.join(PathName.join(parent, name), "\(stem).\(fileExtension)")
        let absolute = absolute(sibling)
        if let own = PathName.relative(absolute, to: workingDirectory) { sibling = own }
        let disk = PathName.join(workingDirectory, sibling)
        // Nobody named it, so no link may lead out.
        guard found[sibling] == nil, namedPaths[absolute] == nil, tree.exists(disk) else {
          continue
        }
        if case .outside = tree.destination(of: disk, within: zone) { continue }
        namedPaths[absolute] = sibling
        add(sibling, isContext: true)
      }
    }
  }

  mutating func add(
    _ path: String, isContext: Bool = false, isNamed: Bool = false,
    contents: InputFile.Contents? = nil, leavesOutExports: Bool = false
  ) {
    found[path] = file(
      path, isContext: isContext, isNamed: isNamed, contents: contents,
      leavesOutExports: leavesOutExports)
  }

  func file(
    _ path: String, isContext: Bool = false, isNamed: Bool = false,
    contents: InputFile.Contents? = nil, leavesOutExports: Bool = false
  ) -> InputFile {
    var file = InputFile(
      path: path,
      contents: contents ?? tree.contents(of: PathName.join(workingDirectory, path)),
      isContext: isContext,
      isNamed: isNamed || PathName.folder(of: PathName.folder(of: path)).hasSuffix(".xcloc"),
      absolutePath: absolute(path))
    file.isLeftOutAsExport = leavesOutExports
    return file
  }
}
