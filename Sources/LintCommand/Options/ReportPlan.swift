import ArgumentParser
import Diagnostics
import LintEngine
import Platform
package import Reporters
import StringResolution
import TranslationStatus
import Workspace

/// The reports that a run writes, with their destinations.
struct ReportPlan<Format: OutputFormat> {
  /// The format of standard output.
  let standard: Format
  /// The reports that are written to files.
  let files: [ReportDestination<Format>]

  /// Creates the plan, and rejects conflicting destinations.
  ///
  /// - Parameters:
  ///   - format: the format of standard output that the user names, or nil.
  ///   - usual: the default format of standard output.
  init(
    format: Format?, outputs: [ReportDestination<Format>], usual: Format,
    in environment: ProcessEnvironment
  ) throws(CommandFailure) {
    let streams = [format].compactMap { $0 } + outputs.filter(\.isStandardOutput).map(\.format)
    guard streams.count < 2 else {
      throw CommandFailure(
        "two reports for standard output", help: "write one of them to a file")
    }
    standard = streams.first ?? usual
    files = outputs.filter { !$0.isStandardOutput }
    var seen: Set<AbsolutePath> = []
    for output in files {
      guard !seen.insert(OutputPath(output.path, in: environment).file).inserted else { continue }
      throw CommandFailure("two reports for '\(output.path)'", help: "give each its own file")
    }
    for output in files {
      let path = OutputPath(output.path, in: environment)
      try path.refuseLink()
      try path.refuseName()
    }
  }

  /// Rejects a report that would overwrite a file that the run updates.
  func rejectOverwriting(_ path: String, in environment: ProcessEnvironment) throws(CommandFailure)
  {
    let kept = OutputPath(path, in: environment).file
    guard let report = files.first(where: { OutputPath($0.path, in: environment).file == kept })
    else { return }
    throw CommandFailure(
      "a report would replace the history '\(report.path)'", help: "give each its own file")
  }

  /// Rejects a report that would overwrite a file that the run reads.
  func refuse(
    over inputs: [OutputPath.Input], in environment: ProcessEnvironment
  ) throws(CommandFailure) {
    for output in files { try OutputPath(output.path, in: environment).refuse(over: inputs) }
    try OutputPath.refuseStandardOutput(of: environment, over: inputs)
  }

  /// Returns whether any report has a format.
  func has(_ format: Format) -> Bool {
    standard == format || files.contains { $0.format == format }
  }

  /// Writes the reports to all their destinations and returns whether that succeeded.
  ///
  /// - Parameter body: writes one of them. Its second argument is whether the report goes to
  ///   standard output.
  func write(
    in session: inout Session,
    _ body: (Format, _ isStandard: Bool, inout DescriptorStream) -> Void
  ) -> Bool {
    body(standard, true, &session.output)
    // Before errors about files, so that a terminal shows them in order.
    session.output.flush()
    var isWritten = true
    for destination in files {
      do throws(CommandFailure) {
        try destination.write(in: session.environment.workingDirectory) {
          body(destination.format, false, &$0)
        }
      } catch {
        session.report(error)
        isWritten = false
      }
    }
    return isWritten
  }
}

extension ReportPlan<ReportFormat> {
  /// Whether a report shows lines of the files.
  var hasText: Bool { has(.text) }
  /// Whether a report needs the lines of its findings, to show them or to check columns.
  var hasExcerpts: Bool { has(.text) || has(.sonarqube) }
}

extension ReportPlan<ReportFormat> {
  /// Writes a report to all its destinations and returns whether that succeeded.
  func write(
    _ report: LintReport, _ options: ReportOptions, _ color: ColorChoice,
    in session: inout Session
  ) -> Bool {
    write(in: &session) { [environment = session.environment] format, isStandard, output in
      var options = environment.located(options, for: format)
      if isStandard { options.show(on: environment, color) }
      format.reporter(options).write(report, to: &output)
    }
  }
}

extension ReportPlan<CoverageOutputFormat> {
  /// Writes a report to all its destinations and returns whether that succeeded.
  func write(
    _ report: CoverageReport, _ options: ReportOptions, _ color: ColorChoice,
    in session: inout Session
  ) -> Bool {
    write(in: &session) { [environment = session.environment] format, isStandard, output in
      var options = options
      if let located = format.located { options = environment.located(options, for: located) }
      if format == .figures(.html) {
        options = environment.linked(options, commit: report.revision)
        options.csv = isStandard ? nil : csv(besidePageIn: environment)
      }
      if isStandard { options.show(on: environment, color) }
      format.write(report, options, to: &output)
    }
  }

  /// Returns the path of the CSV relative to the page, or nil unless the run writes both and the
  /// CSV is in the folder of the page or below it, so that both can be published together.
  private func csv(besidePageIn environment: ProcessEnvironment) -> String? {
    func file(_ format: CoverageFormat) -> AbsolutePath? {
      files.first { $0.format == .figures(format) }
        .map { environment.workingDirectory.absolute(argument: PathName.clean($0.path)) }
    }
    guard let page = file(.html), let csv = file(.csv) else { return nil }
    let folder = page.text.utf8.lastIndex(of: UInt8(ascii: "/")).map { page.text[...$0] } ?? ""
    guard csv.text.hasPrefix(folder), csv.text != folder else { return nil }
    return String(csv.text.dropFirst(folder.count))
  }
}

extension ReportPlan<PreviewFormat> {
  /// Writes a report to all its destinations and returns whether that succeeded.
  func write(
    _ report: PreviewReport, _ options: ReportOptions, _ color: ColorChoice,
    in session: inout Session
  ) -> Bool {
    write(in: &session) { [environment = session.environment] format, isStandard, output in
      var options = options
      if isStandard { options.show(on: environment, color) }
      format.reporter(options).write(report, to: &output)
    }
  }
}

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
