import LintEngine
import Platform
import Reporters
import Workspace

/// What `fix` has written.
struct WrittenFixes {
  /// The number of files.
  var files = 0
  /// The number of corrected findings in them.
  var findings = 0

  mutating func add(_ file: CorrectedFile) {
    files += 1
    findings += file.count
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
      let findings = written.findings > 0 ? counted(written.findings, "finding") + " in " : ""
      parts.append("\(verb) \(findings)\(counted(written.files, "file"))")
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

  private func replace(_ file: CorrectedFile) throws(CommandFailure) {
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
