import ArgumentParser
import Diagnostics
import LintEngine

/// `catalog-lint baseline`: accepts the findings that are there, so that only new ones fail.
struct BaselineSubcommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Accept the findings that are there, and keep track of them.",
    discussion: """
      The file .lint-baseline.json names findings by rule, path, key, locale and variant, never by \
      line or message. 'lint' does not report what it covers. Commit it.
      """,
    subcommands: [Write.self, Prune.self, Show.self])

  /// `catalog-lint baseline write`: accepts all findings.
  struct Write: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "write", abstract: "Write a baseline that covers all errors and warnings.",
      discussion: """
        Reasons and last days of entries that are still needed are kept, and so are the entries of \
        files that are not checked.
        """)

    @OptionGroup var options: BaselineOptions

    @Option(help: ArgumentHelp("Why new entries are accepted.", valueName: "text"))
    var reason: String?

    @Option(
      help: ArgumentHelp(
        "The last day on which new entries hold, as in 2026-12-31.", valueName: "date"))
    var until: String?

    @Flag(help: "Cover notes, too.")
    var verbose = false

    func validate() throws {
      if let reason, !reason.utf8.contains(where: { $0 > 0x20 }) {
        throw ValidationError("'--reason' must not be empty.")
      }
      if let until, !CalendarDate.isValid(until) {
        throw ValidationError("'--until' must be a date such as 2026-12-31.")
      }
    }
  }

  /// `catalog-lint baseline prune`: removes what is not needed any more.
  struct Prune: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune",
      abstract: "Remove entries that cover nothing any more, and add none.")

    @OptionGroup var options: BaselineOptions
  }

  /// `catalog-lint baseline show`: tells what is in it.
  struct Show: SessionCommand {
    /// How it is told.
    enum Format: String, CaseIterable, ExpressibleByArgument {
      case text, json
    }

    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Tell what the baseline covers, and what of it is dead.")

    @Option(help: "How it is told.")
    var format: Format = .text

    @OptionGroup var options: BaselineOptions
  }
}

extension BaselineSubcommand.Write {
  func run(in session: inout Session) async throws -> ExitStatus {
    if let until, until < session.surroundings.today {
      throw CommandFailure("the day \(until) has passed", help: "name a later one after '--until'")
    }
    let target = try await options.target(in: &session)
    let run = try await options.run(against: target, in: &session)
    let coversNotes = verbose || run.configuration.failOn.includes(.note)
    let least = coversNotes ? Severity.note : .warning
    let change = (target.file?.baseline ?? Baseline()).updated(
      with: run.report, from: least, in: target.folder, run.scope,
      remark: Baseline.Remark(reason: reason, until: until), today: session.surroundings.today)
    try target.write(change.baseline, in: session)
    let counts = BaselineCounts(
      of: run.report.findings.filter { finding in
        finding.severity >= least && target.folder.relative(finding.place.path) != nil
      })
    session.output.write("\(target.path): \(change.summary)\n\(counts.text)")
    for note in change.notes { session.note(note) }
    return run.status
  }
}

extension BaselineSubcommand.Prune {
  func run(in session: inout Session) async throws -> ExitStatus {
    let target = try await options.target(in: &session)
    let file = try target.existing()
    let run = try await options.run(against: target, in: &session)
    let (baseline, dead) = file.baseline.pruned(
      by: run.report, in: target.folder, run.scope, today: session.surroundings.today)
    let lowered = dead.count { if case .fewerFindings = $0.fault { true } else { false } }
    let removed = dead.count - lowered
    if !dead.isEmpty || file.isRenamed || file.baseline.lacksSeverities {
      try target.write(baseline, in: session)
    }
    session.output.write(
      "\(target.path): \(counted(removed, "entry")) removed, \(lowered) lowered, "
        + "\(baseline.entries.count) left\n")
    return run.status
  }
}

extension BaselineSubcommand.Show {
  func run(in session: inout Session) async throws -> ExitStatus {
    let target = try await options.target(in: &session)
    let baseline = try target.existing().baseline
    let run = try await options.run(against: target, in: &session)
    let today = session.surroundings.today
    let account = BaselineAccount(
      of: baseline, at: target.path, today: today,
      dead: baseline.deadEntries(
        by: run.report, in: target.folder, run.scope, today: today))
    switch format {
    case .text: session.output.write(account.text)
    case .json: session.output.write(account.json.document)
    }
    return .success
  }
}

extension Baseline.Change {
  /// What became of the baseline, in one line.
  fileprivate var summary: String {
    let parts = [(added, "new"), (recounted, "counted anew"), (removed, "removed")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let findings = baseline.entries.reduce(0) { $0 + $1.count }
    return "\(counted(findings, "finding")) in \(counted(baseline.entries.count, "entry"))"
      + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }

  /// What a person should know about it.
  fileprivate var notes: [String] {
    var notes: [String] = []
    if expired > 0 {
      notes.append(
        "\(counted(expired, "entry")) kept that expired: remove "
          + (expired == 1 ? "it to accept its" : "them to accept their") + " findings anew")
    }
    if outside > 0 {
      notes.append(
        "\(counted(outside, "finding")) left out, in files outside the folder of the baseline")
    }
    return notes
  }
}
