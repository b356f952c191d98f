import Catalog
import Diagnostics
import Git
import LintConfiguration
import Platform
import Workspace

extension Engine {
  /// Reads the staged contents of a file. Returns nil if a different state is checked or the file
  /// is not in the index.
  func stagedContents(
    ofFile path: String, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> [UInt8]? {
    do throws(GitFailure) {
      return try await states?.stagedContents(ofFile: path, workingDirectory: workingDirectory)
    } catch {
      throw .git(error)
    }
  }

  /// Rejects a file that was found, not named by the user, if it is a link that leaves the
  /// repository.
  func refuseLink(
    at path: String, _ file: EngineFailure.SettingsFile
  ) throws(EngineFailure.Reason) {
    guard workingDirectory.absolute(argument: path).isLinkOut else { return }
    throw .linkLeavesRepository(path: path, file)
  }

  /// Returns the path of the baseline of a run. If there is no baseline yet, it belongs next to the
  /// configuration, or else in the root folder of the repository.
  ///
  /// - Parameters:
  ///   - path: the requested file.
  ///   - configuration: the path of the configuration in use.
  ///   - start: a path of the run, from which to search upward.
  func baselinePath(asked path: String?, configuration: String?, near start: String) -> String {
    if let path { return workingDirectory.shown(argument: path).text }
    if let configuration {
      let path = ShownPath(configuration).folder.appending(Baseline.fileName)
      return workingDirectory.shown(argument: path.text).text
    }
    if let path = BaselineFile.find(from: start, workingDirectory: workingDirectory) {
      return path.text
    }
    let repository = FolderChain(from: workingDirectory.absolute(argument: start)).repository
    let folder = repository?.path ?? workingDirectory.path
    return workingDirectory.shown(folder.appending(Baseline.fileName)).text
  }

  /// Reads a baseline, from the index if the index is checked. Entries of renamed files get the new
  /// paths.
  ///
  /// - Parameters:
  ///   - isNamed: Whether the user named the file. Otherwise it was found.
  ///   - formats: The formats of the files that may have been renamed.
  func baseline(
    at path: String, isNamed: Bool, of states: RepositoryStates?, _ formats: TableFormats
  ) async throws(EngineFailure.Reason) -> BaselineFile {
    let contents = try await stagedContents(ofFile: path, of: states)
    if !isNamed, contents == nil { try refuseLink(at: path, .baseline) }
    var file: BaselineFile
    do throws(BaselineFile.Failure) {
      file = try BaselineFile(
        path: ShownPath(path), workingDirectory: workingDirectory, contents: contents, of: states)
    } catch {
      throw .unreadable(path: error.path.isEmpty ? "." : error.path, reason: error.reason)
    }
    guard file.mistakes.isEmpty else {
      throw .mistakes(file.mistakes, inFile: path, .baseline)
    }
    await file.followRenames(ofFilesOf: formats)
    return file
  }

  /// Returns whether a file exists at a path relative to the working directory.
  func exists(_ path: String) -> Bool {
    FileSystem.exists(workingDirectory.absolute(argument: path))
  }
}
