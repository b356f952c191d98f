import ArgumentParser
import Coverage
import Diagnostics
import LintEngine
import Preview
import Reporters
import SourceText

/// `catalog-lint report`: writes one comment for a pull request.
struct ReportSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write one comment about a pull request: findings, coverage and string changes.",
    discussion: """
      Writes Markdown that a service can post: what the change adds to the findings of 'lint', how \
      it changes coverage in each language, and what users read differently. The first line names \
      the comment, so that a later run can replace it. The second line is \
      '<!-- nothing changed -->' if nothing changed.

      Exits with 0 if the report is complete, even if there are findings, and with 2 otherwise.
      """)

  @OptionGroup var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      "Compare against this revision, for example origin/main.", valueName: "revision"))
  var base: String

  @Option(
    help: ArgumentHelp(
      "Name of the comment, if a repository has several (letters, digits, '.', '-' and '_').",
      valueName: "name"))
  var name = "default"

  @Option(
    help: ArgumentHelp("File to write instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var configurationOptions: ConfigurationOptions
  @OptionGroup var code: CodeOptions

  func validate() throws {
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
    try ProcessLimits.prepareForGit()
    session.isQuiet = true
    let engine = session.engine()
    let findings = try await engine.run(lint)
    session.show(findings.notices)
    let figures = try await engine.run(coverage)
    let strings = try await engine.run(preview)
    var options = ReportOptions()
    options.failingSeverity = findings.projects[0].configuration.failOn.lowestFailing
    options = session.environment.located(options, for: .markdown)
    let comment = PullRequestComment(
      named: name, findings.report, figures.report, strings.report, options)
    if let output {
      let path = OutputPath(output, in: session.environment)
      try path.refuseLink()
      try path.refuseName()
      try path.refuse(over: findings.inputs.roles + strings.inputs.roles)
      try OutputFile.write(to: path.file) { $0.write(comment.text) }
    } else {
      session.output.write(comment.text)
    }
    return findings.isComplete && strings.isComplete ? .success : .failure
  }

  private var lint: LintRequest {
    var request = LintRequest(.searched(searched.paths))
    apply(to: &request.configuration)
    request.states = .init(isStaged: false, base: base, usesMergeBase: true)
    return request
  }

  private var coverage: CoverageRequest {
    var request = CoverageRequest(searched.paths)
    apply(to: &request.configuration)
    request.base = .init(isStaged: false, base: base, usesMergeBase: true)
    return request
  }

  private var preview: PreviewRequest {
    var request = PreviewRequest(searched.paths)
    searched.apply(to: &request.configuration)
    configurationOptions.apply(to: &request.configuration)
    request.comparison = .init(isStaged: false, base: base, usesMergeBase: true)
    request.hasFindings = true
    return request
  }

  private func apply(to configuration: inout ConfigurationRequest) {
    searched.apply(to: &configuration)
    configurationOptions.apply(to: &configuration)
    code.apply(to: &configuration)
  }
}
