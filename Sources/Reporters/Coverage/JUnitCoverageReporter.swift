import Diagnostics
import SourceText
import TranslationStatus

/// Writes the coverage gates as JUnit XML, with one case per requirement.
///
/// A case is named after the locale or group and the member that sets the requirement, never after
/// a figure. This lets build services follow it over time. A requirement that could not be
/// evaluated is skipped. Without gates there is one passing case, since some systems treat a report
/// without cases as an error.
struct JUnitCoverageReporter: CoverageReporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: CoverageReport, to output: inout some TextOutputStream) {
    var suite = JUnitSuite(name: "coverage")
    for file in report.incompleteFiles { suite.append(Self.testCase(for: file)) }
    for gate in report.gates { suite.append(Self.testCase(for: gate)) }
    if report.gates.isEmpty && report.incompleteFiles.isEmpty {
      suite.append(.init(name: "no gates"))
    }
    let document = JUnitDocument(
      name: report.tool.name, timestamp: options.timestamp, namesLocations: true)
    output.write(document.text([suite]))
  }
}

extension JUnitCoverageReporter {
  private static func testCase(for file: IncompleteFile) -> JUnitSuite.Case {
    let reason = SafeText.inLine(file.reason)
    return JUnitSuite.Case(
      name: SafeText.inLine("read [\(file.path)]"), file: file.path, line: file.start?.line,
      outcome: .broken(message: "not read completely: \(reason)"),
      body: SafeText.atLineStart(file.summary))
  }

  private static func testCase(for gate: GateVerdict) -> JUnitSuite.Case {
    let owner = SafeText.inLine(gate.owner)
    let start = gate.location.start
    var result = JUnitSuite.Case(
      name: SafeText.inLine("\(gate.requirement.name) [\(gate.owner)]"), file: gate.location.path,
      line: start.line)
    switch gate.outcome {
    case .passed: break
    case .failed:
      result.outcome = .failed(.error, message: "\(owner): \(gate.complaint)")
      // On its own line, since test reporters find the location with a greedy pattern.
      let location = "    at (\(SafeText.inLine(gate.location.path)):\(start.line):\(start.column))"
      result.body = "\(SafeText.atLineStart(gate.owner)): \(gate.complaint)\n\(location)"
    case .skipped(let reason): result.outcome = .skipped(message: SafeText.inLine(reason))
    }
    return result
  }
}
