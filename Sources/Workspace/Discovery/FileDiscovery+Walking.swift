import Catalog
import Diagnostics
import Platform

/// Searching folders.
extension FileDiscovery {
  /// The names seen so far in a folder. Names that differ only in Unicode normalization count as
  /// equal, as on macOS and in all code here that looks up a path.
  private struct NamesInFolder {
    private var names: Set<String> = []

    /// Returns whether the name is new. An ASCII name in a folder always is.
    mutating func insert(_ name: String) -> Bool {
      name.utf8.allSatisfy { $0 < 0x80 } || names.insert(name).inserted
    }
  }

  /// Returns the folder of a path that the user passed.
  ///
  /// The search of the working directory is selective. If git ignores the working directory itself,
  /// it isn't selective, because then it was chosen on purpose.
  mutating func folder(
    _ path: ShownPath, real: AbsolutePath, by rules: SearchRules
  ) -> SearchedFolder {
    let isOnDisk = tree is Disk
    let repository = isOnDisk ? FolderChain(from: real).repository : nil
    var folder = SearchedFolder(
      rules: rules, path: path, real: real, zone: SearchZone(folder: real, repository: repository))
    guard path.isEmpty, !rules.checksIgnored else { return folder }
    folder.isSelective = true
    if let repository {
      folder.ignores = IgnoreScope(root: repository, folder: real, work: work)
      folder.isSelective = folder.ignores != nil
    }
    return folder
  }

  /// Searches a folder, in the order of the names. It isn't recursive, so the depth of folders is
  /// unlimited.
  mutating func walk(_ start: SearchedFolder) {
    var waiting = [start]
    while let folder = waiting.popLast() {
      search(folder, isStart: folder.path == start.path, &waiting)
      if waiting.count >= Self.manyFolders, jobs > 1 { return walkInParts(waiting.reversed()) }
    }
  }

  /// Searches folders below another one, in this order.
  mutating func walk(_ folders: some BidirectionalCollection<SearchedFolder>) {
    var waiting = Array(folders.reversed())
    while let folder = waiting.popLast() { search(folder, isStart: false, &waiting) }
  }

  /// Visits everything in a folder, and adds its subfolders to those to search, the first one last.
  private mutating func search(
    _ folder: SearchedFolder, isStart: Bool, _ waiting: inout [SearchedFolder]
  ) {
    guard seenFolders.insert(folder.real) else { return }
    do throws(FileSystem.Failure) {
      waiting += try foldersToSearch(in: folder, isStart: isStart).reversed()
    } catch  where folder.reason == nil {
      outcome.problems.append("\(folder.path.isEmpty ? "." : folder.path.text): \(error.reason)")
    } catch {}
  }

  /// Visits everything in a folder and returns the subfolders to search.
  private mutating func foldersToSearch(
    in folder: SearchedFolder, isStart: Bool
  ) throws(FileSystem.Failure) -> [SearchedFolder] {
    var folder = folder
    let entries = try tree.entries(inFolder: workingDirectory.absolute(folder.path))
    guard isStart || isSearched(byOwnConfiguration: &folder, with: entries) else { return [] }
    if PathName.split(name: folder.path.name).fileExtension == "xcloc" {
      checkBundle(folder)
    }
    readIgnoreRules(of: &folder, with: entries, isStart: isStart)
    var names = NamesInFolder()
    return entries.compactMap { entry in
      guard entry.isText else {
        visitUnspellable(entry, in: folder)
        return nil
      }
      guard names.insert(entry.name) else {
        reportTwin(entry, in: folder)
        return nil
      }
      return visit(entry, in: folder)
    }
  }

  /// Applies the configuration of a folder that has its own. Returns whether the folder is
  /// searched, which it isn't if the configuration around it excludes that file.
  private mutating func isSearched(
    byOwnConfiguration folder: inout SearchedFolder, with entries: [FolderEntry]
  ) -> Bool {
    guard let nested = folder.rules.nested, folder.reason == nil || folder.reason == .ignored else {
      return true
    }
    // A part of a state has only localization files.
    let hasOwn =
      tree is Disk
      ? entries.contains { $0.name == nested.fileName } : nested.hasOwn(folder.real)
    guard hasOwn else { return true }
    guard !folder.rules.excludes(folder.path.appending(nested.fileName)) else {
      outcome.skipped.append(SkippedFile(path: folder.path.text + "/", reason: .excluded))
      return false
    }
    guard let own = nested.nearest(folder.real) else { return true }
    folder.rules = own
    return true
  }

  /// Reads the ignore patterns of a folder, and those of a repository whose root it is.
  private func readIgnoreRules(
    of folder: inout SearchedFolder, with entries: [FolderEntry], isStart: Bool
  ) {
    guard folder.isSelective, folder.reason == nil, tree is Disk else { return }
    let names = entries.lazy.map(\.name)
    if !isStart, names.contains(".git") {
      folder.ignores = IgnoreScope(root: RepositoryFolder(folder.real))
    }
    if names.contains(IgnoreScope.fileName) { folder.ignores?.read(in: folder.real) }
  }

  /// Visits an entry of a folder and returns it if it is a folder to search.
  private mutating func visit(
    _ entry: FolderEntry, in folder: SearchedFolder
  ) -> SearchedFolder? {
    let path = folder.path.appending(entry.name)
    switch entry.kind {
    case .folder where !folder.rules.claimsFolder(path, at: folder.real.appending(entry.name)):
      return subfolder(path, name: entry.name, of: folder)
    case .link:
      let link = SearchedLink(path: path, folder: folder)
      if folder.reason == nil { links.append(link) } else { addIgnored(link, name: entry.name) }
    case .file, .folder, .other:
      if folder.rules.claims(path) {
        addFound(path, real: folder.real.appending(entry.name), in: folder)
      }
    }
    return nil
  }

  /// Adds a file that the search has found, or records why it is skipped.
  ///
  /// - Parameter real: the path without symbolic links, which identifies the file.
  private mutating func addFound(_ path: ShownPath, real: AbsolutePath, in folder: SearchedFolder) {
    guard isIncluded(path, in: folder) else { return }
    let name = path.name
    switch folder.reason ?? (ignores(name, isFolder: false, in: folder) ? .ignored : nil) {
    case nil:
      if seenFiles.insert(real) { add(path, by: folder.rules, skipsExports: folder.isSelective) }
    case .ignored: addIgnored(path, real: real, name: name, in: folder)
    case let reason?:
      guard seenFiles.insert(real) else { return }
      outcome.skipped.append(SkippedFile(path: path.text, reason: reason))
    }
  }

  /// Records a file, or a link to one, that is skipped unless git tracks it at its own path.
  ///
  /// It doesn't count as seen, because the file may also be found at a path that isn't ignored.
  private mutating func addIgnored(
    _ path: ShownPath, real: AbsolutePath, name: String, in folder: SearchedFolder
  ) {
    guard let root = folder.ignores?.root else { return }
    outcome.ignored.append(
      IgnoredFile(
        file: file(path, by: folder.rules, skipsExports: true), root: root,
        relativePath: root.relative(folder.real.appending(name)) ?? RepositoryPath(""),
        real: real))
  }

  /// Records a link in an ignored folder, if it may be followed.
  private mutating func addIgnored(_ link: SearchedLink, name: String) {
    guard link.folder.reason == .ignored, link.folder.rules.claims(link.path),
      isIncluded(link.path, in: link.folder),
      case .inside(let real) = tree.destination(
        of: workingDirectory.absolute(link.path), within: link.folder.zone)
    else { return }
    addIgnored(link.path, real: real, name: name, in: link.folder)
  }

  /// Returns a subfolder of a searched folder, or nil if it isn't searched.
  private mutating func subfolder(
    _ path: ShownPath, name: String, of folder: SearchedFolder
  ) -> SearchedFolder? {
    guard isSearched(path, name: name, in: folder) else { return nil }
    var child = folder
    child.path = path
    child.real = folder.real.appending(name)
    guard folder.isSelective else { return child }
    if let reason = SkippedFolder.thirdParty(path, name: name) {
      child.reason = reason
    } else if child.reason == nil, ignores(name, isFolder: true, in: folder) {
      child.reason = .ignored
    }
    child.ignores?.enter(name)
    return child
  }

  /// Adds the target of a link if it is in the searched folder or the repository.
  mutating func addTarget(of link: SearchedLink) {
    let name = link.path.name
    let disk = workingDirectory.absolute(link.path)
    let kind = try? tree.kind(of: disk, followsLinks: true)
    let rules = link.folder.rules
    let isLookedFor = rules.claims(link.path)
    let isFolder = kind == .folder && !rules.claimsFolder(link.path, at: disk)
    guard isFolder || isLookedFor else { return }
    switch tree.destination(of: disk, within: link.folder.zone) {
    case .inside(let real) where isFolder:
      // This comes before the target's ignore patterns are read, because many links may lead to one
      // folder.
      guard !seenFolders.contains(real), isSearched(link.path, name: name, in: link.folder) else {
        return
      }
      walk(target(of: link, at: real))
    case .inside(let real): addFound(link.path, real: real, in: link.folder)
    case .nowhere:
      addFound(link.path, real: link.folder.real.appending(name), in: link.folder)
    case .outside:
      if isIncluded(link.path, in: link.folder) || isFolder {
        outcome.skipped.append(SkippedFile(path: link.path.text, reason: .link))
      }
    }
  }

  /// Returns the folder that a link leads to.
  private mutating func target(of link: SearchedLink, at real: AbsolutePath) -> SearchedFolder {
    var folder = link.folder
    folder.path = link.path
    folder.real = real
    guard let root = folder.ignores?.root else { return folder }
    folder.ignores = IgnoreScope(root: root, folder: real, work: work)
    if folder.ignores == nil {
      (folder.ignores, folder.reason) = (IgnoreScope(root: root), .ignored)
    }
    return folder
  }
}

extension FileDiscovery {
  private mutating func ignores(
    _ name: String, isFolder: Bool, in folder: SearchedFolder
  ) -> Bool {
    folder.ignores?.ignores(name, isFolder: isFolder, work: work) ?? false
  }

  /// Returns whether to search a folder. If not, records the reason.
  ///
  /// - Parameter parent: the folder that contains it.
  private mutating func isSearched(
    _ path: ShownPath, name: String, in parent: SearchedFolder
  ) -> Bool {
    if SkippedFolder.isUnsearched(path, name: name) {
      if SkippedFolder.isProduct(name) {
        outcome.skipped.append(SkippedFile(path: path.text + "/", reason: .products))
      }
      return false
    }
    guard parent.rules.excludes(path) else { return true }
    outcome.skipped.append(SkippedFile(path: path.text + "/", reason: .excluded))
    return false
  }

  /// Returns whether the configuration includes a file. If not, records the reason.
  private mutating func isIncluded(_ path: ShownPath, in folder: SearchedFolder) -> Bool {
    guard !folder.rules.excludes(path) else {
      outcome.skipped.append(SkippedFile(path: path.text, reason: .excluded))
      return false
    }
    guard folder.rules.includes(path) else {
      outcome.skipped.append(SkippedFile(path: path.text, reason: .notIncluded))
      return false
    }
    return true
  }

  /// Reports an entry with the same name as another file or folder. Only one of them is read.
  private mutating func reportTwin(_ entry: FolderEntry, in folder: SearchedFolder) {
    let path = folder.path.appending(entry.name)
    let kind = try? tree.kind(of: workingDirectory.absolute(path), followsLinks: true)
    let isWanted =
      folder.rules.claims(path)
      ? isIncluded(path, in: folder)
      : kind == .folder && isSearched(path, name: entry.name, in: folder)
    if isWanted && folder.reason == nil {
      outcome.problems.append("\(path.text): \(NameFault.twin)")
    }
  }

  /// Visits an entry whose name isn't UTF-8, so that it can't be opened.
  private mutating func visitUnspellable(_ entry: FolderEntry, in folder: SearchedFolder) {
    let path = folder.path.appending(entry.name)
    guard folder.reason == nil else { return }
    let isWanted =
      folder.rules.claims(path)
      ? isIncluded(path, in: folder)
      : entry.kind == .folder && isSearched(path, name: entry.name, in: folder)
    if isWanted {
      add(path, by: folder.rules, contents: .unreadable(reason: NameFault.unspellable))
    }
  }

  /// Reports an exported bundle without an XLIFF, because a check of nothing must not pass.
  private mutating func checkBundle(_ folder: SearchedFolder) {
    let contents = folder.path.appending("Localized Contents")
    let sample = contents.appending("x.xliff")
    guard folder.reason == nil, !folder.rules.excludes(sample), folder.rules.includes(sample)
    else { return }
    guard let entries = try? tree.entries(inFolder: workingDirectory.absolute(contents)) else {
      outcome.problems.append(
        "\(folder.path.text): it has no directory 'Localized Contents', so there is nothing to check"
      )
      return
    }
    let hasXLIFF = entries.contains {
      folder.rules.formats.isExport(contents.appending($0.name).text)
    }
    if !hasXLIFF {
      outcome.problems.append(
        "\(folder.path.text): its directory 'Localized Contents' has no .xliff file")
    }
  }
}

/// Folders whose files a search skips because of the folder's name.
enum SkippedFolder {
  /// Folders that contain copies of other projects or build products.
  private static let products: Set<String> = [
    ".build", "Pods", "Carthage", "DerivedData", "node_modules",
  ]

  /// Returns whether the search skips a folder entirely.
  static func isUnsearched(_ path: ShownPath, name: String) -> Bool {
    name == ".git" || products.contains(name) || isSourceOfExport(path, name: name)
  }

  /// Returns whether an unsearched folder should be listed as skipped.
  static func isProduct(_ name: String) -> Bool { products.contains(name) }

  /// Returns the reason why the files in a folder are third-party files, or nil if they aren't.
  static func thirdParty(_ path: ShownPath, name: String) -> SkippedFile.Reason? {
    switch PathName.split(name: name).fileExtension {
    case "framework", "xcframework", "app", "appex": return .framework
    default: break
    }
    return name == "checkouts" && path.folder.name == "SourcePackages" ? .package : nil
  }

  /// An exported bundle contains a copy of the files that it was exported from.
  private static func isSourceOfExport(_ path: ShownPath, name: String) -> Bool {
    name == "Source Contents" && path.folder.text.hasSuffix(".xcloc")
  }
}
