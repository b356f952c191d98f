import ArgumentParser
import LintEngine

/// `catalog-lint explain`: prints the page of a rule.
struct ExplainSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Tell what a rule is about, with examples and its options.")

  @Argument(help: "The name of a rule.")
  var rule: String

  func run(in session: inout Session) async throws -> ExitStatus {
    let rule = try session.rule(named: self.rule)
    session.output.write(await RulePage.markdown(for: rule))
    return .success
  }
}
