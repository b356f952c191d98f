package import Platform
package import Workspace

/// The folder of a baseline, to which the paths in the baseline are relative.
package struct BaselineFolder: Sendable {
  let folder: BaseFolder<InConfiguration>
  /// Whether the files are those of the git index.
  let isStaged: Bool
  private let patterns: ConfigurationFolder
  private let tree: any FileTree

  /// - Parameters:
  ///   - path: the path of the folder with symbolic links resolved.
  ///   - states: the states of the repository, if one of them is checked instead of the disk.
  package init(
    _ path: AbsolutePath, workingDirectory: WorkingDirectory, of states: RepositoryStates? = nil
  ) {
    folder = BaseFolder(path)
    isStaged = states?.index != nil
    tree = states?.index ?? Disk()
    patterns = ConfigurationFolder(path, workingDirectory: workingDirectory)
  }

  /// Returns a path in the form that the baseline uses, or nil for a path outside the folder.
  ///
  /// - Parameter shown: a path that is absolute or relative to the working directory.
  package func relative(_ shown: String) -> String? {
    let path = patterns.relative(ShownPath(shown)).text
    return path.utf8.first == UInt8(ascii: "/") ? nil : path
  }

  /// Returns whether a file or folder exists at a path of the baseline.
  func exists(_ path: String) -> Bool { tree.exists(folder.absolute(ConfigurationPath(path))) }

  func paths() -> Paths { Paths(folder: self) }

  /// Converts displayed paths to relative paths, and is fast for long runs of equal paths.
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
