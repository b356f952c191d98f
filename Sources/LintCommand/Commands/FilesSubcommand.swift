import ArgumentParser
import Diagnostics
import LintEngine
import Reporters
import Workspace

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

  @Option(
    help: ArgumentHelp(
      "Read this configuration instead of the nearest .lint-config.json.", valueName: "file"),
    completion: .file())
  var config: String?

  func run(in session: inout Session) async throws -> ExitStatus {
    var configuration = try session.configuration(at: config, near: searched.start).configuration
    try searched.apply(to: &configuration)
    let folder = session.surroundings.workingDirectory
    let found = await FileDiscovery.search(
      at: searched.targets, rules: configuration.searchRules, workingDirectory: folder)
    for problem in found.problems { session.report(CommandFailure(problem)) }
    let list = FileList(
      found, workingDirectory: folder, configuration: configuration)
    switch format {
    case .text: session.output.write(list.text)
    case .json: session.output.write(list.json)
    }
    return found.problems.isEmpty && !list.checked.isEmpty ? .success : .failure
  }
}
