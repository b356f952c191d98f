import Diagnostics
import LintEngine
import LintKit
import Platform
import Reporters
import SourceText
import Workspace

/// One run of the program: what it knows and where it writes.
struct Session {
  let rules: [any Rule.Type]
  let surroundings: Surroundings
  var output: DescriptorStream
  var error: DescriptorStream
  /// Whether nothing is said but what stops the job or a part of it.
  var isQuiet = false

  init(rules: [any Rule.Type], surroundings: Surroundings) {
    self.rules = rules
    self.surroundings = surroundings
    output = DescriptorStream(surroundings.output)
    error = DescriptorStream(surroundings.error)
  }

  var tool: ToolInfo { ToolInfo(name: "catalog-lint", version: CatalogLint.version) }

  /// Writes a line about something that stopped the job or a part of it.
  mutating func report(_ failure: CommandFailure) {
    writeSentence("error: \(SafeText.inLine(failure.message))")
    if let help = failure.help { writeSentence("  help: \(SafeText.inLine(help))") }
  }

  /// Writes a line to standard output.
  mutating func print(_ line: String) {
    output.write(SafeText.inLines(SafeText.inLine(line)) + "\n")
  }

  /// Writes a line that is worth knowing.
  mutating func note(_ message: String) {
    writeSentence("note: \(SafeText.inLine(message))")
  }

  /// Writes a sentence to standard error, broken between words where a terminal ends.
  private mutating func writeSentence(_ text: String) {
    let width = surroundings.errorWidth
    error.write((width.map { TerminalWidth.wrapped(text, width: $0, indent: 4) } ?? text) + "\n")
  }

  /// Writes out what is left and returns how the program ends.
  mutating func finish(_ status: ExitStatus) -> ExitStatus {
    output.flush()
    if let reason = output.failure {
      report(CommandFailure("standard output: \(reason)"))
      error.flush()
      return .failure
    }
    error.flush()
    return status
  }
}

extension Session {
  /// What answers the requests of the run.
  ///
  /// - Parameter jobs: how many tables are checked at the same time; nil for what the machine can.
  func engine(jobs: Int? = nil) -> Engine {
    Engine(
      rules: rules, tool: tool, workingDirectory: surroundings.workingDirectory.path.text,
      today: surroundings.today, now: surroundings.reportTime, jobs: jobs ?? surroundings.cores)
  }

  /// Reads the configuration for what is right in it, and says that there are mistakes.
  mutating func tolerantConfiguration(
    _ options: ConfigurationOptions
  ) async throws(EngineFailure) -> Configuration {
    var request = ConfigurationRequest()
    options.apply(to: &request)
    request.toleratesMistakes = true
    let file = try await engine().run(request).file
    if !file.mistakes.isEmpty {
      note("\(file.path ?? "") has mistakes, which 'catalog-lint config' shows")
    }
    return file.configuration
  }

  /// Writes mistakes in a file that the run reads.
  mutating func show(_ mistakes: [Finding]) {
    var options = ReportOptions()
    options.color = surroundings.colorsErrors
    options.width = surroundings.errorWidth
    options.verbose = true
    options.quiet = true
    ReportFormat.text.write(LintReport(tool: tool, findings: mistakes), options, to: &error)
  }
}
