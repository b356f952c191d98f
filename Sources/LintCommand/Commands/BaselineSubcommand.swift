import ArgumentParser
import LintEngine

/// `catalog-lint baseline`: records existing findings so that only new ones are reported.
struct BaselineSubcommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Record existing findings so that only new ones are reported.",
    discussion: """
      The file .lint-baseline.json names findings by rule, path, key, locale and variant, never by \
      line or message. 'lint' does not report what it covers, unless a finding is more severe than \
      its entry. Commit the file.
      """,
    subcommands: [Write.self, Prune.self, Show.self])
}

extension BaselineSubcommand {
  /// `catalog-lint baseline prune`: removes entries that are no longer needed.
  struct Prune: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune",
      abstract: "Remove entries that no longer cover a finding, and add none.")

    @OptionGroup var options: BaselineOptions

    func run(in session: inout Session) async throws -> ExitStatus {
      let outcome = try await session.engine().run(options.request(isUpdate: true))
      session.show(outcome.notices)
      let (baseline, dead) = outcome.pruned()
      let lowered = dead.count { if case .fewerFindings = $0.fault { true } else { false } }
      if !dead.isEmpty || outcome.isRenamed || outcome.baseline.lacksSeverities {
        try outcome.write(baseline, in: session)
      }
      session.print(
        "\(outcome.path): \(counted(dead.count - lowered, "entry")) removed, \(lowered) lowered, "
          + "\(baseline.entries.count) left")
      return outcome.isComplete ? .success : .failure
    }
  }

  /// `catalog-lint baseline show`: describes the baseline.
  struct Show: SessionCommand {
    /// How the description is written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, json
    }

    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show what the baseline covers, and which entries cover nothing.")

    @Option(help: "How the description is written.")
    var format: Format = .text

    @OptionGroup var options: BaselineOptions

    func run(in session: inout Session) async throws -> ExitStatus {
      let outcome = try await session.engine().run(options.request(isUpdate: true))
      session.show(outcome.notices)
      let account = BaselineAccount(
        of: outcome.baseline, at: outcome.path, today: session.surroundings.today,
        dead: outcome.deadEntries)
      switch format {
      case .text: session.output.write(account.text)
      case .json: session.output.write(account.json)
      }
      return .success
    }
  }
}
