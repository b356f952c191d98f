import ArgumentParser
import LintEngine

/// `catalog-lint files`: lists what a check looks at, and what it leaves out.
struct FilesSubcommand: SessionCommand {
  /// How the list is written.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "files", abstract: "List the files that are checked, and those that are skipped.",
    discussion: """
      Exit status: 0 if there is a file to check, 2 if there is none, or if a path cannot be read.
      """)

  @OptionGroup var searched: SearchedPaths

  @Option(help: "How the list is written.")
  var format: Format = .text

  @OptionGroup var configurationOptions: ConfigurationOptions

  func run(in session: inout Session) async throws -> ExitStatus {
    var request = FilesRequest(searched.paths)
    configurationOptions.apply(to: &request.configuration)
    searched.apply(to: &request.configuration)
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    let list = FileList(outcome)
    switch format {
    case .text: session.output.write(list.text)
    case .json: session.output.write(list.json)
    }
    return outcome.isComplete && !outcome.checked.isEmpty ? .success : .failure
  }
}
