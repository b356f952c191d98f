import ArgumentParser

/// The program as the sum of its subcommands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog-lint",
    abstract:
      "Checks Apple localization files: string catalogs, .strings, .stringsdict and XLIFF.",
    discussion: """
      Exit status: 0 if nothing at or above the failing severity was found, 1 if there are such \
      findings, 2 if the job could not be done.
      """,
    version: CatalogLint.version,
    subcommands: [
      LintSubcommand.self, CoverageSubcommand.self, FilesSubcommand.self, RulesSubcommand.self,
      ExplainSubcommand.self,
      InitSubcommand.self, ConfigSubcommand.self, BaselineSubcommand.self,
    ],
    defaultSubcommand: LintSubcommand.self)
}

/// A subcommand that works in a session instead of the process.
protocol SessionCommand: ParsableCommand {
  func run(in session: inout Session) async throws -> ExitStatus
}

/// Why a job could not be done, as one line for standard error.
struct CommandFailure: Error {
  let message: String
  let help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}
