import Platform

/// What a repository ignores, as seen from one of its folders.
///
/// Each `.gitignore` from the root down to the folder counts, the deeper one first, and then
/// `info/exclude`. What lies below an ignored folder is ignored, whatever patterns say about it.
struct IgnoreScope: Sendable {
  /// What the name of a `.gitignore` is.
  static let fileName = ".gitignore"

  /// The working tree, without symbolic links.
  let root: RepositoryFolder
  /// The components of the folder, relative to the root, as they are compared.
  private var folder: [ArraySlice<UInt8>] = []
  /// Weakest first.
  private var lists: [IgnoreList] = []
  private let ignoresCase: Bool

  /// The rules in the root of a repository.
  init(root: RepositoryFolder) {
    let directory = GitDirectory(ofWorkingTree: root)
    self.root = root
    ignoresCase = directory.ignoresCase
    lists = [
      IgnoreList(file: directory.excludeFile, depth: 0, ignoringCase: ignoresCase)
    ].compactMap(\.self)
  }

  /// The rules in a folder of a repository but for its own `.gitignore`; nil if the folder is
  /// ignored itself.
  ///
  /// - Parameters:
  ///   - root: the working tree, without symbolic links.
  ///   - path: that of the folder, without symbolic links.
  ///   - work: grows by the steps that this takes.
  init?(root: RepositoryFolder, folder path: AbsolutePath, work: inout Int) {
    self.init(root: root)
    var current = root.path
    for name in (root.relative(path)?.text ?? "").split(separator: "/").map(String.init) {
      read(in: current)
      if ignores(name, isFolder: true, work: &work) { return nil }
      current = current.appending(name)
      enter(name)
    }
  }

  /// Goes down into a folder.
  mutating func enter(_ name: String) { folder.append(compared(name)) }

  /// Adds the patterns of the `.gitignore` of the folder.
  ///
  /// - Parameter path: that of the folder.
  mutating func read(in path: AbsolutePath) {
    let file = path.appending(Self.fileName)
    // Git does not follow links to patterns either.
    guard (try? FileSystem.kind(of: file, followsLinks: false)) == .file,
      let list = IgnoreList(file: file, depth: folder.count, ignoringCase: ignoresCase)
    else { return }
    lists.append(list)
  }

  /// Whether what the folder holds under a name is ignored.
  ///
  /// - Parameters:
  ///   - isFolder: false for a symbolic link.
  ///   - work: grows by the steps that this takes.
  func ignores(_ name: String, isFolder: Bool, work: inout Int) -> Bool {
    guard !lists.isEmpty else { return false }
    let path = folder + [compared(name)]
    for list in lists.reversed() {
      if let isIgnored = list.ignores(path, isFolder: isFolder, work: &work) { return isIgnored }
    }
    return false
  }

  private func compared(_ name: String) -> ArraySlice<UInt8> {
    ignoresCase ? name.utf8.map(\.lowercased)[...] : Array(name.utf8)[...]
  }
}
