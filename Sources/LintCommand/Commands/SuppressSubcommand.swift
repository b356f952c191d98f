import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Platform
import Workspace

/// `catalog-lint suppress`: writes what accepts a finding.
struct SuppressSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "suppress",
    abstract: "Accept a finding, with the reason.",
    discussion: """
      Writes a comment above the line in code, .strings and .stringsdict files, and otherwise a \
      suppression in .lint-config.json. Before that, the files are checked to see whether it \
      hides the finding and changes nothing else.

      Pass a finding as its location, for example de.lproj/Localizable.strings:12, or as its \
      fingerprint, for example from a JSON report. The first seven digits of a fingerprint are \
      enough.
      """)

  @Argument(help: ArgumentHelp("The finding to accept.", valueName: "location|fingerprint"))
  var finding: String

  @Argument(
    help: ArgumentHelp(
      "Files or directories to check (default: current directory).", valueName: "path"),
    completion: .file())
  var paths: [String] = []

  @Option(help: "Why the finding is accepted.")
  var reason: String

  @Option(help: "The rule, if the place has findings of several.", completion: .ruleNames)
  var rule: String?

  @Option(
    help: ArgumentHelp(
      "Last day on which the finding is accepted, for example 2027-03-01.", valueName: "date"))
  var until: String?

  @OptionGroup var configurationOptions: ConfigurationOptions
  @OptionGroup var code: CodeOptions

  func validate() throws {
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("'--reason' is empty.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    var lint = LintRequest(.searched(paths))
    configurationOptions.apply(to: &lint.configuration)
    code.apply(to: &lint.configuration)
    var request = SuppressRequest(finding, in: lint, because: reason)
    (request.rule, request.until) = (rule, until)
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    let name = outcome.findings.first.map { "'\($0.rule.name)'" } ?? ""
    switch outcome.result {
    case .change(let file, let covered):
      try session.replace(file)
      session.print("\(file.path): accepts \(counted(covered, "finding")) of \(name) now")
    case .configuration(let path, let text, let covered):
      try OutputFile.create(session.environment.workingDirectory.path.appending(path), text)
      session.print(
        "\(path): was created, and accepts \(counted(covered, "finding")) of \(name)")
    case .hidden(let findings):
      let place = findings[0].suppressor?.location.map { " at \($0.path):\($0.start.line)" } ?? ""
      session.print(
        "nothing to do: '\(findings[0].rule.name)' is already accepted here\(place)")
    case .ambiguous(let rules):
      let names = rules.map { "'\($0)'" }.joined(separator: ", ")
      throw CommandFailure(
        "the findings at \(finding) are of \(names)", help: "pass one of them with '--rule'")
    case .noEffect:
      throw CommandFailure(
        "\(name) can't be accepted at \(finding)",
        help: "add a suppression to \(ConfigurationFile.name), or turn the rule off there")
    }
    return .success
  }
}
