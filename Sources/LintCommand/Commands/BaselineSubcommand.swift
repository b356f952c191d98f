import ArgumentParser
import Diagnostics
import LintEngine
import SourceText

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

  /// `catalog-lint baseline write`: accepts all findings.
  struct Write: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "write", abstract: "Write a baseline that covers all errors and warnings.",
      discussion: """
        Entries that are still needed keep their reasons and last days. Entries of files that are \
        not checked are kept, too.
        """)

    @OptionGroup var options: BaselineOptions

    @Option(help: ArgumentHelp("Why new entries are accepted.", valueName: "text"))
    var reason: String?

    @Option(
      help: ArgumentHelp(
        "The last day on which new entries are valid, such as 2026-12-31.", valueName: "date"))
    var until: String?

    @Flag(name: .shortAndLong, help: "Cover notes, too.")
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

  /// `catalog-lint baseline prune`: removes entries that are no longer needed.
  struct Prune: SessionCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune",
      abstract: "Remove entries that no longer cover a finding, and add none.")

    @OptionGroup var options: BaselineOptions
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
    session.print("\(target.path): \(change.summary)")
    session.output.write(counts.text)
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
    session.print(
      "\(target.path): \(counted(removed, "entry")) removed, \(lowered) lowered, "
        + "\(baseline.entries.count) left")
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
