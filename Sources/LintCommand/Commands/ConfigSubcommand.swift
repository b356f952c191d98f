import ArgumentParser
import LintEngine

/// `catalog-lint config`: prints the configuration or its schema.
struct ConfigSubcommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the effective configuration or its JSON Schema.",
    subcommands: [Show.self, Schema.self], defaultSubcommand: Show.self)

  /// `catalog-lint config show`: prints the configuration with all defaults.
  struct Show: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Print the effective configuration as JSON, with defaults and options applied.")

    @OptionGroup var configurationOptions: ConfigurationOptions
    @OptionGroup var ruleOptions: RuleOptions
    @OptionGroup var threshold: ThresholdOptions

    func run(in session: inout Session) async throws -> ExitStatus {
      var request = ConfigurationRequest()
      configurationOptions.apply(to: &request)
      ruleOptions.apply(to: &request)
      threshold.apply(to: &request)
      let outcome = try await session.engine().run(request)
      session.note(
        outcome.file.path.map { "read from \($0)" }
          ?? "no \(ConfigurationFile.name) found; these are the defaults")
      session.output.write(outcome.effective.effective(rules: session.rules))
      return .success
    }
  }

  /// `catalog-lint config schema`: prints the schema of configurations.
  struct Schema: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Print the JSON Schema of .lint-config.json.")

    func run(in session: inout Session) -> ExitStatus {
      session.output.write(ConfigurationSchema.json(rules: session.rules))
      return .success
    }
  }
}
