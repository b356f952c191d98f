import ArgumentParser
import Coverage
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters
import TranslationStatus

/// `catalog-lint coverage`: reports how much of a project is translated.
struct CoverageSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", abstract: "Report translation coverage, and check it against gates.",
    discussion: """
      Counts each key in each locale as translated, machine-translated, in need of review, \
      incomplete, new or missing. The percentage is the share of translated keys, rounded down. \
      A key that isn't translated is "open".

      A gate fails the run if coverage is too low. Set gates under 'coverage' in \
      .lint-config.json; 'catalog-lint explain coverage-below-minimum' describes them.

      Exits with 0 if all gates pass, 1 if a gate fails, and 2 if the run could not be completed.
      """)

  @OptionGroup(title: "What is counted") var searched: SearchedPaths
  @OptionGroup(title: "What is counted") var configurationOptions: ConfigurationOptions
  @OptionGroup(title: "What is counted") var locales: CountedLocaleOptions
  @OptionGroup(title: "What is counted") var code: CodeOptions
  @OptionGroup(title: "Comparison and trend") var comparison: ComparisonOptions
  @OptionGroup(title: "Output") var reports: OutputOptions<CoverageOutputFormat, CoverageWording>
  @OptionGroup(title: "Output") var openKeys: OpenKeyOptions
  @OptionGroup(title: "Output") var common: CommonOptions<CoverageWording>

  func validate() throws { try openKeys.validate(with: reports) }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    session.isQuiet = common.quiet
    let environment = session.environment
    let plan = try reports.plan(usual: .figures(.text), in: environment)
    try comparison.verifyHistory(plan, in: environment)
    let line = comparison.since == nil ? nil : ProgressLine.onTerminal(environment)
    defer { line?.erase() }
    var request = request(in: &session)
    request.keepsAllKeys = request.needsAllKeys || plan.has(.figures(.html))
    request.namesRevision = plan.standard != .figures(.text) || !plan.files.isEmpty
    request.progress = { line?.show($0) }
    let outcome = try await session.engine(jobs: common.jobs).run(request)
    line?.erase()
    session.show(outcome.notices)
    // Only reports of findings contain them.
    if plan.standard.isOfFigures { session.show(outcome.weakened.findings) }
    try comparison.refuse(over: outcome.inputs.roles, plan, in: environment)
    var options = common.reportOptions(outcome.configurations[0], since: started, in: environment)
    (options.csvListsOpenKeys, options.listsAllKeys) = (openKeys.open, openKeys.allKeys)
    let links = outcome.configurations[0].coverage.links
    options.linkPatterns = .init(lines: links.lines, commits: links.commits)
    let isWritten = plan.write(outcome.report, options, common.color, in: &session)
    let failure = outcome.keep()
    if let failure { session.show([failure]) }
    let isComplete = outcome.isComplete && failure?.isFailure != true && request.isPossible
    guard isComplete, isWritten else { return .failure }
    return outcome.fails ? .findings : .success
  }

  private func request(in session: inout Session) -> CoverageRequest {
    var request = CoverageRequest(searched.paths)
    searched.apply(to: &request.configuration)
    configurationOptions.apply(to: &request.configuration)
    code.apply(to: &request.configuration)
    request.configuration.locales = locales.locale.separatedByCommas
    comparison.apply(to: &request)
    request.needsAllKeys = openKeys.open || openKeys.allKeys
    request.project = BuildHost.projectName(in: session.environment)
    do throws(CommandFailure) {
      try ProcessLimits.prepareForGit()
    } catch {
      if request.needsRepository { session.report(error) }
      request.allowsGit = false
    }
    return request
  }
}
