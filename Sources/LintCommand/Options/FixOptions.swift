import ArgumentParser
import LintEngine
import Workspace

/// The help of shared options for `fix`.
enum FixWording: OptionWording {
  static let format = ArgumentHelp(
    """
    Format of the report about the remaining findings (default: the format of the detected CI \
    service, otherwise text).
    """, valueName: "format")
  static let base = ArgumentHelp(
    "Correct only findings that are new since this revision, for example origin/main.",
    valueName: "revision")
  static let jobs = LintWording.jobs
  static let quiet: ArgumentHelp = "Print only findings that remain."
  static let verbose = LintWording.verbose
}

/// Options for what `fix` corrects.
struct FixOptions: ParsableArguments {
  @Flag(
    name: .customLong("unsafe"),
    help: "Also apply fixes that can change what users read, or that lose something.")
  var allowsUnsafe = false

  @Flag(
    name: .customLong("diff"),
    help: "Write nothing, and print a patch for 'git apply'. Exits with 1 if it is not empty.")
  var isDiff = false

  @OptionGroup var base: BaseOptions<FixWording>

  @Flag(
    name: .customLong("staged"),
    help: """
      Correct what is staged for the next commit, and files of the working tree that have the same \
      contents.
      """)
  var isStaged = false

  @Option(
    help: ArgumentHelp(
      "Baseline file (default: the nearest .lint-baseline.json).", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Flag(help: "Also correct findings that the baseline covers.")
  var noBaseline = false

  @OptionGroup var code: CodeOptions

  func validate() throws {
    if baseline != nil && noBaseline {
      throw ValidationError("'--baseline' and '--no-baseline' can't be combined.")
    }
  }

  /// Applies the options to a request.
  func apply(to request: inout LintRequest) {
    request.states = base.states(isStaged: isStaged)
    code.apply(to: &request.configuration)
    request.baseline =
      noBaseline ? .none : baseline.map(LintRequest.BaselineChoice.file) ?? .nearest
  }
}
