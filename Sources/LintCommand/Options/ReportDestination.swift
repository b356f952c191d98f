import ArgumentParser
import Platform
package import Reporters
import Workspace

/// A format in which a command writes reports.
protocol OutputFormat: ExpressibleByArgument, Hashable, Sendable {
  /// Whether a report is appended to its file. The summary of a GitHub job is shared by all
  /// commands of its step.
  var isAppended: Bool { get }
}

extension ReportFormat: ExpressibleByArgument {}

extension ReportFormat: OutputFormat {
  var isAppended: Bool { self == .githubSummary }
}

/// A report that is written to a file: `FORMAT=FILE`.
struct ReportDestination<Format: OutputFormat>: ExpressibleByArgument {
  let format: Format
  let path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="),
      let format = Format(argument: String(argument[..<equals]))
    else { return nil }
    let path = String(argument[argument.index(after: equals)...])
    guard !path.isEmpty else { return nil }
    (self.format, self.path) = (format, path)
  }

  var isStandardOutput: Bool { path == "-" }

  /// Writes a report. It replaces the file unless the format is appended.
  func write(
    in workingDirectory: WorkingDirectory, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    let path = workingDirectory.absolute(argument: path)
    if format.isAppended {
      try OutputFile.append(to: path, body)
    } else {
      try OutputFile.write(to: path, body)
    }
  }
}
