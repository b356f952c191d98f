import Diagnostics
import LintEngine
import Platform
import Reporters
import TranslationStatus

/// Which reports a run writes, and where.
struct ReportPlan<Format: OutputFormat> {
  /// The format of standard output.
  let standard: Format
  /// The reports that are files.
  let files: [ReportDestination<Format>]

  /// - Parameters:
  ///   - format: the format of standard output, if the user names one.
  ///   - usual: the format of standard output, if nobody names one.
  init(
    format: Format?, outputs: [ReportDestination<Format>], usual: Format,
    in surroundings: Surroundings
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
      guard !seen.insert(OutputPath(output.path, in: surroundings).file).inserted else { continue }
      throw CommandFailure("two reports for '\(output.path)'", help: "give each its own file")
    }
    for output in files {
      let path = OutputPath(output.path, in: surroundings)
      try path.refuseLink()
      try path.refuseName()
    }
  }

  /// Refuses to write a report over a file that the run keeps.
  func spare(_ path: String, in surroundings: Surroundings) throws(CommandFailure) {
    let kept = OutputPath(path, in: surroundings).file
    guard let report = files.first(where: { OutputPath($0.path, in: surroundings).file == kept })
    else { return }
    throw CommandFailure(
      "a report would replace the history '\(report.path)'", help: "give each its own file")
  }

  /// Refuses to write a report over a file that the run reads.
  func refuse(
    over inputs: [OutputPath.Input], in surroundings: Surroundings
  ) throws(CommandFailure) {
    for output in files { try OutputPath(output.path, in: surroundings).refuse(over: inputs) }
    try OutputPath.refuseStandardOutput(of: surroundings, over: inputs)
  }

  /// Whether a report has a format.
  func has(_ format: Format) -> Bool {
    standard == format || files.contains { $0.format == format }
  }

  /// Writes the reports to all their destinations and returns whether that worked.
  ///
  /// - Parameter body: writes one of them; it is told whether that goes to standard output.
  func write(
    in session: inout Session,
    _ body: (Format, _ isStandard: Bool, inout DescriptorStream) -> Void
  ) -> Bool {
    body(standard, true, &session.output)
    // Before errors about files, so that a terminal shows them in their order.
    session.output.flush()
    var isWritten = true
    for destination in files {
      do throws(CommandFailure) {
        try destination.write(in: session.surroundings.workingDirectory) {
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
  /// Writes a report to all its destinations and returns whether that worked.
  func write(
    _ report: LintReport, _ options: ReportOptions, _ color: ColorChoice,
    in session: inout Session
  ) -> Bool {
    write(in: &session) { [surroundings = session.surroundings] format, isStandard, output in
      var options = surroundings.located(options, for: format)
      if isStandard { options.show(on: surroundings, color) }
      format.write(report, options, to: &output)
    }
  }
}

extension ReportPlan<CoverageOutputFormat> {
  /// Writes a report to all its destinations and returns whether that worked.
  func write(
    _ report: CoverageReport, _ options: ReportOptions, _ color: ColorChoice,
    in session: inout Session
  ) -> Bool {
    write(in: &session) { [surroundings = session.surroundings] format, isStandard, output in
      var options = options
      if let located = format.located { options = surroundings.located(options, for: located) }
      if isStandard { options.show(on: surroundings, color) }
      format.write(report, options, to: &output)
    }
  }
}

extension ReportFormat {
  func write(
    _ report: LintReport, _ options: ReportOptions, to output: inout some TextOutputStream
  ) {
    reporter(options).write(report, to: &output)
  }
}
