import Git
import Platform

/// The files of one state of a repository, to be searched as a whole or in part.
struct RepositoryState: Sendable {
  let entries: [TreeEntry]
  private let root: RepositoryFolder
  /// Where the symbolic links lead, by their objects.
  private let targets: [ObjectID: [UInt8]]

  init(_ entries: [TreeEntry], root: RepositoryFolder, targets: [ObjectID: [UInt8]]) {
    self.entries = entries
    self.root = root
    self.targets = targets
  }

  /// Whether a part of the state is not enough to tell what a path in it is: a link may lead to
  /// localization files.
  var hasLinks: Bool {
    let links = entries.filter(\.isLink)
    guard !links.isEmpty else { return false }
    let files = Set(entries.lazy.filter { !$0.isLink }.map(\.path))
    return links.contains { link in
      link.path.isLocalization || !(target(of: link).map(files.contains) ?? false)
    }
  }

  /// The path relative to the root that a link names, if it stays below the root.
  private func target(of link: TreeEntry) -> RepositoryPath? {
    guard let bytes = link.object.flatMap({ targets[$0] }) else { return nil }
    let path = root.absolute(link.path.folder).appending(String(decoding: bytes, as: UTF8.self))
    return root.relative(path.withoutParents)
  }

  /// Every file.
  var tree: RepositoryTree { RepositoryTree(entries, root: root, targets: targets) }

  /// The localization files of the tables in some folders, and nothing else.
  func tree(ofTablesIn folders: Set<RepositoryPath>) -> RepositoryTree {
    let files = entries.filter { $0.path.isLocalization && folders.contains($0.path.tableFolder) }
    return RepositoryTree(files, root: root, targets: targets)
  }

  /// Whether a localization file is not in another state, where it may have another name.
  func hasFile(lackedBy other: RepositoryState) -> Bool {
    let known = Set(other.entries.map(\.path))
    return entries.contains { !known.contains($0.path) && $0.path.isLocalization }
  }

  /// The localization files whose paths are those of others in another Unicode normalization: what
  /// looks for one finds the other.
  var twins: [RepositoryPath] {
    var paths: Set<RepositoryPath> = []
    return entries.lazy.map(\.path).filter { path in
      !path.text.utf8.allSatisfy { $0 < 0x80 } && path.isLocalization
        && !paths.insert(path).inserted
    }
  }

  /// The paths that another state does not have, or has with other contents.
  func changes(since other: RepositoryState) -> Set<RepositoryPath> {
    let known = Set(other.entries)
    // What is on the disk may have any contents.
    return Set(entries.lazy.filter { $0.object == nil || !known.contains($0) }.map(\.path))
  }
}
