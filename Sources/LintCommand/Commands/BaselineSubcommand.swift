import ArgumentParser
import LintEngine

/// `catalog-lint baseline`: records existing findings so that only new ones are reported.
struct BaselineSubcommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Record existing findings so that only new ones are reported.",
    discussion: """
      The file .lint-baseline.json identifies findings by rule, kind of fault, path, key, locale \
      and variant, not by line or message. 'lint' does not report a finding that the baseline \
      covers, unless it has become more severe. Commit the file.
      """,
    subcommands: [Write.self, Prune.self, Show.self])
}

extension BaselineSubcommand {
  /// `catalog-lint baseline prune`: removes entries that are no longer needed.
  struct Prune: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune",
      abstract: "Remove entries that no longer cover a finding.")

    @OptionGroup var options: BaselineOptions

    func run(in session: inout Session) async throws -> ExitStatus {
      let outcome = try await session.engine().run(options.request(isUpdate: true))
      session.show(outcome.notices)
      let (baseline, dead) = outcome.pruned()
      let lowered = dead.count { if case .fewerFindings = $0.fault { true } else { false } }
      if !dead.isEmpty || outcome.isRenamed || outcome.baseline.isIncomplete {
        try outcome.write(baseline, in: session)
      }
      let removed = dead.count - lowered
      let changes = [
        removed > 0 ? "\(counted(removed, "entry")) removed" : nil,
        lowered > 0 ? "\(counted(lowered, "count")) lowered" : nil,
        outcome.baseline.isIncomplete ? "entries of an older version completed" : nil,
      ].compactMap(\.self)
      let parts = changes.isEmpty ? ["nothing to remove"] : changes
      let left = "\(counted(baseline.entries.count, "entry")) left"
      session.print("\(outcome.path): \((parts + [left]).joined(separator: ", "))")
      return outcome.isComplete ? .success : .failure
    }
  }

  /// `catalog-lint baseline show`: describes the baseline.
  struct Show: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract:
        "Show which findings the baseline covers, and which entries are unused or have expired.")

    @Option(help: "Format of the output.")
    var format: ListFormat = .text

    @OptionGroup var options: BaselineOptions

    func run(in session: inout Session) async throws -> ExitStatus {
      let outcome = try await session.engine().run(options.request(isUpdate: true))
      session.show(outcome.notices)
      let summary = BaselineSummary(
        of: outcome.baseline, at: outcome.path, today: session.environment.today,
        dead: outcome.deadEntries)
      switch format {
      case .text: session.write(summary.text)
      case .json: session.output.write(summary.json)
      }
      return .success
    }
  }
}
