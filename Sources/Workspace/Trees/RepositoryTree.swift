package import Git
package import Platform

/// The files of one state of a repository: a commit, the index, or the working tree as git sees it.
package struct RepositoryTree: FileTree {
  /// A file, a symbolic link, or a folder with the names in it.
  fileprivate enum Node {
    case file(ObjectID?)
    case link(target: String)
    /// The names are in any order, and may be there twice.
    case folder([String])
    /// A file whose path can't be represented as a string.
    case unspellable
  }

  /// The result of resolving a path.
  private enum Resolution {
    /// A path without symbolic links, whether or not it exists.
    case place(RepositoryPath)
    /// Outside of the repository.
    case outside
    case nowhere
  }

  /// The maximum number of links to follow. Longer chains are treated as cycles.
  private static let maxHops = 40

  private let root: RepositoryFolder
  /// The files and folders by path. The root has the empty path.
  private var nodes: [RepositoryPath: Node] = [:]
  private let hasLinks: Bool

  /// - Parameters:
  ///   - entries: the files and links of the state.
  ///   - root: the root of the working tree, without symbolic links.
  ///   - targets: the targets of the links, by object.
  package init(_ entries: [TreeEntry], root: RepositoryFolder, targets: [ObjectID: [UInt8]]) {
    self.root = root
    hasLinks = entries.contains(where: \.isLink)
    nodes.reserveCapacity(entries.count)
    var folders: [RepositoryPath: [String]] = [RepositoryPath(""): []]
    for entry in entries {
      nodes[entry.path] = Self.node(entry, root: root, targets: targets)
      var path = entry.path
      // Stop at the first known folder, because its parents are known too.
      while !path.isEmpty {
        let folder = path.folder
        if folders[folder]?.append(path.name) != nil { break }
        folders[folder] = [path.name]
        path = folder
      }
    }
    for (path, names) in folders { nodes[path] = .folder(names) }
  }

  package func kind(
    of path: AbsolutePath, followsLinks: Bool
  ) throws(FileSystem.Failure) -> FileSystem.Kind {
    guard let node = node(at: path, followsLinks: followsLinks) else { throw .missing }
    return node.kind
  }

  package func entries(inFolder path: AbsolutePath) throws(FileSystem.Failure) -> [FolderEntry] {
    guard case .place(let place) = resolved(path, followsLast: true), let node = nodes[place] else {
      throw .missing
    }
    guard case .folder(let names) = node else { throw .noFolder }
    // Most trees are only asked for a few of their folders.
    var known: Set<String> = []
    let sorted = names.filter { known.insert($0).inserted }
      .sorted { $0.utf8.precedes($1.utf8) }
    return sorted.map { name in
      let kind = nodes[place.appending(name)]?.kind
      return FolderEntry(name: name, kind: kind ?? .other, isText: true)
    }
  }

  package func realPath(_ path: AbsolutePath) -> AbsolutePath? {
    guard case .place(let place) = resolved(path, followsLast: true), nodes[place] != nil else {
      return nil
    }
    return root.absolute(place)
  }

  /// Returns the folders that have a file or a link with a name.
  func folders(withFileNamed name: String) -> [RepositoryPath] {
    nodes.keys.filter { $0.name == name }.map(\.folder)
  }

  /// The zone isn't used: links may lead anywhere in the repository.
  package func destination(of path: AbsolutePath, within zone: SearchZone) -> LinkDestination {
    switch resolved(path, followsLast: true) {
    case .place(let place): nodes[place] == nil ? .nowhere : .inside(root.absolute(place))
    case .outside: .outside
    case .nowhere: .nowhere
    }
  }

  package func contents(of path: AbsolutePath) -> InputFile.Contents {
    guard case .place(let place) = resolved(path, followsLast: true), let node = nodes[place] else {
      return .unreadable(reason: FileSystem.Failure.missing.reason)
    }
    return switch node {
    case .file(let object?): .object(object)
    case .unspellable: .unreadable(reason: NameFault.unspellable)
    case .file(nil), .link, .folder: .disk(root.absolute(place))
    }
  }
}

extension RepositoryTree.Node {
  fileprivate var kind: FileSystem.Kind {
    switch self {
    case .file, .unspellable: .file
    case .link: .link
    case .folder: .folder
    }
  }
}

extension RepositoryTree {
  private static func node(
    _ entry: TreeEntry, root: RepositoryFolder, targets: [ObjectID: [UInt8]]
  ) -> Node {
    guard entry.isText else { return .unspellable }
    guard entry.isLink else { return .file(entry.object) }
    if let target = entry.object.flatMap({ targets[$0] }) {
      return .link(target: String(decoding: target, as: UTF8.self))
    }
    // For a link that was changed on the disk, use the target on the disk.
    return .link(target: FileSystem.realPath(root.absolute(entry.path))?.text ?? "")
  }

  private func node(at path: AbsolutePath, followsLinks: Bool) -> Node? {
    guard case .place(let place) = resolved(path, followsLast: followsLinks) else { return nil }
    return nodes[place]
  }

  private func resolved(_ path: AbsolutePath, followsLast: Bool) -> Resolution {
    guard let relative = root.relative(path) ?? root.relative(path.withoutParents) else {
      return .outside
    }
    guard hasLinks || PathName.hasParents(relative.text) else {
      return .place(RepositoryPath(PathName.clean(relative.text)))
    }
    var waiting = Array(relative.text.split(separator: "/").reversed())
    var done: [Substring] = []
    var hops = 0
    while let name = waiting.popLast() {
      if name == "." { continue }
      if name == ".." {
        guard done.popLast() != nil else { return .outside }
        continue
      }
      done.append(name)
      guard case .link(let target)? = nodes[Self.path(done)],
        followsLast || !waiting.isEmpty
      else { continue }
      hops += 1
      guard hops <= Self.maxHops, !target.isEmpty else { return .nowhere }
      guard let rest = destination(target, from: &done) else { return .outside }
      waiting += rest.split(separator: "/").reversed()
    }
    return .place(Self.path(done))
  }

  /// Replaces a link by its target. Returns the rest of the path, or nil if it leads outside.
  private func destination(_ target: String, from done: inout [Substring]) -> String? {
    guard target.hasPrefix("/") else {
      done.removeLast()
      return target
    }
    done = []
    return root.relative(AbsolutePath(target))?.text
  }

  private static func path(_ names: [Substring]) -> RepositoryPath {
    RepositoryPath(names.joined(separator: "/"))
  }
}
