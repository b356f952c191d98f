import ArgumentParser
import LintEngine

/// `catalog-lint rules`: lists the rules.
struct RulesSubcommand: SessionCommand {
  /// How the list is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, markdown
    /// One name on each line, for completions and scripts.
    case names
  }

  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "List the rules with their severities.")

  @Option(help: "How the list is written.")
  var format: Format = .text

  @OptionGroup var configurationOptions: ConfigurationOptions

  @Flag(help: "Verify the examples of the configuration's own rules.")
  var verify = false

  func run(in session: inout Session) async throws -> ExitStatus {
    if verify {
      var request = ConfigurationRequest()
      configurationOptions.apply(to: &request)
      let file = try await session.engine().run(request).file
      session.output.write(RuleList.verification(of: file))
      return .success
    }
    let configuration = try await session.tolerantConfiguration(configurationOptions)
    let list = RuleList(session.engine().rules(with: configuration))
    switch format {
    case .text: session.output.write(list.text)
    case .json: session.output.write(list.json)
    case .markdown: session.output.write(list.markdown)
    case .names: session.output.write(list.names)
    }
    return .success
  }
}
