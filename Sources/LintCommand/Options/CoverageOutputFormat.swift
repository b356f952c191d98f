import ArgumentParser
import Reporters
import SourceText
import TranslationStatus

/// A format of `coverage`: one of its own, or one of `lint`, in which failed gates are findings.
enum CoverageOutputFormat: OutputFormat {
  case figures(CoverageFormat)
  /// Markdown that is appended to a file, such as the summary of a GitHub job.
  case summary
  case findings(ReportFormat)

  static let allCases: [Self] =
    CoverageFormat.allCases.map(Self.figures)
    + ReportFormat.allCases.filter { CoverageFormat(rawValue: $0.rawValue) == nil }.map { format in
      format == .githubSummary ? .summary : .findings(format)
    }

  static var allValueStrings: [String] { allCases.map(\.name) }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  /// The name that users type.
  var name: String {
    switch self {
    case .figures(let format): format.rawValue
    case .summary: ReportFormat.githubSummary.rawValue
    case .findings(let format): format.rawValue
    }
  }

  var isAppended: Bool { self == .summary }

  /// The format of `lint` whose readers expect the same paths.
  var located: ReportFormat? {
    switch self {
    case .figures(.markdown): .markdown
    case .figures: nil
    case .summary: .githubSummary
    case .findings(let format): format
    }
  }

  func write(
    _ report: CoverageReport, _ options: ReportOptions, to output: inout some UTF8OutputStream
  ) {
    switch self {
    case .figures(let format): format.reporter(options).write(report, to: &output)
    case .summary: CoverageFormat.markdown.reporter(options).write(report, to: &output)
    case .findings(let format): format.reporter(options).write(report.findings, to: &output)
    }
  }
}
