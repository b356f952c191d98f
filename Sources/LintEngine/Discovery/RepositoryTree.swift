import Git

/// The files of one state of a repository: a commit, the index, or the working tree as git sees it.
struct RepositoryTree: FileTree {
  /// A file or a symbolic link, or a folder with its names.
  private enum Node {
    case file(ObjectID?)
    case link(target: String)
    case folder([String])
  }

  /// More links than this lead in a circle.
  private static let greatestHops = 40

  private let root: String
  /// By paths relative to the root; the root itself is the empty path.
  private var nodes: [String: Node] = [:]
  private let hasLinks: Bool

  /// - Parameters:
  ///   - entries: the files and links of the state.
  ///   - root: the absolute path of the working tree, without symbolic links.
  ///   - targets: where the links lead, by their objects.
  init(_ entries: [TreeEntry], root: String, targets: [ObjectID: [UInt8]]) {
    self.root = root
    hasLinks = entries.contains(where: \.isLink)
    var folders: [String: Set<String>] = ["": []]
    for entry in entries {
      nodes[entry.path] = Self.node(entry, root: root, targets: targets)
      var path = entry.path
      // Up to the first folder that is known: the others above it are, too.
      while !path.isEmpty {
        let folder = PathName.folder(of: path)
        let isKnown = folders[folder] != nil
        folders[folder, default: []].insert(PathName.name(of: path))
        if isKnown { break }
        path = folder
      }
    }
    for (path, names) in folders {
      nodes[path] = .folder(names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
  }

  func kind(of path: String, followsLinks: Bool) throws(FileSystem.Failure) -> FileSystem.Kind {
    switch node(at: path, followsLinks: followsLinks) {
    case .file: return .file
    case .link: return .link
    case .folder: return .folder
    case nil: throw .missing
    }
  }

  func names(inFolder path: String) throws(FileSystem.Failure) -> [String] {
    switch node(at: path, followsLinks: true) {
    case .folder(let names): return names
    case .file, .link: throw .noFolder
    case nil: throw .missing
    }
  }

  func realPath(_ path: String) -> String? {
    guard let place = resolved(path, followsLast: true), nodes[place] != nil else { return nil }
    return PathName.join(root, place)
  }

  func contents(of path: String) -> InputFile.Contents {
    if case .file(let object?) = node(at: path, followsLinks: true) { return .object(object) }
    return .disk(path: path)
  }
}

extension RepositoryTree {
  private static func node(
    _ entry: TreeEntry, root: String, targets: [ObjectID: [UInt8]]
  ) -> Node {
    guard entry.isLink else { return .file(entry.object) }
    if let target = entry.object.flatMap({ targets[$0] }) {
      return .link(target: String(decoding: target, as: UTF8.self))
    }
    // A link that was changed on the disk leads where the disk says.
    return .link(target: FileSystem.realPath(PathName.join(root, entry.path)) ?? "")
  }

  private func node(at path: String, followsLinks: Bool) -> Node? {
    resolved(path, followsLast: followsLinks).flatMap { nodes[$0] }
  }

  /// The path relative to the root without symbolic links, or nil if it leads out of the
  /// repository.
  private func resolved(_ path: String, followsLast: Bool) -> String? {
    let path = PathName.relative(path, to: root) == nil ? PathName.withoutParents(path) : path
    guard let relative = PathName.relative(path, to: root) else { return nil }
    guard hasLinks || PathName.hasParents(relative) else {
      return PathName.clean(relative)
    }
    var waiting = Array(relative.split(separator: "/").reversed())
    var done: [Substring] = []
    var hops = 0
    while let name = waiting.popLast() {
      if name == "." { continue }
      if name == ".." {
        guard done.popLast() != nil else { return nil }
        continue
      }
      done.append(name)
      guard case .link(let target)? = nodes[done.joined(separator: "/")],
        followsLast || !waiting.isEmpty
      else { continue }
      hops += 1
      guard hops <= Self.greatestHops, let rest = destination(target, from: &done) else {
        return nil
      }
      waiting += rest.split(separator: "/").reversed()
    }
    return done.joined(separator: "/")
  }

  /// Steps off a link and returns the way that is left to go, or nil if it leads out.
  private func destination(_ target: String, from done: inout [Substring]) -> String? {
    guard target.hasPrefix("/") else {
      done.removeLast()
      return target.isEmpty ? nil : target
    }
    done = []
    return PathName.relative(target, to: root)
  }
}
