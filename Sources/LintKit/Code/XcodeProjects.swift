import SourceCode
import SourceText

/// The Xcode projects among the files of a run.
package struct XcodeProjects: Sendable {
  /// Whether projects build an app, by their folders with a trailing slash, or empty.
  private var hasAppByFolder: [String: Bool] = [:]

  private let pathOfFile: @Sendable (Int) -> String

  /// - Parameter pathOfFile: returns the displayed path of a file of the run.
  package init(pathOfFile: @escaping @Sendable (Int) -> String = { _ in "" }) {
    self.pathOfFile = pathOfFile
  }

  /// Adds a project.
  ///
  /// - Parameters:
  ///   - bytes: the contents of its `project.pbxproj`.
  ///   - folder: the folder that it is in, with a trailing slash, or empty.
  package mutating func add(_ bytes: SourceBuffer, in folder: String) {
    // Of several projects in a folder, the first one counts.
    hasAppByFolder[folder] = hasAppByFolder[folder] ?? BuildSettings.hasApp(bytes)
  }

  /// Returns the folder of the innermost project around a file of code, if it builds an app.
  package func appFolder(ofFile index: Int) -> String? {
    project(around: pathOfFile(index)).flatMap { $0.hasApp ? $0.path : nil }
  }

  /// Returns whether a path is in the folder of a project.
  package func contains(_ path: String) -> Bool { project(around: path) != nil }

  private func project(around path: String) -> (path: String, hasApp: Bool)? {
    guard !hasAppByFolder.isEmpty else { return nil }
    return path.foldersAround.lazy.compactMap { folder in
      hasAppByFolder[folder].map { (path: folder, hasApp: $0) }
    }.first { _ in true }
  }
}
