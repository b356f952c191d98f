package import Diagnostics
package import LintConfiguration
package import Platform
public import Workspace

/// The files of a request.
public enum RequestedFiles: Sendable {
  /// Files to check and folders to search, absolute or relative to the working directory. Empty for
  /// the working directory.
  case searched([String])
  /// A file with contents that replace those on the disk, where it need not exist, and its siblings
  /// on the disk.
  case overlaid(path: String, contents: [UInt8])
  /// Exactly these files, wherever their contents are.
  case given([InputFile])

  /// The paths to search.
  package var targets: [String] {
    switch self {
    case .searched(let paths): paths.isEmpty ? ["."] : paths
    case .overlaid(let path, _): [path]
    case .given(let files): files.map(\.path)
    }
  }

  /// Whether the request names paths.
  package var isNamed: Bool {
    if case .searched(let paths) = self { !paths.isEmpty } else { true }
  }

  /// The files that named configurations and baselines may be about: all in their folders.
  /// pre-commit names what a commit changes.
  var aroundSettings: RequestedFiles {
    guard case .searched(let paths) = self else { return self }
    let names = [ConfigurationFile.name, Baseline.fileName]
    return .searched(
      paths.map { path in
        guard names.contains(PathName.name(of: path)) else { return path }
        let folder = PathName.folder(of: path)
        return folder.isEmpty ? "." : folder
      })
  }

  /// The path at which the search for a configuration of all files starts: that of the only one, or
  /// of the innermost folder around all of them.
  package func start(in workingDirectory: WorkingDirectory) -> AbsolutePath {
    let paths = targets.map { workingDirectory.absolute(argument: $0).withoutParents }
    var start = paths.first ?? workingDirectory.path
    while !paths.allSatisfy({ $0.isIn(start) }), start.text.utf8.count > 1 { start = start.folder }
    return start
  }
}

extension Engine {
  /// Finds the files of a request, on the disk or in a state of a repository.
  package func find(
    _ files: RequestedFiles, of states: RepositoryStates? = nil, by finder: ProjectFinder
  ) async -> FileDiscovery.Outcome {
    var found = await search(files, of: states, finder.searchRules)
    finder.unifyTables(in: &found.files)
    return found
  }

  private func search(
    _ files: RequestedFiles, of states: RepositoryStates?, _ rules: SearchRules
  ) async -> FileDiscovery.Outcome {
    switch files {
    case .given(let files):
      var found = FileDiscovery.Outcome()
      found.files = files
      return found
    case .overlaid(let path, let contents):
      return FileDiscovery.files(
        at: path, holding: contents, rules: rules, workingDirectory: workingDirectory)
    case .searched:
      guard let states else {
        return await FileDiscovery.search(
          at: files.targets, rules: rules, workingDirectory: workingDirectory, jobs: jobs)
      }
      return states.files(at: files.targets, rules: rules, workingDirectory: workingDirectory)
    }
  }
}

/// The files of a request: tables, and the code that they are compared with.
struct FoundFiles {
  let requested: RequestedFiles
  /// The configurations of the files, at least one.
  var projects: [FoundProject]
  var tables: FileDiscovery.Outcome
  var code: FileDiscovery.Outcome
  /// The configurations that say which code of other projects is read.
  var others: [Configuration] = []
  /// The paths of the files outside of the request, which are only read for their keys and uses.
  var foreign: Set<String> = []

  var all: [InputFile] { tables.files + code.files }

  /// Whether the tables are all that the code of every project can use.
  var hasAllTables: Bool { projects.allSatisfy(\.hasAllTables) }
}

/// A configuration of some files.
struct FoundProject {
  var project: Project
  /// Whether the tables that were found are all that the code of the project can use.
  var hasAllTables: Bool
}

extension Engine {
  /// Finds the tables of a request, their configurations, and the code that these name.
  ///
  /// If the command line names code, a table that the paths of the request leave out becomes
  /// context, because the code may use its keys.
  ///
  /// - Parameter source: the source of the configuration.
  func findTablesAndCode(
    _ files: RequestedFiles, of states: RepositoryStates? = nil, by finder: ProjectFinder,
    from source: ConfigurationRequest.Source
  ) async throws(EngineFailure.Reason) -> FoundFiles {
    var tables = await find(files, of: states, by: finder)
    var projects = try finder.projects(of: tables.files).map { project in
      FoundProject(
        project: project, hasAllTables: hasAllTables(files, project.configuration, from: source))
    }
    var foreign: Set<String> = []
    if case .searched = files, states == nil, tables.hasFilesToCheck {
      for index in projects.indices where !projects[index].hasAllTables {
        let configuration = projects[index].project.configuration
        guard !configuration.codeRoots.isEmpty else { continue }
        let all = await FileDiscovery.search(
          at: [configuration.projectFolder], rules: finder.searchRules,
          workingDirectory: workingDirectory, jobs: jobs)
        let known = Set(tables.files.map(\.place))
        let others = all.files.filter { !known.contains($0.place) }.map(\.asContext)
        tables.files += others
        foreign.formUnion(others.map(\.path))
        finder.unifyTables(in: &tables.files)
        projects[index].hasAllTables = true
      }
    }
    let code = await findCode(of: states, projects.map(\.project.configuration))
    var found = FoundFiles(
      requested: files, projects: projects, tables: tables, code: code, foreign: foreign)
    if case .searched = files, states == nil, source.isNearest, tables.hasFilesToCheck {
      await addOtherProjects(to: &found, by: finder)
    }
    return found
  }

  /// Adds the tables and the code of the rest of the repository as context, if code is compared
  /// with tables, so that the result doesn't depend on what else is in the run.
  private func addOtherProjects(to found: inout FoundFiles, by finder: ProjectFinder) async {
    guard
      found.projects.contains(where: { $0.hasAllTables && $0.project.configuration.code.isOn }),
      let root = FolderChain(from: workingDirectory.path).repository?.path,
      !found.requested.targets.contains(where: { root.isIn(workingDirectory.plain(argument: $0)) })
    else { return }
    let all = await FileDiscovery.search(
      at: [root.text], rules: finder.searchRules, workingDirectory: workingDirectory, jobs: jobs)
    let known = Set(found.tables.files.map(\.place))
    let tables = all.files.filter { !known.contains($0.place) }.map(\.asContext)
    found.tables.files += tables
    finder.unifyTables(in: &found.tables.files)
    // What is wrong in the other configurations doesn't matter.
    finder.find(in: [])
    found.others = finder.allProjects.map(\.configuration)
    let code = await findCode(found.others)
    let knownCode = Set(found.code.files.map(\.place))
    let others = code.files.filter { !knownCode.contains($0.place) }.map(\.asContext)
    found.code.files += others
    found.foreign.formUnion((tables + others).map(\.path))
  }
}

extension Engine {
  /// Returns whether a request includes all tables that the code of the project can use.
  ///
  /// - Parameter source: the source of the configuration. A configuration that the user names may
  ///   be outside of the project.
  package func hasAllTables(
    _ files: RequestedFiles, _ configuration: Configuration,
    from source: ConfigurationRequest.Source
  ) -> Bool {
    if case .given = files { return true }
    let folder = configuration.folder
    if folder.isKnown {
      if folder.isCovered(by: files.targets) { return true }
      guard case .file = source else { return false }
    }
    return files.targets.contains { target in
      workingDirectory.path.isIn(workingDirectory.absolute(argument: target).withoutParents)
    }
  }

  /// Finds the files of program code that configurations name, on the disk or in a state of a
  /// repository. Each is found once.
  package func findCode(
    of states: RepositoryStates? = nil, _ configurations: [Configuration]
  ) async -> FileDiscovery.Outcome {
    var outcome = FileDiscovery.Outcome()
    for configuration in configurations {
      let found = await findCode(of: states, configuration)
      let known = Set(outcome.files.map(\.path))
      outcome.files += found.files.filter { !known.contains($0.path) }
      outcome.problems += found.problems
    }
    return outcome
  }

  private func findCode(
    of states: RepositoryStates?, _ configuration: Configuration
  ) async -> FileDiscovery.Outcome {
    guard configuration.code.isOn else { return FileDiscovery.Outcome() }
    let rules = configuration.codeSearchRules
    let roots = configuration.codeRoots
    if let states {
      var found = states.files(
        at: roots + configuration.codeFolders, rules: rules, workingDirectory: workingDirectory)
      // A folder need not be in every state.
      found.problems = []
      return found
    }
    // A pattern of the configuration need not match anything.
    let folders = configuration.codeFolders.filter { exists($0) }
    return await FileDiscovery.search(
      at: roots + folders, rules: rules, workingDirectory: workingDirectory, jobs: jobs)
  }
}

extension FileDiscovery.Outcome {
  /// Notices about the files that can't be checked.
  var problemNotices: [EngineNotice] { problems.map(EngineNotice.problem) }

  /// Returns notices about files that can't be checked, and about files that were named and are
  /// excluded.
  package func notices(_ configuration: Configuration) -> [EngineNotice] {
    let isByOption = !configuration.commandLineExclude.isEmpty
    return problemNotices + excluded.map { .excluded(path: $0, perhapsByOption: isByOption) }
  }

  /// Whether there is a file whose findings are reported.
  package var hasFilesToCheck: Bool { files.contains { !$0.isContext } }

  /// The files that were skipped although the user did not ask for it.
  package var countedSkips: [SkippedFile] { skipped.filter(\.reason.isCounted) }

  /// Returns the failure of a request without any file to check.
  package func nothingToCheck(
    in files: RequestedFiles, _ configuration: Configuration
  ) -> EngineFailure.Reason {
    let excluded = excluded + skipped.filter { $0.reason == .excluded }.map(\.path)
    let isByOption = excluded.map { path in
      let isFolder = path.utf8.last == UInt8(ascii: "/")
      return configuration.commandLineExcludes(
        ShownPath(isFolder ? String(path.dropLast()) : path))
    }
    let exclusions: [(EngineFailure.Exclusion, Bool)] = [
      (.option, isByOption.contains(true)), (.exclude, isByOption.contains(false)),
      (.include, skipped.contains { $0.reason == .notIncluded }),
    ]
    return .nothingToCheck(
      skipped: countedSkips, exclusions: exclusions.filter(\.1).map(\.0), isNamed: files.isNamed)
  }
}

/// A request for the files that a run checks.
package struct FilesRequest: Sendable {
  package var paths: [String]
  package var configuration = ConfigurationRequest()

  package init(_ paths: [String]) { self.paths = paths }
}

/// The files that a run checks and those that it skips.
package struct FilesOutcome: Sendable {
  /// The files that were found, including exports of other files.
  package let files: [InputFile]
  /// The displayed paths of the checked files, in order.
  package let checked: [String]
  /// The skipped files, sorted by path.
  package let skipped: [SkippedFile]
  package let notices: [EngineNotice]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }
}

extension Engine {
  /// Finds files, and reads those that may be exports of other files.
  package func run(_ request: FilesRequest) async throws(EngineFailure) -> FilesOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      let files = RequestedFiles.searched(request.paths)
      let finder = try await projectFinder(request.configuration, of: files, nil)
      let found = await find(files, by: finder)
      _ = try finder.projects(of: found.files)
      notices += found.problemNotices
      let exports = ExportedFiles.paths(
        among: found.files, in: workingDirectory, request.configuration.formats)
      let others =
        found.excluded.map { SkippedFile(path: $0, reason: .excluded) }
        + exports.map { SkippedFile(path: $0, reason: .export) }
      return FilesOutcome(
        files: found.files,
        checked: found.files.filter { !$0.isContext && !exports.contains($0.path) }.map(\.path),
        skipped: (found.skipped + others).sorted {
          $0.path.utf8.precedes($1.path.utf8)
        }, notices: notices)
    }
  }
}
