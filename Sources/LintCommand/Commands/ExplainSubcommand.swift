import ArgumentParser
import Diagnostics
import LintEngine
import Reporters

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
    let configuration = try await session.tolerantConfiguration(configurationOptions)
    let rule = try session.engine().rule(named: names[0], with: configuration)
    let page = RulePageText.page(
      await RulePage(of: rule), format, isForeign: rule is CustomRule, isFull: full,
      in: session.surroundings)
    session.output.write(page)
    return .success
  }

  private func explain(_ name: String, in session: inout Session) async throws -> ExitStatus {
    var request = ExplainRequest(name, in: names)
    configurationOptions.apply(to: &request.configuration)
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    for (index, finding) in outcome.findings.enumerated() {
      if index > 0 { session.output.write("\n") }
      session.explain(finding)
    }
    return outcome.isComplete ? .success : .failure
  }
}
