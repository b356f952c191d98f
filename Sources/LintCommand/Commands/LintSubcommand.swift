import ArgumentParser
import Reporters

/// `catalog-lint lint`: checks files and reports findings.
struct LintSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check localization files.")

  @OptionGroup var searched: SearchedPaths

  @Option(
    help: ArgumentHelp(
      """
      Use standard input, passed as the path '-', as the contents of this file. Other files of the \
      same table are read from disk.
      """, valueName: "file"), completion: .file())
  var stdinFilename: String?

  @OptionGroup var reports: OutputOptions<ReportFormat, LintWording>
  @OptionGroup var selection: SelectionOptions
  @OptionGroup var threshold: ThresholdOptions
  @OptionGroup var options: LintOptions
  @OptionGroup var common: CommonOptions<LintWording>

  var arguments: LintArguments {
    LintArguments(
      searched: searched, stdinFilename: stdinFilename, reports: reports, selection: selection,
      threshold: threshold, options: options, common: common)
  }

  func validate() throws { try arguments.validateStandardInput() }

  func run(in session: inout Session) async throws -> ExitStatus {
    try await arguments.run(in: &session)
  }
}
