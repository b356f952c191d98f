/// The formats a report can be written in; the raw value is the name users type.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: excerpts with carets, long runs folded, a summary.
  case text
  /// One line a finding, as compilers write it and as Xcode and editors read it.
  case xcode
  /// One JSON document, described by `schemas/report.schema.json`.
  case json
  /// One JSON object a line: every finding, then the summary.
  case jsonl
  /// Test results as continuous integration systems show them.
  case junit
  /// Test results without what the schema of Jenkins' xUnit plugin refuses.
  case junitStrict = "junit-strict"
  /// Code Quality of GitLab, shown in merge requests.
  case gitlab
  /// The XML of Checkstyle, which many programs read.
  case checkstyle
  /// The Diagnostic Format of reviewdog, which comments on pull requests.
  case rdjson
  /// Logging commands of Azure Pipelines.
  case azure
  /// Service messages of TeamCity.
  case teamcity
  /// Generic issues of SonarQube 10.3 and later.
  case sonarqube
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// Workflow commands, which GitHub Actions turns into annotations.
  case github
  /// Markdown for the summary of a GitHub job.
  case githubSummary = "github-summary"
  /// Markdown for a comment on a pull request.
  case markdown

  /// What writes reports in the format.
  package func reporter(_ options: ReportOptions) -> any Reporter {
    switch self {
    case .text: TextReporter(options)
    case .xcode: XcodeReporter(options)
    case .json: JSONReporter(options)
    case .jsonl: JSONLinesReporter(options)
    case .junit: JUnitReporter(options)
    case .junitStrict: JUnitStrictReporter(options)
    case .gitlab: GitLabReporter(options)
    case .checkstyle: CheckstyleReporter(options)
    case .rdjson: ReviewdogReporter(options)
    case .azure: AzureReporter(options)
    case .teamcity: TeamCityReporter(options)
    case .sonarqube: SonarQubeReporter(options)
    case .sarif: SARIFReporter(options)
    case .github: GitHubReporter(options)
    case .githubSummary: GitHubSummaryReporter(options)
    case .markdown: MarkdownReporter(options)
    }
  }
}
