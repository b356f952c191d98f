import ArgumentParser
import Coverage
import Diagnostics
import LintEngine
import Preview
import Platform
import Reporters
import SourceText

/// The help of shared options for `report`.
enum ReportWording: OptionWording {
  static let format: ArgumentHelp = LintWording.format
  static let base = LintWording.base
  static let jobs = LintWording.jobs
  static let quiet: ArgumentHelp = "Print only errors and warnings (default)."
  static let verbose: ArgumentHelp = "Also show notes."
}

/// `catalog-lint report`: writes one comment for a pull request.
struct ReportSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write one comment about a pull request: findings, coverage and string changes.",
    discussion: """
      Writes Markdown that a service can post: what the change adds to the findings of 'lint', how \
      it changes coverage in each language, and which strings change for users. The first line \
      names the comment, so that a later run can replace it. The second line is \
      '<!-- nothing changed -->' if nothing changed. Pass the same options as to 'lint' to get the \
      same findings. '--base' is required.

      Exits with 0 if the report is complete, even if there are findings, and with 2 otherwise.
      """)

  @OptionGroup(title: "What is checked") var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      "Name of the comment, if a repository has several (letters, digits, '.', '-' and '_').",
      valueName: "name"))
  var name = "default"

  @Option(
    help: ArgumentHelp("File to write instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      Also write at most ten suggestions, safe fixes of lines that the change adds, to a file: a \
      request for the API of the service on each line ('github' or 'gitlab'). Can be repeated.
      """, valueName: "format=file"))
  var suggestions: [ReportDestination<SuggestionFormat>] = []

  @Option(
    help: ArgumentHelp(
      "Commit to attach suggestions to, if a merge of that commit is checked out.",
      valueName: "revision"))
  var head = "HEAD"

  @OptionGroup(title: "What is checked") var code: CodeOptions
  @OptionGroup(title: "Which rules, and what fails") var selection: SelectionOptions
  @OptionGroup(title: "Which rules, and what fails") var threshold: ThresholdOptions
  @OptionGroup(title: "Comparison and accepted findings") var comparison: LintComparisonOptions
  @OptionGroup(title: "Output") var listed: LintReportOptions
  @OptionGroup(title: "Output") var common: CommonOptions<ReportWording>

  func validate() throws {
    guard comparison.base.base != nil else { throw ValidationError("'report' needs '--base'.") }
    if listed.sarifSuppressions {
      throw ValidationError("'report' has no SARIF for '--sarif-suppressions'.")
    }
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    // Two hyphens would end the comment that the name is in.
    guard isPlain, !name.isEmpty, name.utf8.count <= 60, !name.contains("--"),
      !name.hasPrefix("-"), !name.hasSuffix("-")
    else {
      throw ValidationError("'\(name)' can't be the name of a comment.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    let started = ContinuousClock.now
    try ProcessLimits.prepareForGit()
    session.isQuiet = !common.verbose
    let engine = session.engine(jobs: common.jobs)
    let findings = try await engine.run(lint)
    session.show(findings.notices)
    let figures = try await engine.run(coverage)
    let strings = try await engine.run(preview)
    let comment = PullRequestComment(
      named: name, findings.report, figures.report, strings.report,
      uncompared: findings.notices.compactMap(\.uncomparedFile),
      style(of: findings, since: started, in: session.environment))
    let inputs = findings.inputs.roles + strings.inputs.roles
    if let output {
      let path = try destination(output, inputs, in: session.environment)
      try OutputFile.write(to: path) { $0.write(comment.text) }
    } else {
      session.output.write(comment.text)
    }
    if !suggestions.isEmpty {
      let list = try await list(of: findings.report, with: engine)
      for file in suggestions {
        let path = try destination(file.path, inputs, in: session.environment)
        try OutputFile.write(to: path) { $0.write(list.text(for: file.format)) }
      }
    }
    return findings.isComplete && strings.isComplete ? .success : .failure
  }

  /// Returns the file to write, unless it is one that must be kept.
  private func destination(
    _ file: String, _ inputs: [OutputPath.Input], in environment: ProcessEnvironment
  ) throws(CommandFailure) -> AbsolutePath {
    let path = OutputPath(file, in: environment)
    try path.refuseLink()
    try path.refuseName()
    try path.refuse(over: inputs)
    return path.file
  }

  /// Returns the safe fixes of lines that the change adds.
  private func list(
    of report: LintReport, with engine: Engine
  ) async throws -> SuggestionList {
    let fixes = try await engine.fixesInChange(lint, at: head)
    return SuggestionList(
      named: name, at: fixes.commit,
      fixes.files.flatMap { SuggestedLines($0, report.findings).suggestions })
  }

  /// Returns the options of the page. It shows what fails the run of `lint`.
  private func style(
    of outcome: LintOutcome, since started: ContinuousClock.Instant,
    in environment: ProcessEnvironment
  ) -> ReportOptions {
    var style = common.reportOptions(outcome.projects, since: started, in: environment)
    style.leastSeverity = listed.severity?.severity
    var repeated = RepeatedOptions(searched, selection, code: code.code)
    comparison.add(to: &repeated, style)
    style.fixArguments = repeated.text
    if outcome.failsByBasePolicy || listed.excess(in: outcome.report.summary) != nil {
      style.failingSeverity = min(style.failingSeverity, .warning)
    }
    return environment.located(style, for: .markdown)
  }

  private var lint: LintRequest {
    var request = LintRequest(.searched(searched.paths))
    searched.apply(to: &request.configuration)
    selection.apply(to: &request.configuration)
    threshold.apply(to: &request.configuration)
    comparison.apply(to: &request)
    code.apply(to: &request.configuration)
    request.limit = listed.maxFindings.map(FindingLimit.count) ?? .standard
    return request
  }

  private var coverage: CoverageRequest {
    var request = CoverageRequest(searched.paths)
    searched.apply(to: &request.configuration)
    selection.configurationOptions.apply(to: &request.configuration)
    code.apply(to: &request.configuration)
    request.base = comparison.states
    return request
  }

  private var preview: PreviewRequest {
    var request = PreviewRequest(searched.paths)
    searched.apply(to: &request.configuration)
    selection.configurationOptions.apply(to: &request.configuration)
    request.comparison = comparison.states
    request.hasFindings = true
    return request
  }
}

extension EngineNotice {
  fileprivate var uncomparedFile: PullRequestComment.Uncompared? {
    guard case .uncompared(let file, _) = self else { return nil }
    return PullRequestComment.Uncompared(
      path: file.path, reason: file.reason, findings: file.findings)
  }
}

extension SuggestionFormat: ExpressibleByArgument {}

extension SuggestionFormat: OutputFormat {
  package var isAppended: Bool { false }
}
