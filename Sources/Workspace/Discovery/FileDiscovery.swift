import Catalog
package import Diagnostics
import Dispatch
package import Patterns
package import Platform
import Synchronization

/// Finds the files to check.
///
/// A search of the working directory skips files that the repository ignores and third-party files,
/// unless the configuration says otherwise. Files that the user names, and all files in named
/// folders, are checked.
package struct FileDiscovery: Sendable {
  /// The files that were found, and the requested paths that don't exist or can't be checked.
  package struct Outcome: Sendable {
    /// The files, sorted by the bytes of their paths, without duplicates.
    package var files: [InputFile] = []
    /// Paths that can't be checked, as lines for standard error: 'path: reason'.
    package var problems: [String] = []
    /// Files that the user named but the configuration excludes.
    package var excluded: [String] = []
    /// Files and folders that the search skipped, sorted by the bytes of their paths.
    package var skipped: [SkippedFile] = []
    /// Files that match an ignore pattern. They are skipped unless git tracks them.
    var ignored: [IgnoredFile] = []

    /// Creates an outcome without any files.
    package init() {}

    /// Adds the paths of another search, but not its files.
    mutating func join(_ other: Outcome) {
      problems += other.problems
      excluded += other.excluded
      skipped += other.skipped
      ignored += other.ignored
    }
  }

  /// The default maximum number of steps for matching ignore patterns. No project needs as many.
  package static let ignoreLimit = 1 << 28

  let tree: any FileTree
  /// The rules of all files, or of those without a configuration of their own.
  private let commonRules: SearchRules
  let workingDirectory: WorkingDirectory
  var outcome = Outcome()
  private var found = FoundFiles()
  /// The files seen so far, as paths without symbolic links. `seenFolders` has the folders.
  var seenFiles = SeenPaths()
  var seenFolders = SeenPaths()
  var links: [SearchedLink] = []
  /// The budget for matching ignore patterns. Once it is exhausted, nothing counts as ignored.
  let work: WorkBudget
  /// The maximum number of folders that are searched at the same time.
  let jobs: Int
  /// The displayed paths of named files and their siblings, by absolute path.
  private var namedPaths: [AbsolutePath: ShownPath] = [:]
  /// The tables whose siblings have been added.
  private var joinedTables: Set<AbsolutePath> = []

  private init(
    _ tree: any FileTree, _ rules: SearchRules, workingDirectory: WorkingDirectory,
    work: WorkBudget, jobs: Int
  ) {
    (self.work, self.jobs) = (work, jobs)
    self.tree = tree
    commonRules = rules
    self.workingDirectory = workingDirectory
  }

  /// Finds files on the disk. Asks git which of the files that match an ignore pattern are tracked.
  ///
  /// - Parameters:
  ///   - paths: files and folders, relative to the working directory or absolute.
  ///   - jobs: the maximum number of folders that are searched at the same time.
  package static func search(
    at paths: [String], rules: SearchRules, workingDirectory: WorkingDirectory, jobs: Int = 1
  ) async -> Outcome {
    await files(at: paths, in: Disk(), rules: rules, workingDirectory: workingDirectory, jobs: jobs)
      .askingGit(whichOf: rules.formats)
  }

  /// Finds files on the disk or in a state of a repository.
  ///
  /// Folders are searched. Symbolic links are followed unless they lead outside, but nothing is
  /// found twice. A folder that is named like a localization file is returned as a file, so that
  /// reading it fails.
  ///
  /// - Parameter paths: files and folders, relative to the working directory or absolute.
  package static func files(
    at paths: [String], in tree: any FileTree, rules: SearchRules,
    workingDirectory: WorkingDirectory,
    work: WorkBudget = WorkBudget(limit: ignoreLimit), jobs: Int = 1
  ) -> Outcome {
    var discovery = FileDiscovery(
      tree, rules, workingDirectory: workingDirectory, work: work, jobs: jobs)
    let searched = paths.filter { discovery.isWorkingDirectory($0) }
    // Named files come first, so that the search doesn't skip them.
    for path in paths where !discovery.isWorkingDirectory(path) { discovery.addArgument(path) }
    for path in searched { discovery.addArgument(path) }
    // Links come last, so that a file is shown with its own path, not with that of a link to it.
    while !discovery.links.isEmpty {
      let links = discovery.links
      discovery.links = []
      for link in links { discovery.addTarget(of: link) }
    }
    return discovery.finished()
  }

  /// Finds a file whose contents are replaced, and its siblings on the disk.
  ///
  /// - Parameters:
  ///   - path: relative to the working directory or absolute. The file need not exist.
  ///   - bytes: the contents to check instead of those on the disk.
  package static func files(
    at path: String, holding bytes: [UInt8], rules: SearchRules, workingDirectory: WorkingDirectory
  ) -> Outcome {
    let disk = workingDirectory.absolute(workingDirectory.shown(argument: path))
    return files(
      at: [path], in: OverlaidDisk(path: disk, bytes: bytes), rules: rules,
      workingDirectory: workingDirectory)
  }
}

extension AbsolutePath {
  /// Whether the path has the name of a localization file. The contents of the file don't matter.
  package var isLocalization: Bool { TableFormats.builtin.claims(text) }
}

extension FileDiscovery {
  private func isWorkingDirectory(_ path: String) -> Bool {
    !path.isEmpty && workingDirectory.shown(argument: path).isEmpty
  }

  /// Returns the rules of the configuration that applies to a path without symbolic links.
  func rules(at real: AbsolutePath) -> SearchRules {
    commonRules.nested?.nearest(real) ?? commonRules
  }

  /// Returns a search that has found nothing, for folders that this one has not searched.
  mutating func part(within work: WorkBudget) -> FileDiscovery {
    var part = FileDiscovery(
      tree, commonRules, workingDirectory: workingDirectory, work: work, jobs: 1)
    (part.seenFiles, part.seenFolders) = (seenFiles.forPart(), seenFolders.forPart())
    return part
  }

  /// Adds what a part of the search has found.
  mutating func join(_ part: FileDiscovery) {
    outcome.join(part.outcome)
    found.append(part.found)
    seenFiles.join(part.seenFiles)
    seenFolders.join(part.seenFolders)
    links += part.links
  }

  private mutating func finished() -> Outcome {
    var outcome = outcome
    outcome.files = found.sorted()
    outcome.ignored.removeAll { seenFiles.contains($0.real) }
    outcome.sortSkipped()
    if work.isExhausted {
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
      guard let real = tree.realPath(disk) else { return add(path, by: commonRules) }
      let rules = rules(at: real)
      switch kind {
      case .folder where rules.claimsFolder(path, at: real): add(path, by: rules)
      case .folder: walk(folder(path, real: real, by: rules))
      case .file, .link, .other: addNamed(path, real: real, by: rules)
      }
    } catch {
      // U+FFFD replaces bytes that aren't UTF-8.
      let isSpellable = !argument.unicodeScalars.contains("\u{FFFD}")
      let reason = isSpellable ? reason(for: error, at: disk) : NameFault.unspellable
      outcome.problems.append("\(argument): \(reason)")
    }
  }

  /// Returns the reason why a requested path can't be checked.
  private func reason(for failure: FileSystem.Failure, at disk: AbsolutePath) -> String {
    guard !(tree is Disk), FileSystem.exists(disk) else { return failure.reason }
    let anywhere = SearchZone(folder: AbsolutePath("/"), repository: nil)
    if case .outside = tree.destination(of: disk, within: anywhere) {
      return "it leads out of the repository"
    }
    return "git does not track it here: it was not added, or is in a submodule"
  }

  private mutating func addNamed(_ path: ShownPath, real: AbsolutePath, by rules: SearchRules) {
    guard rules.claims(path) else {
      outcome.problems.append(
        "\(path.text): not a localization file; "
          + "expected .xcstrings, .strings, .stringsdict or .xliff")
      return
    }
    guard !rules.excludes(path) else {
      outcome.excluded.append(path.text)
      return
    }
    guard seenFiles.insert(real) else { return }
    // The file may already be listed under another path, as the sibling of another file.
    if let sibling = namedPaths.updateValue(path, forKey: place(of: path)) {
      found.leaveOutContext(at: sibling)
    }
    add(path, by: rules, isNamed: true)
    addSiblings(of: path, by: rules)
  }

  /// Returns the absolute path of a displayed path, ignoring symbolic links.
  private func place(of path: ShownPath) -> AbsolutePath {
    workingDirectory.absolute(path).withoutParents
  }

  /// Returns the displayed path of a file that belongs to the same table as another file. The
  /// working directory may be the folder of a locale.
  private func siblingPath(_ absolute: AbsolutePath, of path: ShownPath) -> ShownPath {
    if let own = workingDirectory.relative(absolute) { return own }
    let parent = path.folder.text.isEmpty ? ShownPath("..") : path.folder.folder
    return parent.appending(absolute.folder.name).appending(absolute.name)
  }

  /// Adds the other files of the same table, for comparison with the named one.
  private mutating func addSiblings(of path: ShownPath, by rules: SearchRules) {
    guard let (format, claim) = rules.formats.claim(place(of: path).text),
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
        // The user didn't name the sibling, so links must not lead outside.
        guard !found.contains(sibling), namedPaths[absolute] == nil, tree.exists(disk) else {
          continue
        }
        if case .outside = tree.destination(of: disk, within: zone) { continue }
        namedPaths[absolute] = sibling
        // The folder of a locale may have its own configuration.
        add(sibling, by: self.rules(at: tree.realPath(disk) ?? disk), isContext: true)
      }
    }
  }

  /// - Parameter rules: the rules of the configuration that applies to the file.
  mutating func add(
    _ path: ShownPath, by rules: SearchRules, isContext: Bool = false, isNamed: Bool = false,
    contents: InputFile.Contents? = nil, skipsExports: Bool = false
  ) {
    found.append(
      file(
        path, by: rules, isContext: isContext, isNamed: isNamed, contents: contents,
        skipsExports: skipsExports))
  }

  func file(
    _ path: ShownPath, by rules: SearchRules, isContext: Bool = false, isNamed: Bool = false,
    contents: InputFile.Contents? = nil, skipsExports: Bool = false
  ) -> InputFile {
    let disk = workingDirectory.absolute(path)
    var file = InputFile(
      path: path.text, contents: contents ?? tree.contents(of: disk), isContext: isContext,
      isNamed: isNamed || path.folder.folder.text.hasSuffix(".xcloc"),
      absolutePath: disk.withoutParents)
    file.isSkippedAsExport = skipsExports
    file.project = rules.project
    return file
  }
}

/// Searching several folders at the same time. The system does most of the work, and can do it in
/// several threads.
extension FileDiscovery {
  /// The number of waiting folders from which the search is divided.
  static let manyFolders = 64

  /// Searches folders, none of which contains another one, as if one were searched after the other.
  ///
  /// No link is followed here, so nothing is found twice. What the folders share is the budget for
  /// matching ignore patterns. If it is exhausted, the folders are searched again, one after the
  /// other, so that the result does not depend on time.
  mutating func walkInParts(_ folders: [SearchedFolder]) {
    let shared = WorkBudget(limit: work.rest)
    let parts = searchParts(folders, within: shared)
    guard !shared.isExhausted else { return walk(folders) }
    work.spend(shared.spent)
    for part in parts.compactMap(\.self) { join(part) }
  }

  /// Returns the searches of the folders, or nil for those that were left out because the budget
  /// was exhausted.
  private mutating func searchParts(
    _ folders: [SearchedFolder], within work: WorkBudget
  ) -> [FileDiscovery?] {
    let start = part(within: work)
    let next = Atomic<Int>(0)
    let parts = Mutex([FileDiscovery?](repeating: nil, count: folders.count))
    DispatchQueue.concurrentPerform(iterations: min(jobs, folders.count)) { _ in
      while !work.isExhausted {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < folders.count else { return }
        var part = start
        part.walk([folders[index]])
        parts.withLock { $0[index] = part }
      }
    }
    return parts.withLock(\.self)
  }
}
