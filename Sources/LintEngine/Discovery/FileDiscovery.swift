/// Finds the files that are to be checked.
public struct FileDiscovery {
  /// The files that were found, and what was asked for and is not there.
  public struct Outcome: Sendable {
    /// Sorted by the bytes of their paths, each file once.
    public var files: [InputFile] = []
    /// Paths that cannot be checked, as lines for standard error: 'path: reason'.
    public var problems: [String] = []
    /// Files that were asked for by name and that the configuration excludes.
    public var excluded: [String] = []
  }

  private let tree: any FileTree
  private let configuration: Configuration
  private let workingDirectory: String
  private var outcome = Outcome()
  private var found: [String: InputFile] = [:]
  /// Files and folders that were seen, by their paths without symbolic links.
  private var seen: Set<String> = []
  private var links: [Place] = []
  /// The tables whose siblings were looked for.
  private var joinedTables: Set<String> = []

  private init(
    _ tree: any FileTree, _ configuration: Configuration, workingDirectory: String
  ) {
    self.tree = tree
    self.configuration = configuration
    self.workingDirectory = workingDirectory
  }

  /// Finds the files on the disk that some paths stand for.
  ///
  /// Folders are searched; symbolic links are followed, but nothing is found twice. A folder that
  /// is named like a localization file is among the files, so that reading it fails as for a file.
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
    workingDirectory: String
  ) -> Outcome {
    var discovery = FileDiscovery(tree, configuration, workingDirectory: workingDirectory)
    for path in paths { discovery.addArgument(path) }
    // Last, so that a file is shown under its own path rather than under that of a link to it.
    while !discovery.links.isEmpty {
      let links = discovery.links
      discovery.links = []
      for link in links { discovery.addTarget(of: link) }
    }
    discovery.outcome.files = discovery.found.values.sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    return discovery.outcome
  }

  /// Whether a name has an extension of a file that can be checked.
  public static func isLocalization(_ name: String) -> Bool {
    TableSource.Kind(PathName.split(name: name).fileExtension) != nil
  }
}

extension FileDiscovery {
  /// The names of a folder that were seen. Two that differ only in Unicode normalization are one to
  /// macOS, and to everything here that looks a path up.
  private struct NamesInFolder {
    private var names: Set<String> = []

    /// Returns whether the name is a new one; names in ASCII are, in a folder.
    mutating func insert(_ name: String) -> Bool {
      name.utf8.allSatisfy { $0 < 0x80 } || names.insert(name).inserted
    }
  }

  /// A path as it is shown, and the folder above it without symbolic links.
  private struct Place {
    let path: String
    let realFolder: String
  }

  /// Folders that hold copies of other projects, or products of a build.
  private static let skippedFolders: Set<String> = [
    ".git", ".build", "Pods", "Carthage", "DerivedData", "node_modules",
  ]

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
      case .folder: walk(path, real: real)
      case .file, .link, .other: addNamed(path, real: real)
      }
    } catch {
      let isOnDisk = !(tree is Disk) && FileSystem.exists(disk)
      let reason =
        isOnDisk ? "git ignores it, or it is in a submodule or not added" : error.reason
      outcome.problems.append("\(argument): \(reason)")
    }
  }

  private mutating func addNamed(_ path: String, real: String) {
    guard Self.isLocalization(PathName.name(of: path)) else {
      outcome.problems.append(
        "\(path): not a localization file; expected .xcstrings, .strings, .stringsdict or .xliff")
      return
    }
    guard !isExcluded(path) else {
      outcome.excluded.append(path)
      return
    }
    guard seen.insert(real).inserted else { return }
    add(path, isNamed: true)
    addSiblings(of: path)
  }

  /// Adds the other files of the same table, which a translation is compared with.
  private mutating func addSiblings(of path: String) {
    let folder = PathName.folder(of: path)
    let (stem, fileExtension) = PathName.split(name: PathName.name(of: path))
    let parent = PathName.folder(of: folder)
    guard ["strings", "stringsdict"].contains(fileExtension),
      PathName.locale(ofFolder: folder) != nil,
      joinedTables.insert(PathName.join(parent, stem)).inserted
    else { return }
    let names = (try? tree.names(inFolder: PathName.join(workingDirectory, parent))) ?? []
    for name in names where PathName.locale(ofFolder: name) != nil {
      for fileExtension in ["strings", "stringsdict"] {
        let sibling = PathName.join(PathName.join(parent, name), "\(stem).\(fileExtension)")
        if found[sibling] == nil, tree.exists(PathName.join(workingDirectory, sibling)) {
          add(sibling, isContext: true)
        }
      }
    }
  }

  /// Searches a folder without recursion, so that no depth of folders is too deep.
  private mutating func walk(_ path: String, real: String) {
    var waiting = [(path: path, real: real)]
    while let (folder, real) = waiting.popLast() {
      guard seen.insert(real + "/").inserted else { continue }
      do throws(FileSystem.Failure) {
        if PathName.split(name: PathName.name(of: folder)).fileExtension == "xcloc" {
          checkBundle(folder)
        }
        var names = NamesInFolder()
        for name in try tree.names(inFolder: PathName.join(workingDirectory, folder)) {
          let path = folder.isEmpty ? name : PathName.join(folder, name)
          guard names.insert(name) else {
            reportTwin(path, name: name)
            continue
          }
          let isFolder = visit(path, name: name, realFolder: real)
          if isFolder { waiting.append((path, PathName.join(real, name))) }
        }
      } catch {
        outcome.problems.append("\(folder.isEmpty ? "." : folder): \(error.reason)")
      }
    }
  }

  /// Reports what has the name of another file or folder, of which only one is read.
  private mutating func reportTwin(_ path: String, name: String) {
    let kind = try? tree.kind(of: PathName.join(workingDirectory, path), followsLinks: true)
    let isWanted =
      Self.isLocalization(name) ? isIncluded(path) : kind == .folder && !isSkipped(path, name: name)
    if isWanted { outcome.problems.append("\(path): \(PathName.twinReason)") }
  }

  /// Reports an exported bundle that has lost its XLIFF: a check of nothing must not pass.
  private mutating func checkBundle(_ path: String) {
    let contents = PathName.join(path, "Localized Contents")
    guard isIncluded(PathName.join(contents, "x.xliff")) else { return }
    let disk = PathName.join(workingDirectory, contents)
    guard let names = try? tree.names(inFolder: disk) else {
      outcome.problems.append(
        "\(path): it has no folder 'Localized Contents', so there is nothing to check")
      return
    }
    let hasXLIFF = names.contains {
      TableSource.Kind(PathName.split(name: $0).fileExtension) == .xliff
    }
    if !hasXLIFF {
      outcome.problems.append("\(path): its folder 'Localized Contents' has no .xliff file")
    }
  }

  /// Looks at what a folder holds, and returns whether it is a folder to be searched.
  private mutating func visit(_ path: String, name: String, realFolder: String) -> Bool {
    let isLocalization = Self.isLocalization(name)
    let disk = PathName.join(workingDirectory, path)
    switch try? tree.kind(of: disk, followsLinks: false) {
    case .folder where !isLocalization: return !isSkipped(path, name: name)
    case .link: links.append(Place(path: path, realFolder: realFolder))
    case nil where name.unicodeScalars.contains("\u{FFFD}"):
      // A name that is no text was repaired, and so is the name of nothing.
      outcome.problems.append("\(path): its name is not UTF-8")
    case .file, .folder, .other, nil:
      if isLocalization, isIncluded(path), seen.insert(PathName.join(realFolder, name)).inserted {
        add(path)
      }
    }
    return false
  }

  private mutating func addTarget(of link: Place) {
    let name = PathName.name(of: link.path)
    let disk = PathName.join(workingDirectory, link.path)
    let kind = try? tree.kind(of: disk, followsLinks: true)
    if kind == .folder, !Self.isLocalization(name) {
      guard !isSkipped(link.path, name: name), let real = tree.realPath(disk) else { return }
      return walk(link.path, real: real)
    }
    let real = tree.realPath(disk) ?? PathName.join(link.realFolder, name)
    if Self.isLocalization(name), isIncluded(link.path), seen.insert(real).inserted {
      add(link.path)
    }
  }

  private func isSkipped(_ path: String, name: String) -> Bool {
    Self.skippedFolders.contains(name) || isExcluded(path)
      || name == "Source Contents" && PathName.folder(of: path).hasSuffix(".xcloc")
  }

  private func isExcluded(_ path: String) -> Bool {
    configuration.excludes(path)
  }

  private func isIncluded(_ path: String) -> Bool {
    let relative = configuration.folder.relative(path)
    return !isExcluded(path)
      && configuration.includes(relative)
  }

  private mutating func add(_ path: String, isContext: Bool = false, isNamed: Bool = false) {
    found[path] = InputFile(
      path: path, contents: tree.contents(of: PathName.join(workingDirectory, path)),
      isContext: isContext,
      isNamed: isNamed || PathName.folder(of: PathName.folder(of: path)).hasSuffix(".xcloc"))
  }
}
