/// A small project that a rule accepts or reports: at once a test and a part of the rule's page.
public struct RuleExample: Sendable {
  /// What the rule makes of the example.
  public enum Expectation: Hashable, Sendable {
    /// The rule reports just the marked places, with this severity.
    case reported(Severity)
    /// The rule reports nothing.
    case accepted
  }

  /// One file of the project.
  public struct File: Sendable {
    public let path: String
    /// The text with `⟦` and `⟧` around each place that the rule must report.
    public let contents: String
  }

  public let expectation: Expectation
  public let title: String
  public let files: [File]
  /// The contents of a configuration to run the example with, as JSON.
  public let configuration: String?
  /// Where the example is written, so that a failing test points at it.
  public let origin: (fileID: String, line: Int)

  public var isAccepted: Bool { expectation == .accepted }

  /// An example that the rule must report at each marked place and nowhere else.
  ///
  /// - Parameter severity: the severity of all its findings.
  public static func reported(
    _ title: String, as severity: Severity, _ files: KeyValuePairs<String, String>,
    configuration: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .reported(severity), title: title,
      files: files.map { File(path: $0.key, contents: $0.value) }, configuration: configuration,
      origin: (fileID, line))
  }

  /// An example that the rule must not report.
  public static func accepted(
    _ title: String, _ files: KeyValuePairs<String, String>, configuration: String? = nil,
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .accepted, title: title,
      files: files.map { File(path: $0.key, contents: $0.value) }, configuration: configuration,
      origin: (fileID, line))
  }
}
