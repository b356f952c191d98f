/// The folder of a path and those above it, up to the folder of the repository.
package struct FolderChain {
  /// Absolute paths without symbolic links, the deepest first.
  private let folders: [String]

  /// Starts at the first folder that exists.
  ///
  /// - Parameters:
  ///   - path: of a file or a folder, absolute or relative to the working directory.
  ///   - workingDirectory: an absolute path.
  package init(from path: String, workingDirectory: String = "/") {
    var disk = PathName.join(workingDirectory, PathName.clean(path))
    while disk.utf8.count > 1, !FileSystem.exists(disk) { disk = PathName.folder(of: disk) }
    guard var folder = FileSystem.realPath(disk) else {
      folders = []
      return
    }
    if (try? FileSystem.kind(of: folder, followsLinks: true)) != .folder {
      folder = PathName.folder(of: folder)
    }
    var folders = [folder]
    while folder != "/", !Self.isRepository(folder) {
      folder = PathName.folder(of: folder)
      folders.append(folder)
    }
    self.folders = folders
  }

  /// The absolute path of the folder of the repository, or nil outside of one.
  package var repository: String? { folders.last.flatMap { Self.isRepository($0) ? $0 : nil } }

  /// Returns the absolute path of the nearest file with a name, or nil.
  package func nearest(_ name: String) -> String? {
    folders.lazy.map { PathName.join($0, name) }.first(where: FileSystem.exists)
  }

  private static func isRepository(_ folder: String) -> Bool {
    FileSystem.exists(PathName.join(folder, ".git"))
  }
}
