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

/// What `fix` has written.
struct WrittenFixes {
  /// The number of files.
  var files = 0
  /// The corrected findings in them.
  var findings = CorrectedFindings()

  mutating func add(_ file: CorrectedFile) {
    files += 1
    findings.add(file.findings)
  }

  /// The rules of the findings, notes apart: `: 3 duplicate-key; notes: 12 xcode-formatting`.
  fileprivate var rules: String {
    let lists = [false, true].map { notes in
      findings.byRule(notes: notes).map { "\($0.count) \($0.rule.name)" }
        .joined(separator: ", ")
    }
    let parts = [lists[0], lists[1].isEmpty ? "" : "notes: \(lists[1])"].filter { !$0.isEmpty }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: "; ")
  }
}

extension Session {
  /// Writes corrected files. Returns what was written, and whether nothing failed.
  mutating func write(_ outcome: FixOutcome, with engine: Engine) async -> (WrittenFixes, Bool) {
    var written = WrittenFixes()
    var isComplete = report(outcome.faults)
    guard let first = outcome.files.first else { return (written, isComplete) }
    guard first.staged != nil else {
      var isWritten = true
      for file in outcome.files where isWritten || !report(skipping: file) {
        if !write(file, &written) { isWritten = false }
      }
      return (written, isComplete && isWritten)
    }
    let leftAlone: Set<String>
    do throws(EngineFailure) {
      leftAlone = try await engine.stage(outcome.files)
    } catch {
      report(error)
      return (written, false)
    }
    for file in outcome.files {
      if leftAlone.contains(file.path) {
        report(.notStaged(file.path))
        isComplete = false
      } else if !writeStaged(file, &written) {
        isComplete = false
      }
    }
    return (written, isComplete)
  }

  /// Writes how much was corrected to standard error.
  mutating func summarize(_ written: WrittenFixes, of outcome: FixOutcome, verb: String) {
    guard !isQuiet else { return }
    var parts: [String] = []
    if written.files > 0 {
      // If one of several equal findings is corrected, the next one takes its place.
      let count = written.findings.count
      let findings = count > 0 ? counted(count, "finding") + " in " : ""
      parts.append("\(verb) \(findings)\(counted(written.files, "file"))\(written.rules)")
    }
    if outcome.overlapping > 0 {
      let verb = outcome.overlapping == 1 ? "overlaps" : "overlap"
      parts.append(
        "\(counted(outcome.overlapping, "correction")) left out because "
          + "\(outcome.overlapping == 1 ? "it" : "they") \(verb) others")
    }
    remark(parts.isEmpty ? "nothing to correct" : parts.joined(separator: "; "))
  }

  /// Prints the corrections as a patch. Returns whether the patch is empty, and whether nothing
  /// failed.
  mutating func printPatch(of outcome: FixOutcome) -> (isEmpty: Bool, isComplete: Bool) {
    show(outcome.lint.notices)
    var isComplete = report(outcome.faults) && outcome.lint.isComplete
    var printed = WrittenFixes()
    var isPrinted = true
    for file in outcome.files where isPrinted || !report(skipping: file) {
      do throws(CommandFailure) {
        let patch = Patch(
          of: try patchPath(of: file), from: file.original, to: file.corrected
        ).bytes
        // The patch contains text from files, which must not control a terminal.
        if environment.isTerminal {
          output.write(SafeText.inLines(String(decoding: patch, as: UTF8.self)))
        } else {
          output.write(utf8: patch)
        }
        printed.add(file)
      } catch {
        report(error)
        isPrinted = false
      }
    }
    isComplete = isComplete && isPrinted
    output.flush()
    summarize(printed, of: outcome, verb: "would correct")
    return (printed.files == 0, isComplete)
  }
}

extension Session {
  private mutating func report(_ faults: [FixFault]) -> Bool {
    for fault in faults {
      report(
        CommandFailure(
          fault.description,
          help: "report this as a bug, and set the fixes of the rule to \"off\" until it is fixed"))
    }
    return faults.isEmpty
  }

  /// Reports a file that isn't corrected because another one isn't. Returns whether it is one.
  private mutating func report(skipping file: CorrectedFile) -> Bool {
    guard file.dependsOnOthers else { return false }
    report(
      CommandFailure("\(file.path): left unchanged, because another file is not corrected"))
    return true
  }

  /// Writes a file. Returns whether that worked.
  private mutating func write(_ file: CorrectedFile, _ written: inout WrittenFixes) -> Bool {
    do throws(CommandFailure) {
      try replace(file)
      written.add(file)
      return true
    } catch {
      report(error)
      return false
    }
  }

  /// Writes a staged file if the working tree had the same contents. Returns whether that worked.
  private mutating func writeStaged(_ file: CorrectedFile, _ written: inout WrittenFixes) -> Bool {
    guard isInWorkingTree(file) else {
      if !isQuiet { remark("corrected in the index only: \(file.path)") }
      written.add(file)
      return true
    }
    guard !write(file, &written) else { return true }
    written.add(file)
    return false
  }

  /// Returns whether the working tree has the contents of a file that were staged.
  private func isInWorkingTree(_ file: CorrectedFile) -> Bool {
    let path = environment.workingDirectory.absolute(argument: file.path)
    return OutputFile.has(file.original, at: path)
  }

  /// Replaces a file, unless it has changed or is a link out of the repository.
  func replace(_ file: CorrectedFile) throws(CommandFailure) {
    try OutputPath(file.path, in: environment).refuseLink()
    try OutputFile.replace(
      environment.workingDirectory.absolute(argument: file.path), shownAs: file.path,
      file.original, with: file.corrected)
  }

  /// Returns the path of a file as 'git apply' expects it: relative to the root of the repository
  /// or, outside of one, to the working directory.
  private func patchPath(of file: CorrectedFile) throws(CommandFailure) -> String {
    if let staged = file.staged { return staged.path.text }
    let folder = environment.workingDirectory.path
    let repository = FolderChain(from: folder).repository
    let root = repository?.path ?? FileSystem.realPath(folder) ?? folder
    let path = environment.workingDirectory.absolute(argument: file.path)
    guard let real = path.destination, let relative = RepositoryFolder(root).relative(real) else {
      throw CommandFailure(
        "\(file.path): there is no patch for a file outside of the "
          + (repository == nil ? "working directory" : "repository"),
        help: "run 'catalog-lint fix' without '--diff', or in the directory of the file")
    }
    return relative.text
  }
}

extension FixFault {
  fileprivate var description: String {
    let rules = rules.map { "'\($0.name)'" }.joined(separator: ", ")
    let result = allowsSafeFixes ? "no unsafe fix is applied" : "left unchanged"
    switch reason {
    case .newFinding(let finding):
      let place = "\(finding.location.path):\(finding.location.start.line)"
      return "\(path): \(result), because a fix of \(rules) causes a new finding of "
        + "'\(finding.rule.name)' at \(place): \(finding.message)"
    case .unusableEdits:
      return "\(path): \(result), because a fix of \(rules) has unusable edits"
    }
  }
}

extension CommandFailure {
  fileprivate static func notStaged(_ path: String) -> CommandFailure {
    CommandFailure(
      "\(path): left unchanged, because it is marked as skip-worktree or assume-unchanged",
      help: "use 'git update-index --no-skip-worktree --no-assume-unchanged' first")
  }
}
