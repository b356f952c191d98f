import ArgumentParser
import LintEngine
import SourceText

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
      let outcomes = try await session.engine().run(options.request(isUpdate: true))
      session.show(outcomes[0].notices)
      for outcome in outcomes { try prune(outcome, in: &session) }
      return outcomes[0].isComplete ? .success : .failure
    }

    private func prune(
      _ outcome: BaselineOutcome, in session: inout Session
    ) throws(CommandFailure) {
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
      let outcomes = try await session.engine().run(options.request(isUpdate: true))
      session.show(outcomes[0].notices)
      for outcome in outcomes {
        let summary = BaselineSummary(
          of: outcome.baseline, at: outcome.path, today: session.environment.today,
          dead: outcome.deadEntries)
        switch format {
        case .text: session.write(summary.text)
        case .json: session.output.write(summary.json)
        }
      }
      return .success
    }
  }
}

extension BaselineSubcommand {
  /// `catalog-lint baseline write`: accepts all findings.
  struct Write: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "write", abstract: "Write a baseline that covers all errors and warnings.",
      discussion: """
        Entries that are still needed keep their reasons and expiry dates. Entries for files that \
        are not checked are kept too.
        """)

    @OptionGroup var options: BaselineOptions

    @Option(help: ArgumentHelp("Reason to record with new entries.", valueName: "text"))
    var reason: String?

    @Option(
      help: ArgumentHelp(
        "Last day on which new entries apply, for example 2026-12-31.", valueName: "date"))
    var until: String?

    @Flag(name: .shortAndLong, help: "Also cover notes.")
    var verbose = false

    func validate() throws {
      if let reason, !reason.utf8.contains(where: { $0 > 0x20 }) {
        throw ValidationError("'--reason' must not be empty.")
      }
      if let until, !CalendarDate.isValid(until) {
        throw ValidationError("'--until' must be a date, for example 2026-12-31.")
      }
    }

    func run(in session: inout Session) async throws -> ExitStatus {
      if let until, until < session.environment.today {
        throw CommandFailure(
          "the date \(until) is in the past", help: "pass a later date to '--until'")
      }
      let outcomes = try await session.engine().run(options.request(isUpdate: false))
      session.show(outcomes[0].notices)
      for outcome in outcomes { try write(outcome, in: &session) }
      return outcomes[0].isComplete ? .success : .failure
    }

    private func write(
      _ outcome: BaselineOutcome, in session: inout Session
    ) throws(CommandFailure) {
      let remark = Baseline.Remark(reason: reason, until: until)
      guard let change = outcome.written(remark: remark, coversNotes: verbose) else {
        throw CommandFailure(
          "the findings don't fit into a baseline of 20 MiB",
          help: "fix some of them first, or turn off the rule that has the most")
      }
      try outcome.write(change.baseline, in: session)
      session.print("\(outcome.path): \(change.summary)")
      session.write(BaselineCounts(of: outcome.covered(coversNotes: verbose)).text)
      for note in change.notes { session.note(note) }
    }
  }
}

extension Baseline.Change {
  /// A summary of the changes, in one line.
  fileprivate var summary: String {
    let parts = [(added, "new"), (recounted, "updated"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let findings = baseline.entries.reduce(0) { $0 + $1.count }
    return "\(counted(findings, "finding")) in \(counted(baseline.entries.count, "entry"))"
      + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }

  /// Notes for users about the changes.
  fileprivate var notes: [String] {
    var notes: [String] = []
    if expired > 0 {
      notes.append(
        "\(counted(expired, "entry")) expired: remove "
          + (expired == 1 ? "it to accept its" : "them to accept their") + " findings again")
    }
    if outside > 0 {
      notes.append(
        "\(counted(outside, "finding")) not recorded: outside the directory of the baseline")
    }
    return notes
  }
}
