import LintEngine
import Reporters

/// Which reports a run writes, and where.
struct ReportPlan {
  /// The format of standard output.
  let standard: ReportFormat
  /// The reports that are files.
  let files: [ReportDestination]

  /// - Parameter format: the format of standard output, if the user names one.
  init(
    format: ReportFormat?, outputs: [ReportDestination], in surroundings: Surroundings
  ) throws(CommandFailure) {
    let streams = [format].compactMap { $0 } + outputs.filter(\.isStandardOutput).map(\.format)
    guard streams.count < 2 else {
      throw CommandFailure(
        "two reports for standard output", help: "write one of them to a file")
    }
    standard = streams.first ?? surroundings.defaultFormat
    files = outputs.filter { !$0.isStandardOutput }
    var seen: Set<String> = []
    for output in files
    where !seen.insert(output.file(in: surroundings.workingDirectory)).inserted {
      throw CommandFailure("two reports for '\(output.path)'", help: "give each its own file")
    }
  }

  /// Whether a report shows lines of the files.
  var hasText: Bool { has(.text) }
  /// Whether a report needs the lines of its findings, to show them or to check columns.
  var hasExcerpts: Bool { has(.text) || has(.sonarqube) }

  private func has(_ format: ReportFormat) -> Bool {
    standard == format || files.contains { $0.format == format }
  }
}
