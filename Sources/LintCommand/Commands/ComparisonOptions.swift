public import ArgumentParser
public import LintEngine
import Workspace

extension TrendStep: ExpressibleByArgument {}

/// Options that say what the coverage is compared with.
struct ComparisonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with this revision, such as origin/main, and count what is outdated since.",
      valueName: "revision"))
  var base: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Compare with the commit where the revision's history and this one part.")
  var mergeBase = true

  @Option(
    help: ArgumentHelp(
      "Show the trend since then, from git: 90d, 12w, 6m, 1y or a day such as 2026-08-01.",
      valueName: "period"))
  var since: String?

  @Option(help: "How far the points of the trend lie apart; a week without it.")
  var every: TrendStep?

  @Option(
    help: ArgumentHelp(
      """
      Keep the figures of this run in a file, a line for each run, and compare with the last one of \
      another day or commit.
      """, valueName: "file"), completion: .file(extensions: ["jsonl"]))
  var history: String?

  func validate() throws {
    if every != nil && since == nil { throw ValidationError("'--every' needs '--since'.") }
  }

  /// Whether the options need a repository.
  var needRepository: Bool { base != nil || since != nil }

  /// The period of the trend, or nil if none is asked for.
  ///
  /// - Parameter now: in seconds since 1970.
  func period(now: Int) throws(CommandFailure) -> TrendPeriod? {
    guard let since else { return nil }
    do throws(TrendPeriod.Failure) {
      return try TrendPeriod(since: since, every: every ?? .week, now: now)
    } catch {
      throw CommandFailure(error.message, help: error.help)
    }
  }
}
