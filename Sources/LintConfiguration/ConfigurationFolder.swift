package import Platform

/// Where a configuration lies, which its patterns are relative to.
package struct ConfigurationFolder: Sendable {
  private let folder: BaseFolder<InConfiguration>
  private let workingDirectory: WorkingDirectory

  /// The patterns are relative to the working directory.
  package init() {
    self.init(AbsolutePath(""), workingDirectory: WorkingDirectory(""))
  }

  package init(_ folder: AbsolutePath, workingDirectory: WorkingDirectory) {
    self.folder = BaseFolder(folder)
    self.workingDirectory = workingDirectory
  }

  /// Returns a path as the patterns see it; it stays absolute outside the folder.
  package func relative(_ path: ShownPath) -> ConfigurationPath {
    let text = path.text
    let isPlain = text.utf8.first != UInt8(ascii: "/") && !text.hasPrefix("..")
    if isPlain && folder.path == workingDirectory.path { return ConfigurationPath(text) }
    let absolute = workingDirectory.absolute(path).withoutParents
    return folder.relative(absolute) ?? ConfigurationPath(absolute.text)
  }

  /// Whether one of some paths, as a user gives them, is the folder or one above it.
  package func isCovered(by arguments: [String]) -> Bool {
    arguments.contains {
      folder.path.isIn(workingDirectory.absolute(argument: $0).withoutParents)
    }
  }
}
