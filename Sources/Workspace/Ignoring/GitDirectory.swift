/// What a search needs of a repository's git directory, read without git.
struct GitDirectory {
  /// The file with patterns that only this clone ignores.
  let excludeFile: String
  /// Whether paths are compared without regard to case, as git sets it up on macOS.
  let ignoresCase: Bool

  /// - Parameter root: the absolute path of the folder that has the `.git`.
  init(ofWorkingTree root: String) {
    let directory = Self.shared(Self.directory(of: PathName.join(root, ".git")))
    excludeFile = PathName.join(directory, "info/exclude")
    ignoresCase = Self.ignoresCase(PathName.join(directory, "config"))
  }

  /// Follows the `.git` of a submodule or a linked working tree, which is a file.
  private static func directory(of path: String) -> String {
    guard (try? FileSystem.kind(of: path, followsLinks: true)) == .file,
      let line = SmallFile.lines(of: path).first, line.hasPrefix("gitdir:")
    else { return path }
    let target = String(line.dropFirst("gitdir:".count).drop(while: \.isWhitespace))
    return PathName.join(PathName.folder(of: path), target)
  }

  /// The directory that linked working trees have in common.
  private static func shared(_ directory: String) -> String {
    let link = SmallFile.lines(of: PathName.join(directory, "commondir")).first
    return link.map { PathName.join(directory, String($0)) } ?? directory
  }

  private static func ignoresCase(_ configuration: String) -> Bool {
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
