import Catalog
package import Diagnostics
package import Platform

/// Finds the files that are to be checked.
///
/// A search of the working directory leaves out what the repository ignores and what third parties
/// have made, unless the configuration says otherwise. What is named, and all that is below a named
/// folder, is checked.
package struct FileDiscovery {
  /// The files that were found, and what was asked for and is not there.
  package struct Outcome: Sendable {
    /// Sorted by the bytes of their paths, each file once.
    package var files: [InputFile] = []
    /// Paths that cannot be checked, as lines for standard error: 'path: reason'.
    package var problems: [String] = []
    /// Files that were asked for by name and that the configuration excludes.
    package var excluded: [String] = []
    /// What the search came across and left out, sorted by the bytes of the paths.
    package var skipped: [SkippedFile] = []
    /// Files that match an ignore pattern, and are therefore left out unless git tracks them.
    var ignored: [IgnoredFile] = []

    /// Nothing was found.
    package init() {}
  }

  /// Far more than it takes in the largest project.
  package static let usualPatience = 1 << 28

  let tree: any FileTree
  let rules: SearchRules
  let workingDirectory: WorkingDirectory
  var outcome = Outcome()
  private var found: [ShownPath: InputFile] = [:]
  /// Files and folders that were seen, by their paths without symbolic links.
  var seenFiles: Set<AbsolutePath> = []
  var seenFolders: Set<AbsolutePath> = []
  var links: [SearchedLink] = []
  /// How many steps may be taken to match ignore patterns. What follows counts as not ignored.
  let patience: Int
  /// How many steps were taken.
  var ignoreWork = 0
  /// The paths of files that were named and of their siblings, by absolute paths.
  private var namedPaths: [AbsolutePath: ShownPath] = [:]
  /// The tables whose siblings were looked for.
  private var joinedTables: Set<AbsolutePath> = []

  private init(
    _ tree: any FileTree, _ rules: SearchRules, workingDirectory: WorkingDirectory,
    patience: Int
  ) {
    self.patience = patience
    self.tree = tree
    self.rules = rules
    self.workingDirectory = workingDirectory
  }

  /// Finds the files on the disk that some paths stand for, and asks git which of those are tracked
  /// that match an ignore pattern.
  ///
  /// - Parameter paths: files and folders, relative to the working directory or absolute.
  package static func search(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory
  ) async -> Outcome {
    await files(at: paths, rules: rules, workingDirectory: workingDirectory)
      .askingGit()
  }

  /// Finds the files on the disk that some paths stand for.
  ///
  /// Folders are searched; symbolic links are followed unless they lead out, but nothing is found
  /// twice. A folder that is named like a localization file is among the files, so that reading it
  /// fails as for a file.
  /// - Parameter paths: files and folders, relative to the working directory or absolute.
  package static func files(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> Outcome {
    files(at: paths, in: Disk(), rules: rules, workingDirectory: workingDirectory)
  }

  /// Finds the files of the disk, or of a state of a repository, that some paths stand for.
  package static func files(
    at paths: [String], in tree: any FileTree, rules: SearchRules,
    workingDirectory: WorkingDirectory,
    patience: Int = usualPatience
  ) -> Outcome {
    var discovery = FileDiscovery(
      tree, rules, workingDirectory: workingDirectory, patience: patience)
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

  /// Finds a file with other contents than it has on the disk, and its siblings on the disk.
  ///
  /// - Parameters:
  ///   - path: relative to the working directory or absolute. The file need not exist.
  ///   - bytes: what is checked in place of the file.
  package static func files(
    at path: String, holding bytes: [UInt8], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> Outcome {
    let disk = workingDirectory.absolute(workingDirectory.shown(argument: path))
    return files(
      at: [path], in: OverlaidDisk(path: disk, bytes: bytes), rules: rules,
      workingDirectory: workingDirectory)
  }
}

extension FileDiscovery {
  private func isWorkingDirectory(_ path: String) -> Bool {
    !path.isEmpty && workingDirectory.shown(argument: path).isEmpty
  }

  private func finished() -> Outcome {
    var outcome = outcome
    outcome.files = found.values.sortedByPath()
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
    let path = workingDirectory.shown(argument: argument)
    let disk = workingDirectory.absolute(path)
    do throws(FileSystem.Failure) {
      let kind = try tree.kind(of: disk, followsLinks: true)
      guard let real = tree.realPath(disk) else { return add(path) }
      switch kind {
      case .folder where path.isLocalization: add(path)
      case .folder: walk(folder(path, real: real))
      case .file, .link, .other: addNamed(path, real: real)
      }
    } catch {
      // U+FFFD stands for bytes that are not UTF-8.
      let isSpellable = !argument.unicodeScalars.contains("\u{FFFD}")
      let reason = isSpellable ? reason(for: error, at: disk) : NameFault.unspellable
      outcome.problems.append("\(argument): \(reason)")
    }
  }

  /// Why a path that was asked for cannot be checked.
  private func reason(for failure: FileSystem.Failure, at disk: AbsolutePath) -> String {
    guard !(tree is Disk), FileSystem.exists(disk) else { return failure.reason }
    let anywhere = SearchZone(folder: AbsolutePath("/"), repository: nil)
    if case .outside = tree.destination(of: disk, within: anywhere) {
      return "it leads out of the repository"
    }
    return "git does not track it here: it was not added, or is in a submodule"
  }

  private mutating func addNamed(_ path: ShownPath, real: AbsolutePath) {
    guard path.isLocalization else {
      outcome.problems.append(
        "\(path.text): not a localization file; "
          + "expected .xcstrings, .strings, .stringsdict or .xliff")
      return
    }
    guard !rules.excludes(path) else {
      outcome.excluded.append(path.text)
      return
    }
    guard seenFiles.insert(real).inserted else { return }
    // It may be there as the sibling of another one, under another path.
    if let sibling = namedPaths.updateValue(path, forKey: place(of: path)) { found[sibling] = nil }
    add(path, isNamed: true)
    addSiblings(of: path)
  }

  /// The absolute path of one that is shown, as if there were no symbolic links.
  private func place(of path: ShownPath) -> AbsolutePath {
    workingDirectory.absolute(path).withoutParents
  }

  /// How the path of a file of the table that a file belongs to is shown. The working directory may
  /// be the folder of a locale.
  private func siblingPath(_ absolute: AbsolutePath, of path: ShownPath) -> ShownPath {
    if let own = workingDirectory.relative(absolute) { return own }
    let parent = path.folder.text.isEmpty ? ShownPath("..") : path.folder.folder
    return parent.appending(absolute.folder.name).appending(absolute.name)
  }

  /// Adds the other files of the same table, which a translation is compared with.
  private mutating func addSiblings(of path: ShownPath) {
    guard let (format, claim) = TableFormats.builtin.claim(place(of: path).text),
      claim.locale != nil, format.capabilities.hasOneFilePerLocale
    else { return }
    let disk = AbsolutePath(claim.folder)
    guard joinedTables.insert(disk.appending(claim.table)).inserted, let real = tree.realPath(disk)
    else { return }
    let zone = SearchZone(around: real)
    let names = ((try? tree.entries(inFolder: disk)) ?? []).lazy.filter(\.isText).map(\.name)
    for name in names {
      for file in format.fileNames(ofTable: claim.table) {
        let absolute = disk.appending(name).appending(file)
        guard format.claim(absolute.text)?.locale != nil else { continue }
        let sibling = siblingPath(absolute, of: path)
        let disk = workingDirectory.absolute(sibling)
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
    _ path: ShownPath, isContext: Bool = false, isNamed: Bool = false,
    contents: InputFile.Contents? = nil, leavesOutExports: Bool = false
  ) {
    found[path] = file(
      path, isContext: isContext, isNamed: isNamed, contents: contents,
      leavesOutExports: leavesOutExports)
  }

  func file(
    _ path: ShownPath, isContext: Bool = false, isNamed: Bool = false,
    contents: InputFile.Contents? = nil, leavesOutExports: Bool = false
  ) -> InputFile {
    var file = InputFile(
      path: path.text, contents: contents ?? tree.contents(of: workingDirectory.absolute(path)),
      isContext: isContext,
      isNamed: isNamed || path.folder.folder.text.hasSuffix(".xcloc"),
      absolutePath: place(of: path))
    file.isLeftOutAsExport = leavesOutExports
    return file
  }
}
