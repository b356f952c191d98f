import ArgumentParser

/// The program with all of its subcommands.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog-lint",
    abstract:
      "Check Apple localization files: string catalogs, .strings, .stringsdict and XLIFF.",
    usage: """
      catalog-lint [<path> ...] [<options>]
      catalog-lint <subcommand> [<options>]
      """,
    discussion: """
      Without a subcommand, the files are checked, as by 'catalog-lint lint'.

      Exits with 0 if the run passes, 1 if findings or gates make it fail, and 2 if it could not \
      be completed.
      """,
    version: CatalogLint.version,
    subcommands: direct.map { $0 } + [ConfigSubcommand.self, BaselineSubcommand.self],
    defaultSubcommand: LintSubcommand.self)

  /// The subcommands that have no subcommands themselves.
  static let direct: [any SessionCommand.Type] = [
    LintSubcommand.self, FixSubcommand.self, CoverageSubcommand.self, PreviewSubcommand.self,
    FilesSubcommand.self,
    RulesSubcommand.self, KeysSubcommand.self, ExplainSubcommand.self, InitSubcommand.self,
    SuppressSubcommand.self, ReportSubcommand.self, MergeSubcommand.self,
  ]
}
