package import Platform
package import Workspace

/// Where a baseline lies, which its paths are relative to.
package struct BaselineFolder: Sendable {
  let folder: BaseFolder<InConfiguration>
  /// Whether the files are those of the index.
  let isStaged: Bool
  private let patterns: ConfigurationFolder
  private let tree: any FileTree

  /// - Parameters:
  ///   - path: of the folder, without symbolic links.
  ///   - states: of the repository, if one of them is judged rather than the disk.
  package init(
    _ path: AbsolutePath, workingDirectory: WorkingDirectory, of states: RepositoryStates? = nil
  ) {
    folder = BaseFolder(path)
    isStaged = states?.index != nil
    tree = states?.index ?? Disk()
    patterns = ConfigurationFolder(path, workingDirectory: workingDirectory)
  }

  /// A path as the baseline has it, or nil outside the folder.
  ///
  /// - Parameter shown: absolute or relative to the working directory.
  package func relative(_ shown: String) -> String? {
    let path = patterns.relative(ShownPath(shown)).text
    return path.utf8.first == UInt8(ascii: "/") ? nil : path
  }

  /// Whether there is something at a path of the baseline.
  func exists(_ path: String) -> Bool { tree.exists(folder.absolute(ConfigurationPath(path))) }

  func paths() -> Paths { Paths(folder: self) }

  /// Makes paths relative that come in long runs of the same.
  struct Paths {
    private let folder: BaselineFolder
    private var last: (shown: String, relative: String?)?

    fileprivate init(folder: BaselineFolder) { self.folder = folder }

    mutating func relative(_ shown: String) -> String? {
      if let last, last.shown == shown { return last.relative }
      let relative = folder.relative(shown)
      last = (shown, relative)
      return relative
    }
  }
}
