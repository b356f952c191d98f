import Workspace

/// Where a configuration lies, which its patterns are relative to.
public struct ConfigurationFolder: Sendable {
  private let folder: String
  private let workingDirectory: String

  /// The patterns are relative to the working directory.
  public init() { self.init("", workingDirectory: "") }

  /// - Parameters:
  ///   - folder: the absolute path of the folder.
  ///   - workingDirectory: the absolute path that shown paths are relative to.
  public init(_ folder: String, workingDirectory: String) {
    self.folder = folder
    self.workingDirectory = workingDirectory
  }

  /// Returns a path as the patterns see it; it stays absolute outside the folder.
  ///
  /// - Parameter path: the path as it is shown: absolute or relative to the working directory.
  package func relative(_ path: String) -> String {
    let isPlain = path.utf8.first != UInt8(ascii: "/") && !path.hasPrefix("..")
    if isPlain && folder == workingDirectory { return path }
    let absolute = PathName.withoutParents(PathName.join(workingDirectory, path))
    return PathName.relative(absolute, to: folder) ?? absolute
  }

  /// Whether one of some paths is the folder or one above it.
  package func isCovered(by paths: [String]) -> Bool {
    paths.contains { path in
      let absolute = PathName.withoutParents(PathName.join(workingDirectory, path))
      return PathName.relative(folder, to: absolute) != nil
    }
  }
}
