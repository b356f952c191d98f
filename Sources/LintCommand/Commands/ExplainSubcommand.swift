import ArgumentParser
import Diagnostics
import LintEngine
import Reporters

/// `catalog-lint explain`: prints the page of a rule, or what led to a finding.
struct ExplainSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell what a rule is about, or why a text was judged as it was.",
    usage: """
      catalog-lint explain RULE
      catalog-lint explain --finding FINDING [PATH...]
      """,
    discussion: """
      A finding is named by its place, as in de.lproj/Localizable.strings:12, or by its \
      fingerprint, which machine-readable reports have; seven digits of it are enough.
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of a rule; with --finding, the files that were checked.", valueName: "rule|path"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show what rules see of the source and the translation.", valueName: "place|fingerprint"))
  var finding: String?

  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of the nearest .lint-config.json.", valueName: "file"))
  var config: String?

  func validate() throws {
    if finding == nil && names.count != 1 {
      throw ValidationError("Name one rule, or a finding by '--finding'.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    if let finding { return try await explain(finding, in: &session) }
    let configuration = try session.tolerantConfiguration(at: config)
    let rule = try session.rule(named: names[0], with: configuration)
    let page = await RulePage.markdown(for: rule)
    // A rule of the configuration may come with a stranger's pull request.
    session.output.write(rule is CustomRule ? SafeText.inLines(page) : page)
    return .success
  }
}

extension ExplainSubcommand {
  private func explain(_ name: String, in session: inout Session) async throws -> ExitStatus {
    let paths = names.isEmpty ? [Self.path(of: name) ?? "."] : names
    let configuration = try session.configuration(at: config, near: paths[0]).configuration
    let found = await FileDiscovery.search(
      at: paths, configuration: configuration,
      workingDirectory: session.surroundings.workingDirectory)
    for problem in found.problems { session.report(CommandFailure(problem)) }
    let linter = Linter(
      rules: session.rules, configuration: configuration, tool: session.tool,
      today: session.surroundings.today)
    var options = Linter.Options(
      jobs: session.surroundings.cores, showsExcerpts: true, showsFoldedExcerpts: true)
    options.workingDirectory = session.surroundings.workingDirectory
    let outcome = await linter.lint(found.files, options: options)
    for line in outcome.unreadable { session.report(CommandFailure(line)) }
    let findings = outcome.report.findings.filter { $0.isMeant(by: name) }
    guard !findings.isEmpty else {
      throw CommandFailure(
        "no finding is at '\(name)' or has that fingerprint",
        help: "'catalog-lint lint --verbose' lists all; suppressed ones have none")
    }
    for (index, finding) in findings.enumerated() {
      if index > 0 { session.output.write("\n") }
      show(finding, linter.account(of: finding, in: found.files), in: &session)
    }
    return found.problems.isEmpty && outcome.unreadable.isEmpty ? .success : .failure
  }

  /// The path of a place such as 'path:12' or 'path:12:4'; nil for a fingerprint.
  private static func path(of name: String) -> String? {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    while parts.count > 1, let last = parts.last, Int(last) != nil { parts.removeLast() }
    return parts.joined(separator: ":")
  }

  private func show(_ finding: Finding, _ account: [Finding], in session: inout Session) {
    var options = ReportOptions()
    options.verbose = true
    options.quiet = true
    options.color = session.surroundings.colors(.auto)
    options.width = session.surroundings.width
    let report = LintReport(tool: session.tool, findings: [finding] + account)
    ReportFormat.text.write(report, options, to: &session.output)
    session.output.write(
      "\n  fingerprint \(finding.fingerprint)\n"
        + "  'catalog-lint explain \(finding.rule.name)' tells about the rule\n")
  }
}
