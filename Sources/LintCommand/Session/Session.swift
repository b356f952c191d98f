import ArgumentParser
import Diagnostics
import LintEngine
import LintKit
import Platform
import Reporters
import SourceText
import Workspace

/// One run of the program: its settings and its output streams.
struct Session {
  let rules: [any Rule.Type]
  let tool: ToolInfo
  let environment: ProcessEnvironment
  var output: DescriptorStream
  var error: DescriptorStream
  /// Whether only warnings, and failures of the run or of a part of it, are written to standard
  /// error.
  var isQuiet = false
  /// The format for mistakes in a file that the run reads.
  var mistakeFormat = ReportFormat.text

  init(rules: [any Rule.Type], tool: ToolInfo, environment: ProcessEnvironment) {
    (self.rules, self.tool, self.environment) = (rules, tool, environment)
    output = DescriptorStream(environment.output)
    error = DescriptorStream(environment.error)
  }

  /// Writes a line about a failure of the run or of a part of it.
  mutating func report(_ failure: CommandFailure) {
    writeSentence("error: \(SafeText.inLine(failure.message))")
    if let help = failure.help { self.help(help) }
  }

  /// Writes a line about a part of the run that was left out without failing it.
  mutating func warn(_ message: String, help: String?) {
    writeSentence("warning: \(SafeText.inLine(message))")
    if let help { self.help(help) }
  }

  /// Writes a line about what to do to standard error.
  mutating func help(_ advice: String) { writeSentence("  help: \(SafeText.inLine(advice))") }

  /// Writes lines for users to standard output.
  mutating func write(_ lines: String) { output.write(SafeText.withoutCommands(lines)) }

  /// Writes a line to standard output.
  mutating func print(_ line: String) { write(SafeText.inLine(line) + "\n") }

  /// Writes a line about what was done to standard error.
  mutating func remark(_ message: String) { writeSentence(SafeText.inLine(message)) }

  /// Writes a note to standard error.
  mutating func note(_ message: String) {
    writeSentence("note: \(SafeText.inLine(message))")
  }

  /// Writes a sentence to standard error, wrapped between words at the width of a terminal.
  private mutating func writeSentence(_ text: String) {
    let width = environment.errorWidth
    let lines = width.map { TerminalWidth.wrapped(text, width: $0, indent: 4) } ?? text
    error.write(SafeText.withoutCommands(lines) + "\n")
  }

  /// Writes the remaining output and returns the exit status.
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
  /// Returns the engine for the requests of the run.
  ///
  /// - Parameter jobs: the number of tables to check at the same time, or nil for one per core.
  func engine(jobs: Int? = nil) -> Engine {
    Engine(
      rules: rules, tool: tool, workingDirectory: environment.workingDirectory.path.text,
      today: environment.today, now: environment.reportTime, jobs: jobs ?? environment.cores)
  }

  /// Writes mistakes in a file that the run reads.
  mutating func show(_ mistakes: [Finding]) {
    var options = ReportOptions()
    options.color = environment.colorsErrors
    options.width = environment.errorWidth
    options.verbose = true
    options.quiet = true
    options = environment.located(options, for: mistakeFormat)
    let report = LintReport(tool: tool, findings: FindingList(mistakes))
    mistakeFormat.reporter(options).write(report, to: &error)
  }
}

/// Work that is done in a session and doesn't use the process directly.
protocol SessionTask {
  func run(in session: inout Session) async throws -> ExitStatus
}

/// A subcommand that runs in a session.
protocol SessionCommand: ParsableCommand, SessionTask {}
