import Catalog
import Git
import Platform
import Synchronization

/// The tree of all files of a state, which all copies of the state share.
private final class WholeTree: Sendable {
  private let tree = Mutex<RepositoryTree?>(nil)

  func value(_ make: () -> RepositoryTree) -> RepositoryTree {
    tree.withLock { tree in
      let made = tree ?? make()
      tree = made
      return made
    }
  }
}

/// The files of one state of a repository, which can be searched as a whole or in part.
struct RepositoryState: Sendable {
  let entries: [TreeEntry]
  private let root: RepositoryFolder
  /// The targets of symbolic links, by object.
  private let targets: [ObjectID: [UInt8]]
  /// The formats of the files that matter.
  private let formats: TableFormats
  private let wholeTree = WholeTree()

  init(
    _ entries: [TreeEntry], root: RepositoryFolder, targets: [ObjectID: [UInt8]],
    _ formats: TableFormats
  ) {
    self.entries = entries
    self.formats = formats
    self.root = root
    self.targets = targets
  }

  /// Returns the links to folders among some paths.
  func folderLinks(among paths: Set<RepositoryPath>) -> [RepositoryPath] {
    let links = entries.filter { $0.isLink && paths.contains($0.path) }
    guard !links.isEmpty else { return [] }
    let files = Set(entries.lazy.filter { !$0.isLink }.map(\.path))
    return links.filter { !(target(of: $0).map(files.contains) ?? false) }.map(\.path)
  }

  /// Whether the whole state has to be searched, because a link may lead to localization files.
  var hasLinks: Bool {
    let links = entries.filter(\.isLink)
    guard !links.isEmpty else { return false }
    let files = Set(entries.lazy.filter { !$0.isLink }.map(\.path))
    return links.contains { link in
      isLocalization(link.path) || !(target(of: link).map(files.contains) ?? false)
    }
  }

  /// Returns the target of a link as a path relative to the root, or nil if it leads outside the
  /// root.
  private func target(of link: TreeEntry) -> RepositoryPath? {
    guard let bytes = link.object.flatMap({ targets[$0] }) else { return nil }
    let path = root.absolute(link.path.folder).appending(String(decoding: bytes, as: UTF8.self))
    return root.relative(path.withoutParents)
  }

  private func isLocalization(_ path: RepositoryPath) -> Bool { formats.claims(path.text) }

  /// The tree of all files. It is made once, when it is first needed.
  var tree: RepositoryTree {
    wholeTree.value { RepositoryTree(entries, root: root, targets: targets) }
  }

  /// Returns a tree of only the localization files of the tables in the given folders.
  func tree(ofTablesIn folders: Set<RepositoryPath>) -> RepositoryTree {
    let files = entries.filter { entry in
      mayBelong(entry.path, toTablesIn: folders)
        && formats.claim(entry.path.text).map { folders.contains(RepositoryPath($0.claim.folder)) }
          ?? false
    }
    return RepositoryTree(files, root: root, targets: targets)
  }

  /// Returns whether a path may be below one of some folders, which is faster than finding its
  /// table.
  private func mayBelong(
    _ path: RepositoryPath, toTablesIn folders: Set<RepositoryPath>
  ) -> Bool {
    let bytes = path.text.utf8
    // Other paths may be equal although their bytes differ.
    return folders.count > 10 || !bytes.allSatisfy { $0 < 0x80 }
      || folders.contains { bytes.starts(with: $0.text.utf8) }
  }

  /// Returns whether a localization file doesn't exist in another state, where it may have another
  /// name.
  func hasFile(missingFrom other: RepositoryState) -> Bool {
    let known = Set(other.entries.map(\.path))
    return entries.contains { !known.contains($0.path) && isLocalization($0.path) }
  }

  /// Returns whether a localization file, a link or code of another state isn't in its place.
  ///
  /// - Parameters:
  ///   - changed: the paths that differ in the two states.
  ///   - extensions: those of files with code.
  func lacksFile(
    of other: RepositoryState, among changed: Set<RepositoryPath>, orCodeWith extensions: [String]
  ) -> Bool {
    let changed = other.entries.filter { entry in
      changed.contains(entry.path)
        && (entry.isLink || isLocalization(entry.path)
          || extensions.contains { PathName.hasExtension(entry.path.text, $0) })
    }
    guard !changed.isEmpty else { return false }
    let paths = Set(changed.map(\.path))
    let present = entries.filter { paths.contains($0.path) }
    let files = Set(present.lazy.filter { !$0.isLink }.map(\.path))
    let links = Set(present.lazy.filter(\.isLink))
    return changed.contains { $0.isLink ? !links.contains($0) : !files.contains($0.path) }
  }

  /// Returns whether there is a link among some paths, or one with one of some names that leads to
  /// one of the paths.
  func hasLink(named names: Set<String>, to paths: Set<RepositoryPath>) -> Bool {
    let links = entries.lazy.filter(\.isLink).map(\.path)
    if links.contains(where: paths.contains) { return true }
    let named = links.filter { names.contains($0.name) }
    guard !named.isEmpty else { return false }
    let tree = tree
    return named.contains { link in
      let target = tree.realPath(root.absolute(link))
      return target.flatMap(root.relative).map(paths.contains) ?? false
    }
  }

  /// Returns what is in the place of each file.
  ///
  /// - Parameter submodules: the folders of submodules.
  func successors(
    of paths: [AbsolutePath], submodules: Set<RepositoryPath>
  ) -> [FileSuccessor] {
    let tree = tree
    return paths.map { path in
      if let place = tree.realPath(path) { return .file(place) }
      var folder = path
      while folder != root.path, folder.text.utf8.count > 1 {
        if (try? tree.kind(of: folder, followsLinks: false)) == .link { return .link }
        if root.relative(folder).map(submodules.contains) ?? false { return .submodule }
        folder = folder.folder
      }
      return .nothing
    }
  }

  /// The localization files whose paths differ from another path only in Unicode normalization. A
  /// lookup of one finds the other.
  var twins: [RepositoryPath] {
    var paths: Set<RepositoryPath> = []
    return entries.lazy.map(\.path).filter { path in
      !path.text.utf8.allSatisfy { $0 < 0x80 } && isLocalization(path)
        && !paths.insert(path).inserted
    }
  }

  /// Returns the paths that only one of two states has, or that have different contents.
  func differences(from other: RepositoryState) -> Set<RepositoryPath> {
    changes(since: other).union(other.changes(since: self))
  }

  /// Returns the paths that another state doesn't have, or that have different contents there.
  private func changes(since other: RepositoryState) -> Set<RepositoryPath> {
    let known = Set(other.entries)
    // Files on the disk count as changed, because their contents are unknown.
    return Set(entries.lazy.filter { $0.object == nil || !known.contains($0) }.map(\.path))
  }
}
