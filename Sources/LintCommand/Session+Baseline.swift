import LintEngine
import Platform
import Workspace

extension Session {
  /// Where the baseline of a run is or, if there is none yet, where it belongs: beside the
  /// configuration, or in the folder of the repository.
  ///
  /// - Parameters:
  ///   - path: the file that is asked for.
  ///   - configuration: the path of the configuration that is used.
  ///   - start: a path of the run, from which it is looked for upward.
  func baselinePath(asked path: String?, configuration: String?, near start: String) -> String {
    let folder = surroundings.workingDirectory
    if let path { return folder.shown(argument: path).text }
    if let configuration {
      let path = ShownPath(configuration).folder.appending(Baseline.fileName)
      return folder.shown(argument: path.text).text
    }
    if let path = BaselineFile.find(from: start, workingDirectory: folder) { return path.text }
    let repository = FolderChain(from: folder.absolute(argument: start)).repository
    return folder.shown((repository?.path ?? folder.path).appending(Baseline.fileName)).text
  }

  /// Reads a baseline, from the index if that is judged. Entries of files that were renamed have
  /// the new paths.
  ///
  /// All mistakes in it are shown before this throws.
  /// - Parameter isNamed: whether the user named the file, rather than that it was found.
  mutating func baseline(
    at path: String, isNamed: Bool, of states: RepositoryStates? = nil
  ) async throws(CommandFailure) -> BaselineFile {
    let contents = try await stagedContents(ofFile: path, of: states)
    if !isNamed, contents == nil { try refuseLink(at: path, option: "--baseline") }
    var file: BaselineFile
    do throws(BaselineFile.Failure) {
      file = try BaselineFile(
        path: ShownPath(path), workingDirectory: surroundings.workingDirectory, contents: contents,
        of: states)
    } catch {
      throw CommandFailure("\(error.path.isEmpty ? "." : error.path): \(error.reason)")
    }
    try refuse(file.mistakes, inFile: path, called: "baseline")
    await file.followRenames()
    return file
  }

  /// Whether there is a file at a path that is relative to the working directory.
  func exists(_ path: String) -> Bool {
    FileSystem.exists(surroundings.workingDirectory.absolute(argument: path))
  }
}
