import Patterns
import Platform

/// The ignore rules of a repository, as they apply to one of its folders.
///
/// Each `.gitignore` from the root down to the folder applies, and deeper ones take precedence.
/// `info/exclude` has the lowest precedence. Everything in an ignored folder is ignored, no
/// matter which other patterns match it.
struct IgnoreScope: Sendable {
  /// The name of an ignore file.
  static let fileName = ".gitignore"
  /// The maximum size of an ignore file in bytes, far more than any real file has. The patterns of
  /// a larger file are ignored, so that more is checked.
  private static let maxSize = 1 << 20

  /// The root of the working tree, without symbolic links.
  let root: RepositoryFolder
  /// The components of the folder relative to the root, in the form used for comparisons.
  private var folder: [ArraySlice<UInt8>] = []
  /// The pattern lists, in ascending order of precedence.
  private var lists: [IgnoreList] = []
  private let ignoresCase: Bool

  /// Creates the rules in the root of a repository.
  init(root: RepositoryFolder) {
    let directory = GitDirectory(ofWorkingTree: root)
    self.root = root
    ignoresCase = directory.ignoresCase
    addPatterns(of: directory.excludeFile)
  }

  /// Creates the rules in a folder of a repository, except for its own `.gitignore`. Returns nil if
  /// the folder itself is ignored.
  ///
  /// - Parameters:
  ///   - root: the root of the working tree, without symbolic links.
  ///   - path: the path of the folder, without symbolic links.
  ///   - work: the budget for matching.
  init?(root: RepositoryFolder, folder path: AbsolutePath, work: WorkBudget) {
    self.init(root: root)
    var current = root.path
    for name in (root.relative(path)?.text ?? "").split(separator: "/").map(String.init) {
      read(in: current)
      if ignores(name, isFolder: true, work: work) { return nil }
      current = current.appending(name)
      enter(name)
    }
  }

  /// Enters a subfolder.
  mutating func enter(_ name: String) { folder.append(compared(name)) }

  /// Adds the patterns of the folder's `.gitignore`.
  ///
  /// - Parameter path: the path of the folder.
  mutating func read(in path: AbsolutePath) {
    let file = path.appending(Self.fileName)
    // Git doesn't follow links to ignore files either.
    guard (try? FileSystem.kind(of: file, followsLinks: false)) == .file else { return }
    addPatterns(of: file)
  }

  /// Returns whether the entry with a name in the folder is ignored.
  ///
  /// - Parameters:
  ///   - isFolder: false for a symbolic link.
  ///   - work: the budget for matching. Once it is exhausted, nothing is ignored.
  func ignores(_ name: String, isFolder: Bool, work: WorkBudget) -> Bool {
    guard !lists.isEmpty, !work.isExhausted else { return false }
    var steps = 0
    defer { work.spend(steps) }
    let path = folder + [compared(name)]
    for list in lists.reversed() {
      if let isIgnored = list.ignores(path, isFolder: isFolder, work: &steps) { return isIgnored }
    }
    return false
  }

  private mutating func addPatterns(of file: AbsolutePath) {
    guard let bytes = SmallFile.bytes(of: file, upTo: Self.maxSize) else { return }
    let list = IgnoreList(bytes, depth: folder.count, ignoringCase: ignoresCase)
    if !list.isEmpty { lists.append(list) }
  }

  private func compared(_ name: String) -> ArraySlice<UInt8> {
    IgnoreList.component(name, ignoringCase: ignoresCase)
  }
}

/// The parts of a repository's git directory that a search needs, read without git.
struct GitDirectory {
  /// The file with the ignore patterns of this clone.
  let excludeFile: AbsolutePath
  /// Whether paths are compared case-insensitively, which is git's default on macOS.
  let ignoresCase: Bool

  init(ofWorkingTree root: RepositoryFolder) {
    let directory = Self.shared(Self.directory(of: root.path.appending(".git")))
    excludeFile = directory.appending("info/exclude")
    ignoresCase = Self.ignoresCase(directory.appending("config"))
  }

  /// Follows the `.git` of a submodule or a linked working tree, which is a file.
  private static func directory(of path: AbsolutePath) -> AbsolutePath {
    guard (try? FileSystem.kind(of: path, followsLinks: true)) == .file,
      let line = SmallFile.lines(of: path).first, line.hasPrefix("gitdir:")
    else { return path }
    let target = String(line.dropFirst("gitdir:".count).drop(while: \.isWhitespace))
    return path.folder.appending(target)
  }

  /// Returns the directory that linked working trees share.
  private static func shared(_ directory: AbsolutePath) -> AbsolutePath {
    let link = SmallFile.lines(of: directory.appending("commondir")).first
    return link.map { directory.appending(String($0)) } ?? directory
  }

  private static func ignoresCase(_ configuration: AbsolutePath) -> Bool {
    var isCore = false
    var ignoresCase = false
    for line in SmallFile.lines(of: configuration) {
      if line.hasPrefix("[") {
        isCore = line.lowercased().hasPrefix("[core]")
      } else if isCore, line.lowercased().hasPrefix("ignorecase") {
        let value = line.split(separator: "=", maxSplits: 1).dropFirst().first
        let word = value.map { String($0.drop(while: \.isWhitespace)).lowercased() }
        ignoresCase = ["true", "yes", "on", "1", nil].contains(word)
      }
    }
    return ignoresCase
  }
}
