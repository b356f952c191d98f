import Catalog
public import Diagnostics
import Git
import Languages
package import LintConfiguration
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

  package var files: RequestedFiles
  public var configuration = ConfigurationRequest()
  /// The states of the repository to check and compare, or nil for the files on the disk alone.
  package var states: RepositoryStates.Request?
  public var baseline = BaselineChoice.nearest
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
  /// The configuration that decided what is reported.
  package let configuration: Configuration
  /// The files that were read.
  package let inputs: RunInputs
  package let notices: [EngineNotice]
  /// The locales of all tables, as canonical identifiers.
  let locales: Set<String>
  /// Whether the policy of the base fails the run because of what the change makes weaker.
  package private(set) var failsByBasePolicy = false

  /// Adds the findings about a weaker policy, which no policy of the present state changes.
  mutating func add(_ checks: WeakenedChecks) {
    for (_, findings) in Dictionary(grouping: checks.findings, by: \.location.path)
      .sorted(by: { $0.key < $1.key })
    {
      ReportOrder.insert(ReportOrder.sorted(findings), into: &report.findings)
    }
    failsByBasePolicy = checks.findings.contains { checks.failOn.includes($0.severity) }
    report.facts.deleted = checks.deleted
  }

  /// Adds the number of corrected findings to the report.
  package mutating func noteCorrected(_ count: Int) { report.facts.corrected = count }

  /// Whether everything that was requested is in the report.
  public var isComplete: Bool { !notices.contains(where: \.isFailure) }
}

/// The files that a run read, by their displayed paths.
package struct RunInputs: Sendable {
  package let checked: [String]
  package let configuration: String?
  package let baseline: String?

  package init(checked: [String], configuration: String?, baseline: String? = nil) {
    (self.checked, self.configuration, self.baseline) = (checked, configuration, baseline)
  }
}

/// Everything that a run needs except the contents of the files that it checks, so that they can be
/// checked more than once.
struct PreparedLint {
  let request: LintRequest
  let states: RepositoryStates?
  var configuration: Configuration
  let configurationPath: String?
  let baseline: BaselineFile?
  let files: FoundFiles
  /// The files of the base revision, or nil if there is none.
  let base: BaseRevision?
  let options: RunOptions
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
        let run = try await prepare(request, of: states, &notices)
        var outcome = try await lint(run, after: notices)
        outcome.add(try await weakenedChecks(of: run, locales: outcome.locales))
        return outcome
      }
    }
  }

  /// Finds everything that a run needs, without reading the checked files.
  func prepare(
    _ request: LintRequest, of states: RepositoryStates?, _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> PreparedLint {
    let settings = try await configuration(
      request.configuration, near: request.files.start, of: states)
    let configuration = settings.effective
    let baseline = try await baseline(
      request, configuration: settings.file.path, of: states)
    // A key that code uses may be in any table.
    let states = configuration.code.isOn ? states?.includingUnchanged : states
    let files = await findTablesAndCode(
      request.files, of: states, configuration, from: request.configuration.source)
    let found = files.tables
    notices += found.notices(configuration)
    // A change need not touch any localization file.
    guard states != nil || !found.problems.isEmpty || found.hasFilesToCheck else {
      throw found.nothingToCheck(in: request.files, configuration)
    }
    guard !found.files.isEmpty || found.problems.isEmpty else { throw .nothingThere }
    var options = options(of: request, configuration, accepting: baseline)
    options.hasAllTables = files.hasAllTables
    notices += files.code.problemNotices
    return PreparedLint(
      request: request, states: states, configuration: configuration,
      configurationPath: settings.file.path, baseline: baseline, files: files,
      base: try await baseRevision(of: states, request, configuration, present: files.all),
      options: options)
  }

  /// Checks the files of a prepared run.
  ///
  /// - Parameters:
  ///   - contents: the contents of files that are checked instead of their own, by path.
  ///   - notices: the notices so far.
  func lint(
    _ run: PreparedLint, holding contents: [String: [UInt8]] = [:], after notices: [EngineNotice]
  ) async throws(EngineFailure.Reason) -> LintOutcome {
    let (configuration, states) = (run.configuration, run.states)
    var notices = notices
    var files = run.files.all
    for index in files.indices {
      if let bytes = contents[files[index].path] { files[index] = files[index].holding(bytes) }
    }
    var builder = try await check(files, since: run.base, of: states, configuration, run.options)
    builder.skipped += run.files.tables.countedSkips
    builder.unchecked =
      states.map { uncheckedChanges(of: $0, present: run.files.tables, since: run.base) } ?? []
    if let baseline = run.baseline {
      var others = run.options.coversProject ? [run.configurationPath].compactMap(\.self) : []
      if run.options.hasAllTables { others += run.files.code.files.map(\.path) }
      builder.apply(baseline, also: others)
    }
    let hidden = builder.exposeIncompleteFiles()
    let outcome = builder.outcome
    if states == nil {
      notices += configuration.absentLocales(from: outcome).map(EngineNotice.absentLocale)
    }
    notices += outcome.unreadable.map(EngineNotice.problem)
    if !hidden.isEmpty { notices.append(.incompleteFiles(hidden)) }
    notices += builder.uncompared.map { .uncompared($0, revision: outcome.report.base ?? "") }
    return LintOutcome(
      report: outcome.report, configuration: configuration,
      inputs: RunInputs(
        checked: run.files.tables.files.map(\.path), configuration: run.configurationPath,
        baseline: run.baseline?.path),
      notices: notices, locales: outcome.locales)
  }

  private func options(
    of request: LintRequest, _ configuration: Configuration, accepting baseline: BaselineFile?
  ) -> RunOptions {
    var options = options(
      showsExcerpts: request.showsExcerpts, showsCollapsedExcerpts: request.showsCollapsedExcerpts)
    options.coversConfiguration = configuration.folder.isCovered(by: request.files.targets)
    options.coversProject =
      options.coversConfiguration && configuration.commandLineExclude.isEmpty
      && request.states?.isStaged != true
    options.limit = request.limit
    options.listsHidden = request.listsHidden
    options.ignoresSuppressions = request.ignoresSuppressions
    if let baseline { options.accepted = AcceptedFindings(by: baseline) }
    return options
  }

  private func baseline(
    _ request: LintRequest, configuration: String?, of states: RepositoryStates?
  ) async throws(EngineFailure.Reason) -> BaselineFile? {
    let named: String?
    switch request.baseline {
    case .none: return nil
    case .nearest: named = nil
    case .file(let path): named = path
    }
    let path = baselinePath(asked: named, configuration: configuration, near: request.files.start)
    guard named != nil || exists(path) else { return nil }
    return try await baseline(
      at: path, isNamed: named != nil, of: states, request.configuration.formats)
  }

  private func baseRevision(
    of states: RepositoryStates?, _ request: LintRequest, _ configuration: Configuration,
    present: [InputFile]
  ) async throws(EngineFailure.Reason) -> BaseRevision? {
    do throws(GitFailure) {
      return try await states?.baseFiles(
        at: request.files.targets, rules: configuration.searchRules,
        workingDirectory: workingDirectory, present: present,
        and: configuration.code.isOn
          ? (configuration.codeRoots + configuration.codeFolders, configuration.codeSearchRules)
          : nil)
    } catch {
      throw .git(error)
    }
  }

  private func check(
    _ files: [InputFile], since base: BaseRevision?, of states: RepositoryStates?,
    _ configuration: Configuration, _ options: RunOptions
  ) async throws(EngineFailure.Reason) -> ReportBuilder {
    let linter = linter(configuration)
    guard let states else { return await linter.check(files, options: options) }
    do throws(GitFailure) {
      guard let base else {
        return try await linter.check(files, of: states.repository, options: options)
      }
      return try await linter.check(
        files, comparedWith: base, of: states.repository, options: options)
    } catch {
      throw .git(error)
    }
  }
}

/// A requested locale that no table has.
package struct AbsentLocale: Sendable {
  /// Returns the language of a country whose code is often mistaken for the code of the language.
  ///
  /// - Parameter code: a country code, in upper or lower case.
  package static func language(ofCountry code: String) -> String? {
    LocaleIdentifier.language(ofCountry: code)
  }

  /// The locale as the user wrote it.
  package let name: String
  /// A locale of the tables that the user may have meant.
  package let suggestion: String?

  /// - Parameter known: the locales that tables have.
  package init(_ name: String, known: some Sequence<String>) {
    self.name = name
    let known = known.sorted()
    let language = Self.language(ofCountry: name)
    suggestion =
      language.flatMap { language in known.first { LocaleName.matches(language, $0) } }
      ?? nearestName(to: name, in: known)
  }
}

extension Configuration {
  /// Returns the locales of the command line that no table has and that are not required.
  func absentLocales(from outcome: Linter.Outcome) -> [AbsentLocale] {
    guard outcome.unreadable.isEmpty, !outcome.report.paths.isEmpty else { return [] }
    let overridden = overrides.compactMap(\.locales).flatMap(\.self)
    let known = outcome.locales.union(locales).union(overridden)
    return selection.locales.filter { name in !known.contains { LocaleName.matches(name, $0) } }
      .map { AbsentLocale($0, known: known) }
  }
}
