import ArgumentParser
import Preview
import Reporters

/// `catalog-lint preview`: shows what users read.
struct PreviewSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract:
      "Show exactly what users see for each language, device, width and number.",
    discussion: """
      Shows the string that Foundation would choose and format, with sample arguments or those of \
      '--arg', and explains any choice that isn't obvious. With '--base', shows only the strings \
      that change for users.

      Exits with 0, with 1 if '--fail-on-change' is passed and users read something different, and \
      with 2 if a file or a revision could not be read.
      """)

  @OptionGroup(title: "What is read") var searched: SearchedPaths
  @OptionGroup(title: "What is read") var configurationOptions: ConfigurationOptions
  @OptionGroup(title: "Which strings") var selection: PreviewSelectionOptions
  @OptionGroup(title: "Values, devices and widths") var choice: PreviewChoiceOptions
  @OptionGroup(title: "Comparison") var comparison: PreviewComparisonOptions
  @OptionGroup(title: "Output") var reports: OutputOptions<PreviewFormat, PreviewWording>
  @OptionGroup(title: "Output") var common: CommonOptions<PreviewWording>

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    session.isQuiet = common.quiet
    let environment = session.environment
    let plan = try reports.plan(usual: .text, in: environment)
    var request = try request()
    request.hasFindings = plan.has(.markdown) || plan.has(.html)
    let outcome = try await session.engine(jobs: common.jobs).run(request)
    session.show(outcome.notices)
    try plan.refuse(over: outcome.inputs.roles, in: environment)
    let options = common.reportOptions(outcome.configurations[0], since: started, in: environment)
    let isWritten = plan.write(outcome.report, options, common.color, in: &session)
    guard outcome.isComplete, isWritten else { return .failure }
    let isFailure =
      comparison.failOnChange && outcome.hasChange(allowsNewKeys: comparison.allowNewKeys)
    return isFailure ? .findings : .success
  }

  private func request() throws(CommandFailure) -> PreviewRequest {
    var request = PreviewRequest(searched.paths)
    searched.apply(to: &request.configuration)
    configurationOptions.apply(to: &request.configuration)
    try selection.apply(to: &request)
    try choice.apply(to: &request)
    request.comparison = comparison.states
    if request.comparison != nil { try ProcessLimits.prepareForGit() }
    return request
  }
}
