import ArgumentParser
import LintEngine
import SourceText

extension BaselineSubcommand {
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

    func run(in session: inout Session) async throws -> ExitStatus {
      if let until, until < session.surroundings.today {
        throw CommandFailure(
          "the day \(until) has passed", help: "name a later one after '--until'")
      }
      let outcome = try await session.engine().run(options.request(isUpdate: false))
      session.show(outcome.notices)
      let change = outcome.written(
        remark: Baseline.Remark(reason: reason, until: until), coversNotes: verbose)
      try outcome.write(change.baseline, in: session)
      session.print("\(outcome.path): \(change.summary)")
      session.output.write(BaselineCounts(of: outcome.covered(coversNotes: verbose)).text)
      for note in change.notes { session.note(note) }
      return outcome.isComplete ? .success : .failure
    }
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
