import ArgumentParser
import Diagnostics
import LintEngine
import Workspace

/// The option that limits how many warnings a run may have.
struct WarningLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Fail if there are more warnings than this.", valueName: "number"))
  var maxWarnings: Int?

  func validate() throws {
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("'--max-warnings' must be at least 0.")
    }
  }

  /// Why the number of warnings fails the run, or nil if it does not.
  func excess(in summary: LintReport.Summary) -> CommandFailure? {
    guard let maxWarnings, summary.warnings > maxWarnings else { return nil }
    return CommandFailure(
      "\(counted(summary.warnings, "warning")), but '--max-warnings' allows \(maxWarnings)")
  }
}

/// The option that limits how many findings are listed.
struct FindingLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Maximum number of findings of one rule in one file (default: 10000, or one for each kilobyte \
      of the file if that is more). Findings above it are only counted, and still fail.
      """, valueName: "number"))
  var maxFindings: Int?

  func validate() throws {
    if let maxFindings, maxFindings < 1 {
      throw ValidationError("'--max-findings' must be at least 1.")
    }
  }

  var limit: FindingLimit { maxFindings.map(FindingLimit.count) ?? .standard }
}

/// Options that say which baseline is applied.
struct BaselineChoiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out findings of this baseline instead of the nearest .lint-baseline.json.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Report findings that the baseline covers, too.")
  var noBaseline = false

  func validate() throws {
    if baseline != nil && noBaseline {
      throw ValidationError("'--baseline' and '--no-baseline' exclude each other.")
    }
  }

  var choice: LintRequest.BaselineChoice {
    noBaseline ? .none : baseline.map(LintRequest.BaselineChoice.file) ?? .nearest
  }
}

/// Options that say which state of the repository is checked, and what it is compared with.
struct RevisionOptions: ParsableArguments {
  @OptionGroup var base: BaseOptions<LintWording>

  @Flag(
    name: .customLong("staged"),
    help: "Judge what is staged for the next commit, not the working tree.")
  var isStaged = false

  /// The states that are asked for; nil for the disk alone.
  var states: RepositoryStates.Request? { base.states(isStaged: isStaged) }
}
