import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters
import TranslationStatus

/// `catalog-lint coverage`: reports how far a project is translated.
struct CoverageSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Report how far files are translated, and judge the gates.",
    discussion: """
      Counts each key of each table in each locale: translated, translated by a machine, to be \
      reviewed, incomplete, new or missing. The percentage is that of translated keys, never rounded \
      up. Gates are members of 'coverage' in .lint-config.json; 'catalog-lint explain \
      coverage-below-minimum' tells about them.

      Exit status: 0 if all gates hold, 1 if one fails, 2 if the job could not be done.
      """)

  @OptionGroup var searched: SearchedPaths
  @OptionGroup var reports: OutputOptions<CoverageOutputFormat, CoverageWording>
  @OptionGroup var configurationOptions: ConfigurationOptions
  @OptionGroup var locales: CountedLocaleOptions
  @OptionGroup var comparison: ComparisonOptions
  @OptionGroup var common: CommonOptions<CoverageWording>
  @OptionGroup var openKeys: OpenKeyOptions

  func validate() throws { try openKeys.validate(with: reports) }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    session.isQuiet = common.quiet
    let surroundings = session.surroundings
    let plan = try reports.plan(usual: .figures(.text), in: surroundings)
    try comparison.verifyHistory(plan, in: surroundings)
    let line = comparison.since == nil ? nil : ProgressLine.onTerminal(surroundings)
    defer { line?.erase() }
    var request = request(in: &session)
    request.namesRevision = plan.standard != .figures(.text) || !plan.files.isEmpty
    request.progress = { line?.show($0.text) }
    let outcome = try await session.engine(jobs: common.jobs).run(request)
    line?.erase()
    session.show(outcome.notices)
    try comparison.refuse(over: outcome.inputs.roles, plan, in: surroundings)
    var options = common.reportOptions(outcome.configuration, since: started, in: surroundings)
    (options.csvListsOpenKeys, options.listsAllKeys) = (openKeys.open, openKeys.allKeys)
    let isWritten = plan.write(outcome.report, options, common.color, in: &session)
    let failure = outcome.keep()
    if let failure { session.show([failure]) }
    let isComplete = outcome.isComplete && failure?.isFailure != true && request.isPossible
    guard isComplete, isWritten else { return .failure }
    let fails = outcome.configuration.failOn.fails(outcome.report.findings.summary)
    return fails ? .findings : .success
  }

  private func request(in session: inout Session) -> CoverageRequest {
    var request = CoverageRequest(searched.paths)
    searched.apply(to: &request.configuration)
    configurationOptions.apply(to: &request.configuration)
    request.configuration.locales = locales.locale.separatedByCommas
    comparison.apply(to: &request)
    request.keepsAllKeys = openKeys.open || openKeys.allKeys
    request.project = BuildHost.projectName(in: session.surroundings)
    do throws(CommandFailure) {
      try ProcessLimits.prepareForGit()
    } catch {
      if request.needsRepository { session.report(error) }
      request.allowsGit = false
    }
    return request
  }
}

extension CoverageRequest {
  /// Whether git can be run, if the request needs it.
  fileprivate var isPossible: Bool { allowsGit || !needsRepository }
}

extension CoverageTrend.Progress {
  /// What is shown to people who wait.
  fileprivate var text: String {
    switch self {
    case .listing(let count, let total): "listing \(count) of \(counted(total, "revision"))"
    case .counting(let count, let total): "counting \(count) of \(counted(total, "table"))"
    }
  }
}
