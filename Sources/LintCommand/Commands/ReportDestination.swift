public import ArgumentParser
import LintEngine
public import Reporters

extension ReportFormat: ExpressibleByArgument {}

/// A report that is written to a file: `FORMAT=FILE`.
struct ReportDestination: ExpressibleByArgument {
  let format: ReportFormat
  let path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="),
      let format = ReportFormat(rawValue: String(argument[..<equals]))
    else { return nil }
    let path = String(argument[argument.index(after: equals)...])
    guard !path.isEmpty else { return nil }
    (self.format, self.path) = (format, path)
  }

  var isStandardOutput: Bool { path == "-" }

  /// Writes a report. The summary of a GitHub job belongs to all commands of its step, so it is
  /// appended to; every other file is replaced.
  func write(
    in workingDirectory: String, _ body: (inout DescriptorStream) -> Void
  ) throws(CommandFailure) {
    let path = PathName.join(workingDirectory, path)
    if format == .githubSummary {
      try OutputFile.append(to: path, body)
    } else {
      try OutputFile.write(to: path, body)
    }
  }

  /// The file itself, whatever leads to it, to tell whether two destinations are one.
  func file(in workingDirectory: String) -> String {
    let path = PathName.clean(PathName.join(workingDirectory, path))
    if let file = FileSystem.realPath(path) { return file }
    let folder = PathName.folder(of: path)
    return PathName.join(FileSystem.realPath(folder) ?? folder, PathName.name(of: path))
  }
}
