package import Platform

/// The folder of a configuration, which its patterns are relative to.
package struct ConfigurationFolder: Sendable {
  private let folder: BaseFolder<InConfiguration>
  private let workingDirectory: WorkingDirectory

  /// Creates a folder for patterns that are relative to the working directory.
  package init() {
    self.init(AbsolutePath(""), workingDirectory: WorkingDirectory(""))
  }

  package init(_ folder: AbsolutePath, workingDirectory: WorkingDirectory) {
    self.folder = BaseFolder(folder)
    self.workingDirectory = workingDirectory
  }

  /// Returns a path in the form that the patterns match. Paths outside of the folder stay absolute.
  package func relative(_ path: ShownPath) -> ConfigurationPath {
    let text = path.text
    let isPlain = text.utf8.first != UInt8(ascii: "/") && !text.hasPrefix("..")
    if isPlain && folder.path == workingDirectory.path { return ConfigurationPath(text) }
    let absolute = workingDirectory.absolute(path).withoutParents
    return folder.relative(absolute) ?? ConfigurationPath(absolute.text)
  }

  /// Whether it is the folder of a file, not the default.
  package var isKnown: Bool { !folder.path.text.isEmpty }

  /// Returns the path of a folder in this one, for a search.
  func path(of relative: String) -> String {
    guard isKnown else { return relative.isEmpty ? "." : relative }
    return relative.isEmpty ? folder.path.text : folder.path.appending(relative).text
  }

  /// Returns whether one of the given paths is this folder or one of its parents.
  package func isCovered(by arguments: [String]) -> Bool {
    arguments.contains {
      folder.path.isIn(workingDirectory.absolute(argument: $0).withoutParents)
    }
  }
}
