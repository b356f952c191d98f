import ArgumentParser
import LintEngine

/// `catalog-lint rules`: lists the rules.
struct RulesSubcommand: SessionCommand {
  /// The format of the list.
  enum RuleListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
    /// One name per line, for completions and scripts.
    case names
  }

  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules with their severities and summaries.")

  @Option(help: "Format of the list.")
  var format: RuleListFormat = .text

  @OptionGroup var configurationOptions: ConfigurationOptions

  @Flag(help: "Check the examples of the custom rules in the configuration.")
  var verify = false

  func run(in session: inout Session) async throws -> ExitStatus {
    if verify {
      var request = ConfigurationRequest()
      configurationOptions.apply(to: &request)
      let file = try await session.engine().run(request).file
      session.write(RuleList.verification(of: file))
      return .success
    }
    let configuration = try await configurationOptions.tolerantConfiguration(in: &session)
    let list = RuleList(session.engine().rules(with: configuration))
    switch format {
    case .text: session.write(list.text)
    case .json: session.output.write(list.json)
    case .markdown: session.write(list.markdown)
    case .names: session.output.write(list.names)
    }
    return .success
  }
}
