/// The formats of reports. The raw value is the name that users type.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For users: excerpts with carets, long runs collapsed, and a summary.
  case text
  /// One line per finding, as compilers write them and as Xcode and editors read them.
  case xcode
  /// One JSON document, described by `schemas/report.schema.json`.
  case json
  /// One JSON object per line: every finding, then the summary.
  case jsonl
  /// Test results, which continuous integration systems show.
  case junit
  /// Test results without the parts that the schema of Jenkins' xUnit plugin rejects.
  case junitStrict = "junit-strict"
  /// GitLab Code Quality, shown in merge requests.
  case gitlab
  /// Checkstyle XML, which many programs read.
  case checkstyle
  /// The Reviewdog Diagnostic Format, used for comments on pull requests.
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

  /// Returns the reporter that writes the format.
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
