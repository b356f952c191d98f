import ArgumentParser
import Diagnostics
import LintEngine
import Reporters
import Workspace

/// `catalog-lint explain`: prints the page of a rule, or what led to a finding.
struct ExplainSubcommand: SessionCommand {
  /// How the page of a rule is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, markdown
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule, or explain why a finding was reported.",
    usage: """
      catalog-lint explain RULE [--full]
      catalog-lint explain --finding FINDING [PATH...]
      """,
    discussion: """
      Name a finding by its place, such as de.lproj/Localizable.strings:12, or by its fingerprint, \
      which machine-readable reports have; seven digits of it are enough.
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of a rule; with --finding, the files that were checked.", valueName: "rule|path"),
    completion: .ruleNames)
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Show what rules see of the source and the translation.", valueName: "place|fingerprint"))
  var finding: String?

  @Flag(help: "Show all examples of the rule.")
  var full = false

  @Option(help: "The format of a rule's page (default: text on a terminal, else markdown).")
  var format: Format?

  @OptionGroup var configurationOptions: ConfigurationOptions

  func validate() throws {
    if finding == nil && names.count != 1 {
      throw ValidationError("Name one rule, or a finding by '--finding'.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    if let finding { return try await explain(finding, in: &session) }
    let configuration = try session.tolerantConfiguration(at: configurationOptions.config)
    let rule = try session.rule(named: names[0], with: configuration)
    let page = text(of: await RulePage(of: rule), isForeign: rule is CustomRule, session)
    session.output.write(page)
    return .success
  }
}

extension ExplainSubcommand {
  /// - Parameter isForeign: whether the rule may come with the pull request of a stranger.
  private func text(of page: RulePage, isForeign: Bool, _ session: Session) -> String {
    let width = session.surroundings.width
    switch format ?? (width == nil ? .markdown : .text) {
    case .markdown: return isForeign ? SafeText.inLines(page.markdown) : page.markdown
    case .text:
      let text = RulePageText(
        page, color: !isForeign && session.surroundings.colors(.auto), width: width ?? 100,
        isFull: full
      ).text
      return isForeign ? SafeText.inLines(text) : text
    }
  }

  private func explain(_ name: String, in session: inout Session) async throws -> ExitStatus {
    let paths = names.isEmpty ? [Self.path(of: name) ?? "."] : names
    let configuration = try session.configuration(
      at: configurationOptions.config, near: paths[0]
    ).configuration
    let found = await FileDiscovery.search(
      at: paths, rules: configuration.searchRules,
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
      show(finding, await linter.account(of: finding, in: found.files), in: &session)
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

  private func show(_ finding: Finding, _ account: [PlacedNote], in session: inout Session) {
    var finding = finding
    finding.notes += account
    var options = ReportOptions()
    options.verbose = true
    options.quiet = true
    options.color = session.surroundings.colors(.auto)
    options.width = session.surroundings.width
    let report = LintReport(tool: session.tool, findings: [finding])
    ReportFormat.text.write(report, options, to: &session.output)
    session.output.write(
      "\n  fingerprint \(finding.fingerprint)\n"
        + "  'catalog-lint explain \(finding.rule.name)' describes the rule\n")
  }
}
