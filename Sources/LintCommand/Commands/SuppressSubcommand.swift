import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Platform
import Reporters
import Workspace

/// `catalog-lint suppress`: writes what accepts a finding.
struct SuppressSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "suppress",
    abstract: "Accept a finding, with the reason.",
    discussion: """
      Writes a comment above the line in code, .strings and .stringsdict files, and a suppression \
      in .lint-config.json for all other files. The files are checked first, so that nothing is \
      written that doesn't hide the finding or causes another one.

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

  @Option(help: "The rule, if several rules report the location.", completion: .ruleNames)
  var rule: String?

  @Option(
    help: ArgumentHelp(
      "Last day on which the finding is accepted, for example 2027-03-01.", valueName: "date"))
  var until: String?

  @OptionGroup(title: "What is checked") var base: BaseOptions<FindingWording>
  @OptionGroup(title: "What is checked") var configurationOptions: ConfigurationOptions
  @OptionGroup(title: "What is checked") var code: CodeOptions

  func validate() throws {
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("'--reason' is empty.")
    }
    guard SafeText.inLine(reason) == reason else {
      throw ValidationError("'--reason' has a line break or other characters that can't be seen.")
    }
    if let until {
      let parts = until.split(separator: "-", omittingEmptySubsequences: false)
      let isDate =
        parts.map(\.utf8.count) == [4, 2, 2] && until.utf8.allSatisfy { 0x2D...0x39 ~= $0 }
      guard isDate else { throw ValidationError("'\(until)' is not a date such as 2027-03-01.") }
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    if let until, until < session.environment.today {
      throw CommandFailure("'--until' is a day that has passed", help: "pass a later date")
    }
    var lint = LintRequest(.searched(paths))
    configurationOptions.apply(to: &lint.configuration)
    code.apply(to: &lint.configuration)
    lint.states = base.states()
    if lint.states != nil { try ProcessLimits.prepareForGit() }
    var request = SuppressRequest(finding, in: lint, because: reason)
    (request.rule, request.until) = (rule, until)
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    let name = outcome.findings.first.map { "'\($0.rule.name)'" } ?? ""
    switch outcome.result {
    case .change(let file, let covered):
      try session.replace(file)
      session.print("\(file.path): now accepts \(counted(covered, "finding")) of \(name)")
    case .configuration(let path, let text, let covered):
      try OutputFile.create(session.environment.workingDirectory.path.appending(path), text)
      session.print(
        "\(path): created; accepts \(counted(covered, "finding")) of \(name)")
    case .hidden(let findings):
      let place = findings[0].suppressor?.location.map { " at \($0.path):\($0.start.line)" } ?? ""
      let date = until == nil ? "" : "; '--until' has no effect"
      session.print(
        "nothing to do: '\(findings[0].rule.name)' is already accepted here\(place)\(date)")
    case .ambiguous(let rules):
      let names = rules.map { "'\($0)'" }.joined(separator: ", ")
      throw CommandFailure(
        "the findings at \(finding) are of \(names)", help: "pass one of them with '--rule'")
    case .severalKeys(let count):
      throw CommandFailure(
        "\(finding) has \(count) findings of several keys",
        help: "pass the column, or the fingerprint of one of them")
    case .noEffect(let help):
      throw CommandFailure(
        "\(name) can't be accepted at \(finding)",
        help: help ?? "turn the rule off in \(ConfigurationFile.name)")
    }
    return .success
  }
}
