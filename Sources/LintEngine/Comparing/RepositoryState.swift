import Git

/// The files of one state of a repository, to be searched as a whole or in part.
struct RepositoryState: Sendable {
  let entries: [TreeEntry]
  private let root: String
  /// Where the symbolic links lead, by their objects.
  private let targets: [ObjectID: [UInt8]]

  /// - Parameter root: the absolute path of the working tree, without symbolic links.
  init(_ entries: [TreeEntry], root: String, targets: [ObjectID: [UInt8]]) {
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
  private func target(of link: TreeEntry) -> String? {
    guard let bytes = link.object.flatMap({ targets[$0] }) else { return nil }
    let folder = PathName.join(root, PathName.folder(of: link.path))
    let path = PathName.join(folder, String(decoding: bytes, as: UTF8.self))
    return PathName.relative(PathName.withoutParents(path), to: root)
  }

  /// Every file.
  var tree: RepositoryTree { RepositoryTree(entries, root: root, targets: targets) }

  /// The localization files of the tables in some folders, and nothing else.
  ///
  /// - Parameter folders: relative to the root.
  func tree(ofTablesIn folders: Set<String>) -> RepositoryTree {
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
  var twins: [String] {
    var paths: Set<String> = []
    return entries.lazy.map(\.path).filter { path in
      !path.utf8.allSatisfy { $0 < 0x80 } && path.isLocalization && !paths.insert(path).inserted
    }
  }

  /// The paths that another state does not have, or has with other contents.
  func changes(since other: RepositoryState) -> Set<String> {
    let known = Set(other.entries)
    // What is on the disk may have any contents.
    return Set(entries.lazy.filter { $0.object == nil || !known.contains($0) }.map(\.path))
  }
}

extension String {
  /// Whether a path has an extension of a file that can be checked.
  var isLocalization: Bool { FileDiscovery.isLocalization(PathName.name(of: self)) }

  /// Whether a path has an extension of an XLIFF.
  var isExport: Bool {
    TableSource.Kind(PathName.split(name: PathName.name(of: self)).fileExtension) == .xliff
  }

  /// The folder of the table that a file belongs to.
  var tableFolder: String {
    let folder = PathName.folder(of: self)
    return PathName.locale(ofFolder: folder) == nil ? folder : PathName.folder(of: folder)
  }
}
