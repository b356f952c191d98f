import ArgumentParser
import LintEngine

/// `catalog-lint files`: lists the files that a run checks and those that it skips.
struct FilesSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "files", abstract: "List which files are checked and which are skipped.",
    discussion: """
      Exits with 0 if there is a file to check, and 2 if there is none or a path can't be read.
      """)

  @OptionGroup var searched: SearchedPaths

  @Option(help: "Format of the list.")
  var format: ListFormat = .text

  @OptionGroup var configurationOptions: ConfigurationOptions

  func run(in session: inout Session) async throws -> ExitStatus {
    var request = FilesRequest(searched.paths)
    configurationOptions.apply(to: &request.configuration)
    searched.apply(to: &request.configuration)
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    let list = FileList(outcome)
    switch format {
    case .text: session.write(list.text)
    case .json: session.output.write(list.json)
    }
    return outcome.isComplete && !outcome.checked.isEmpty ? .success : .failure
  }
}
