import Git
import LintConfiguration
import LintKit
import Platform
import Workspace

extension GitFailure {
  /// A configuration before a change that can't be read.
  static let earlierConfiguration = GitFailure(
    "the configuration before the change can't be read", help: nil)
}

extension RuleID {
  package static let weakenedCheck: RuleID = "weakened-check"
}

extension Engine {
  /// Returns a finder of the configurations before a change.
  ///
  /// What is valid in a configuration with mistakes counts. The changes of the command line don't.
  ///
  /// - Parameter common: the present configuration of files without a nearer one.
  func projectFinder(
    _ request: ConfigurationRequest, before common: Project, in earlier: EarlierState
  ) async throws(EngineFailure.Reason) -> ProjectFinder {
    var plain = ConfigurationRequest()
    (plain.source, plain.toleratesMistakes, plain.code) = (request.source, true, request.code)
    // A stricter command line counts.
    (plain.failOn, plain.isStrict) = (
      request.failOn == .never ? nil : request.failOn, request.isStrict
    )
    if !Set(request.enable).isDisjoint(with: ["all", RuleID.weakenedCheck.name]) {
      plain.enable = [RuleID.weakenedCheck.name]
    }
    let path = request.source.isNearest ? nil : common.path
    return try await projectFinder(
      plain, at: path.map { workingDirectory.absolute(ShownPath($0)).withoutParents },
      from: workingDirectory.path, in: earlier)
  }

  /// Returns a finder of the configurations in another state of the repository.
  ///
  /// - Parameter path: the configuration of all files, or nil if each has the nearest one.
  func projectFinder(
    _ request: ConfigurationRequest, at path: AbsolutePath?, from start: AbsolutePath,
    in state: EarlierState
  ) async throws(EngineFailure.Reason) -> ProjectFinder {
    let fallback = try defaultProject(request)
    let contents: [AbsolutePath: [UInt8]]
    do throws(GitFailure) {
      let paths = path.map { [$0] }
      contents = try await configurations(
        at: paths
          ?? state.folders(withFileNamed: ConfigurationFile.name)
          .map { $0.appending(ConfigurationFile.name) }, in: state)
    } catch {
      throw .git(error)
    }
    var single: Project?
    if let path {
      single = fallback
      if let bytes = contents[path] {
        single = try project(
          request, at: path, holding: bytes, extending: contents, readsDisk: false)
      }
    }
    return ProjectFinder(
      self, request, single: single, fallback: fallback, staged: contents, readsDisk: false,
      from: start, isSearched: true)
  }

  /// Returns the contents of configurations and of what they extend, by absolute path.
  private func configurations(
    at paths: [AbsolutePath], in state: EarlierState
  ) async throws(GitFailure) -> [AbsolutePath: [UInt8]] {
    var contents: [AbsolutePath: [UInt8]] = [:]
    for path in paths {
      var next: AbsolutePath? = path
      while let path = next, contents[path] == nil,
        let bytes = try await state.contents(ofFile: path)
      {
        contents[path] = bytes
        next = ConfigurationFile.extended(by: bytes, at: path)
      }
    }
    return contents
  }

  /// Returns a finder of the configurations of a request.
  package func projectFinder(
    _ request: ConfigurationRequest, of files: RequestedFiles, _ states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> ProjectFinder {
    var single: Project?
    if !request.source.isNearest {
      let settings = try await settings(
        request, near: files.start(in: workingDirectory).text, of: states)
      let path = settings.file.path.map { workingDirectory.absolute(ShownPath($0)) }
      single = Project(
        folder: path.map { ($0.destination ?? $0).folder }, file: settings.file,
        configuration: settings.effective)
    }
    var isSearched = true
    if case .given = files { isSearched = false }
    let start = files.start(in: workingDirectory)
    let folders = states?.folders(withFileNamed: ConfigurationFile.name) ?? []
    let isStaged = states?.index != nil
    let finder = ProjectFinder(
      self, request, single: single, fallback: try defaultProject(request),
      staged: try await stagedConfigurations(of: states),
      listed: isStaged ? Set(folders.map { $0.appending(ConfigurationFile.name) }) : [],
      readsDisk: !isStaged,
      from: FolderChain(from: start).folder ?? start, isSearched: isSearched)
    // A change of code can have findings in tables that the change doesn't touch.
    let targets = files.targets.map { workingDirectory.plain(argument: $0) }
    finder.find(
      in: folders.filter { folder in
        targets.contains { folder.isIn($0) || $0.isIn(folder) }
      })
    return finder
  }

  /// Returns the configurations in the index, and what they extend, by absolute path.
  private func stagedConfigurations(
    of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> [AbsolutePath: [UInt8]] {
    guard let states else { return [:] }
    var staged: [AbsolutePath: [UInt8]] = [:]
    do throws(GitFailure) {
      staged = try await states.stagedFiles(named: ConfigurationFile.name)
    } catch {
      throw .git(error)
    }
    for (path, contents) in staged {
      let others = try await extended(by: contents, at: path, of: states)
      staged.merge(others) { first, _ in first }
    }
    return staged
  }
}
