/// The folder of a path and the folders above it, up to the folder of the repository.
package struct FolderChain {
  /// The paths without symbolic links, the deepest first.
  private let folders: [AbsolutePath]

  /// Starts at the first folder that exists.
  ///
  /// - Parameters:
  ///   - path: the path of a file or a folder.
  ///   - repository: a repository whose submodules are parts of it.
  package init(from path: AbsolutePath, around repository: RepositoryFolder? = nil) {
    var start = AbsolutePath(PathName.clean(path.text))
    while start.text.utf8.count > 1, !FileSystem.exists(start) { start = start.folder }
    guard var folder = FileSystem.realPath(start) else {
      folders = []
      return
    }
    if (try? FileSystem.kind(of: folder, followsLinks: true)) != .folder { folder = folder.folder }
    var folders = [folder]
    while folder.text != "/", !Self.ends(at: folder, around: repository) {
      folder = folder.folder
      folders.append(folder)
    }
    self.folders = folders
  }

  /// The folder of the repository, or nil outside of one.
  ///
  /// Git itself also accepts a folder that merely looks like a git directory.
  package var repository: RepositoryFolder? {
    folders.last.flatMap { Self.isRepository($0) ? RepositoryFolder($0) : nil }
  }

  /// The first folder, or nil if nothing on the path exists.
  package var folder: AbsolutePath? { folders.first }

  /// Returns the path of the nearest file with a name, or nil.
  package func nearest(_ name: String) -> AbsolutePath? {
    folders.lazy.map { $0.appending(name) }.first(where: FileSystem.exists)
  }

  /// Returns the folders of a user's argument. Submodules of the working directory's repository are
  /// parts of it, so that naming one doesn't change what applies to the files in it.
  package init(ofArgument argument: String, in workingDirectory: WorkingDirectory) {
    self.init(
      from: workingDirectory.absolute(argument: argument),
      around: FolderChain(from: workingDirectory.path).repository)
  }

  /// Returns whether the folders around a path end at a folder: at a repository that isn't a part
  /// of another one.
  package static func ends(
    at folder: AbsolutePath, around repository: RepositoryFolder?
  ) -> Bool {
    guard isRepository(folder) else { return false }
    return repository.map { folder == $0.path || !folder.isIn($0.path) } ?? true
  }

  /// Returns whether a folder has a `.git`, which is a file in submodules and linked worktrees.
  package static func isRepository(_ folder: AbsolutePath) -> Bool {
    FileSystem.exists(folder.appending(".git"))
  }
}
