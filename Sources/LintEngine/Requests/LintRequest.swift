import Catalog
public import Diagnostics
import Git
import Languages
package import LintConfiguration
import Platform
import SourceText
package import Workspace

/// A request for the findings in files.
public struct LintRequest: Sendable {
  /// The baseline to apply.
  public enum BaselineChoice: Sendable {
    /// The baseline next to the configuration, if it exists.
    case nearest
    case file(String)
    case none
  }

  /// Where the configuration, the baseline and comments with suppressions come from.
  package enum Policy: Hashable, Sendable {
    case present
    /// The base revision.
    case base
    case revision(String)
  }

  package var files: RequestedFiles
  public var configuration = ConfigurationRequest()
  /// The states of the repository to check and compare, or nil for the files on the disk alone.
  package var states: RepositoryStates.Request?
  public var baseline = BaselineChoice.nearest
  package var policy = Policy.present
  /// The maximum number of reported findings per rule and file.
  package var limit = FindingLimit.standard
  /// Whether the report lists the findings that suppressions, comments and the baseline hide.
  package var listsHidden = false
  /// Whether suppressions and comments hide nothing.
  package var ignoresSuppressions = false
  /// Whether findings include an excerpt of their line.
  public var showsExcerpts = false
  /// Whether findings that the text report collapses into counts include an excerpt too.
  package var showsCollapsedExcerpts = false

  public init(_ files: RequestedFiles) { self.files = files }
}

/// The findings in the files of a request.
public struct LintOutcome: Sendable {
  public internal(set) var report: LintReport
  /// The configurations of the files, sorted by path; at least one.
  package let projects: [LintedProject]
  /// The files that were read.
  package let inputs: RunInputs
  package let notices: [EngineNotice]
  /// What comments and marks hide that they didn't hide in the base revision.
  var inline = InlineWeakenings()
  /// Whether there are comments, suppressions or marks that hide something.
  var mayHideInline = false
  /// Whether all files of each configuration were requested.
  var coversConfigurations = false
  /// Whether the policy of the base fails the run because of what the change makes weaker.
  package private(set) var failsByBasePolicy = false

  init(
    report: LintReport, projects: [LintedProject], inputs: RunInputs, notices: [EngineNotice]
  ) {
    (self.report, self.projects, self.inputs, self.notices) = (report, projects, inputs, notices)
  }

  /// The locales of all tables, as canonical identifiers.
  var locales: Set<String> { projects.reduce(into: []) { $0.formUnion($1.locales) } }

  /// Whether the findings fail the run: those of one of the configurations, or those about a weaker
  /// policy.
  package var fails: Bool { failsByBasePolicy || projects.contains(where: \.fails) }

  /// Adds the findings about a weaker policy, which no policy of the present state changes.
  mutating func add(_ checks: WeakenedChecks) {
    checks.insert(into: &report.findings)
    failsByBasePolicy = checks.isFailure
    report.facts.deleted = checks.deleted
  }

  /// Adds the number of corrected findings to the report.
  package mutating func noteCorrected(_ count: Int) { report.facts.corrected = count }

  /// Whether everything that was requested is in the report.
  public var isComplete: Bool { !notices.contains(where: \.isFailure) }
}

/// A configuration of a run, with what it reports.
package struct LintedProject: Sendable {
  package let configuration: Configuration
  /// The displayed path of the configuration, or nil if there is no file.
  package let path: String?
  /// The displayed paths of the checked files.
  package let files: [String]
  /// The number of findings of each severity.
  let summary: LintReport.Summary
  /// The locales of all tables, as canonical identifiers.
  let locales: Set<String>

  /// Whether the findings fail the run.
  package var fails: Bool { configuration.failOn.fails(summary) }
}

/// The files that a run read, by their displayed paths.
package struct RunInputs: Sendable {
  package let checked: [String]
  package let configurations: [String]
  package let baselines: [String]

  package init(checked: [String], configurations: [String], baselines: [String] = []) {
    (self.checked, self.configurations) = (checked, configurations)
    self.baselines = baselines
  }
}

extension Engine {
  /// Checks files, and reports the problems in them.
  ///
  /// With one job or one table, the files are checked on the caller's actor.
  public func run(_ request: LintRequest) async throws(EngineFailure) -> LintOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await withStates(
        request.states, of: request.files, by: request.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        try await withPolicy(of: request, states) { (policy) async throws(EngineFailure.Reason) in
          let run = try await prepare(request, of: states, by: policy, &notices)
          var outcome = try await lint(run, after: notices)
          outcome.add(try await weakenedChecks(of: run, outcome))
          return outcome
        }
      }
    }
  }

  /// Finds everything that a run needs, without reading the checked files.
  func prepare(
    _ request: LintRequest, of states: RepositoryStates?, by policy: EarlierState? = nil,
    _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> PreparedLint {
    let finder =
      if let policy { try await projectFinder(request, in: policy) } else {
        try await projectFinder(request.configuration, of: request.files, states)
      }
    if policy == nil { notices += unstagedSettings(of: request, states) }
    // A key that code uses may be in any table.
    let states = finder.readsCode ? states?.includingUnchanged : states
    let files = try await findTablesAndCode(
      request.files, of: states, by: finder, from: request.configuration.source)
    let found = files.tables
    let first = files.projects[0].project.configuration
    notices += found.notices(first)
    // A change need not touch any localization file.
    guard states != nil || !found.problems.isEmpty || found.hasFilesToCheck else {
      throw found.nothingToCheck(in: request.files, first)
    }
    guard !found.files.isEmpty || found.problems.isEmpty else { throw .nothingThere }
    notices += files.code.problemNotices
    var parts: [PreparedLint.Part] = []
    let tables = found.files
    for project in files.projects {
      let baseline = try await baseline(request, of: project.project, states, policy)
      var options = options(of: request, project, accepting: baseline, listsHidden: policy != nil)
      options.outsideFiles = outsideFiles(
        among: files.projects.count == 1
          ? tables : tables.filter { $0.project == project.project.folder },
        of: request, project.project.configuration)
      options.readsInterfaces = request.states?.isStaged != true
      parts.append(
        PreparedLint.Part(project: project.project, baseline: baseline, options: options))
    }
    let base = try await baseRevision(
      of: states, request, files.projects.map(\.project.configuration), by: finder,
      present: files.all)
    return PreparedLint(
      request: request, states: states, finder: finder, policy: policy, parts: parts, files: files,
      base: base)
  }

  /// Checks the files of a prepared run.
  ///
  /// - Parameters:
  ///   - contents: the contents of files that are checked instead of their own, by path.
  ///   - notices: the notices so far.
  func lint(
    _ run: PreparedLint, holding contents: [String: [UInt8]] = [:], after notices: [EngineNotice]
  ) async throws(EngineFailure.Reason) -> LintOutcome {
    var notices = notices
    var files = run.files.all
    for index in files.indices {
      if let bytes = contents[files[index].path] { files[index] = files[index].holding(bytes) }
    }
    var builders = try await check(files, of: run)
    builders[0].skipped += run.files.tables.countedSkips
    builders[0].unchecked =
      run.states.map { uncheckedChanges(of: $0, present: run.files.tables, since: run.base) } ?? []
    var projects: [LintedProject] = []
    var reports: [LintReport] = []
    var isRead = true
    for (number, var builder) in builders.enumerated() {
      let part = run.parts[number]
      if let baseline = part.baseline {
        var others = part.options.coversProject ? [part.project.path].compactMap(\.self) : []
        if part.options.hasAllTables { others += codePaths(of: number, in: run) }
        builder.apply(baseline, also: others)
      }
      let hidden = builder.exposeIncompleteFiles()
      let outcome = builder.outcome
      isRead = isRead && outcome.unreadable.isEmpty
      notices += outcome.unreadable.map(EngineNotice.problem)
      if !hidden.isEmpty { notices.append(.incompleteFiles(hidden)) }
      notices += builder.uncompared.map { .uncompared($0, revision: outcome.report.base ?? "") }
      projects.append(
        LintedProject(
          configuration: part.project.configuration, path: part.project.path,
          files: outcome.report.paths, summary: outcome.report.summary, locales: outcome.locales))
      reports.append(outcome.report)
    }
    if run.states == nil, isRead {
      notices += projects.absentLocales.map(EngineNotice.absentLocale)
    }
    var report = LintReport(joining: reports)
    report.configurations = projects.count > 1 ? run.configurationPaths : []
    var outcome = LintOutcome(
      report: report, projects: projects,
      inputs: RunInputs(
        checked: run.files.tables.files.map(\.path), configurations: run.configurationPaths,
        baselines: run.parts.compactMap { $0.baseline?.path }),
      notices: notices)
    outcome.report.facts.locales = outcome.locales.count
    for builder in builders { outcome.inline.add(builder.inline) }
    outcome.coversConfigurations = run.parts.allSatisfy(\.options.coversConfiguration)
    outcome.mayHideInline =
      outcome.report.facts.suppressed > 0 || builders.contains(where: \.hasMarks)
    return outcome
  }

  /// Returns the displayed paths of the files with code whose findings a configuration reports.
  private func codePaths(of part: Int, in run: PreparedLint) -> [String] {
    let projects = run.parts.map { ($0.project.folder, $0.project.configuration) }
    return run.files.code.files.filter {
      !$0.isContext && ownerOfCode($0, among: projects) == part
    }.map(\.path)
  }

  private func options(
    of request: LintRequest, _ found: FoundProject, accepting baseline: BaselineFile?,
    listsHidden: Bool
  ) -> RunOptions {
    let configuration = found.project.configuration
    var options = options(
      showsExcerpts: request.showsExcerpts, showsCollapsedExcerpts: request.showsCollapsedExcerpts)
    options.coversConfiguration = configuration.folder.isCovered(by: request.files.targets)
    options.coversProject =
      options.coversConfiguration && configuration.commandLineExclude.isEmpty
      && request.states?.isStaged != true
    options.hasAllTables = found.hasAllTables
    options.changesContext = request.states != nil
    options.limit = request.limit
    options.listsHidden = request.listsHidden || listsHidden
    options.ignoresSuppressions = request.ignoresSuppressions
    if let baseline { options.accepted = AcceptedFindings(by: baseline) }
    return options
  }

  /// Returns the files of languages that the Xcode projects don't have. With a state of the
  /// repository, there are none, so that a change can't hide what it adds.
  private func outsideFiles(
    among files: [InputFile], of request: LintRequest, _ configuration: Configuration
  ) -> OutsideFiles {
    guard request.states == nil,
      let rule = rules.first(where: { $0.info.id == .languageNotInProject }),
      configuration.isOn(rule.info)
    else { return OutsideFiles() }
    return OutsideFiles(
      among: files, configuration.formats, in: workingDirectory,
      sourceLocale: configuration.sourceLocale)
  }

  func baseline(
    _ request: LintRequest, of project: Project, _ states: RepositoryStates?,
    _ policy: EarlierState?
  ) async throws(EngineFailure.Reason) -> BaselineFile? {
    let named: String?
    switch request.baseline {
    case .none: return nil
    case .nearest: named = nil
    case .file(let path): named = path
    }
    if let policy { return try await baseline(named, of: project, request, in: policy) }
    let start = request.files.start(in: workingDirectory)
    let path =
      named.map { workingDirectory.shown(argument: $0).text }
      ?? nearestBaseline(of: project, near: start, states)
    guard let path else { return nil }
    return try await baseline(
      at: path, isNamed: named != nil, of: states, request.configuration.formats)
  }

  /// Returns the path of the baseline of a configuration, or nil if there is none. If the index is
  /// checked, the baseline has to be in it.
  private func nearestBaseline(
    of project: Project, near start: AbsolutePath, _ states: RepositoryStates?
  ) -> String? {
    let path = baselinePath(asked: nil, configuration: project.path, near: start.text)
    guard let states, let index = states.index else { return exists(path) ? path : nil }
    guard project.path == nil else {
      return index.exists(workingDirectory.absolute(argument: path)) ? path : nil
    }
    return index.nearest(Baseline.fileName, from: start, in: states.repository.root)
      .map { workingDirectory.shown($0).text }
  }

  private func codeSearches(
    of configurations: [Configuration]
  ) -> [(paths: [String], rules: SearchRules)] {
    configurations.filter { $0.code.isOn }
      .map { ($0.codeRoots + $0.codeFolders, $0.codeSearchRules) }
  }

  private func baseRevision(
    of states: RepositoryStates?, _ request: LintRequest, _ configurations: [Configuration],
    by finder: ProjectFinder, present: [InputFile]
  ) async throws(EngineFailure.Reason) -> BaseRevision? {
    do throws(GitFailure) {
      guard let states else { return nil }
      return try await finder.baseFiles(
        of: states, at: request.files.targets, present: present,
        and: codeSearches(of: configurations))
    } catch {
      throw .git(error)
    }
  }

  /// - Parameter limit: the limit for findings, or nil for that of the request.
  private func linters(of run: PreparedLint, limit: FindingLimit? = nil) -> Linters {
    Linters(
      run.parts.map { part in
        var options = part.options
        options.limit = limit ?? options.limit
        return Linters.Member(
          linter(part.project.configuration), options, project: part.project.folder)
      }, alsoReading: run.files.others)
  }

  /// Returns what each configuration reports.
  private func check(
    _ files: [InputFile], of run: PreparedLint
  ) async throws(EngineFailure.Reason) -> [ReportBuilder] {
    let sides = run.states?.comparedWithMerged ?? []
    // A limit could leave out what the merge adds.
    let linters = linters(of: run, limit: sides.isEmpty ? nil : FindingLimit.none)
    do throws(GitFailure) {
      var builders = try await linters.check(files, since: run.base, of: run.states)
      for side in sides where builders.contains(where: \.hasNews) {
        try await keepNew(in: &builders, since: side, by: linters, files, run)
      }
      if let policy = run.policy {
        try await applyComments(of: policy, to: &builders, linters, run)
      }
      return builders
    } catch {
      throw .git(error)
    }
  }
}

extension Engine {
  /// Removes findings that one side of a merge in progress already has.
  ///
  /// - Parameter states: those of the run, compared with this side.
  private func keepNew(
    in builders: inout [ReportBuilder], since states: RepositoryStates, by linters: Linters,
    _ files: [InputFile], _ run: PreparedLint
  ) async throws(GitFailure) {
    let base = try await run.finder.baseFiles(
      of: states, at: run.request.files.targets, present: run.files.all,
      and: codeSearches(of: run.parts.map(\.project.configuration)))
    for (index, other) in try await linters.check(files, since: base, of: states).enumerated() {
      builders[index].keep(newIn: other)
    }
  }
}

extension [LintedProject] {
  /// The locales of the command line that no table has and that are not required.
  var absentLocales: [AbsentLocale] {
    guard contains(where: { !$0.files.isEmpty }) else { return [] }
    let known = reduce(into: Set<String>()) { known, project in
      known.formUnion(project.configuration.knownLocales(with: project.locales))
    }
    return self[0].configuration.absentLocales(knowing: known)
  }
}
