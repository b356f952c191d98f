import ArgumentParser
import LintEngine
import SourceText

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
      let outcome = try await session.engine().run(options.request(isUpdate: false))
      session.show(outcome.notices)
      let remark = Baseline.Remark(reason: reason, until: until)
      guard let change = outcome.written(remark: remark, coversNotes: verbose) else {
        throw CommandFailure(
          "the findings don't fit into a baseline of 64 MiB",
          help: "fix some of them first, or turn off the rule that has the most")
      }
      try outcome.write(change.baseline, in: session)
      session.print("\(outcome.path): \(change.summary)")
      session.write(BaselineCounts(of: outcome.covered(coversNotes: verbose)).text)
      for note in change.notes { session.note(note) }
      return outcome.isComplete ? .success : .failure
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
