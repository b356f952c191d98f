import Platform

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
