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
    private let text: Contents

    public init(path: String, contents: Contents) {
      self.path = path
      text = contents
    }

    /// The text with `⟦` and `⟧` around each place that the rule must report.
    public var contents: String { text.write() }
  }

  public let expectation: Expectation
  public let title: String
  public let files: [File]
  /// The files as they were in the revision that the run compares with; empty if it compares with
  /// none.
  public let earlier: [File]
  /// The contents of a configuration to run the example with, as JSON, marked like a file.
  public let configuration: String?
  /// Other rules that run too, for a rule about what others report.
  public let companions: [any Rule.Type]
  /// Where the example is written, so that a failing test points at it.
  public let origin: (fileID: String, line: Int)

  public var isAccepted: Bool { expectation == .accepted }

  /// The same project with other files, of which the rule must make the same.
  public func with(_ files: [File]) -> Self {
    Self(
      expectation: expectation, title: title, files: files, earlier: earlier,
      configuration: configuration, companions: companions, origin: origin)
  }

  /// An example that the rule must report at each marked place and nowhere else.
  ///
  /// - Parameters:
  ///   - severity: the severity of all its findings.
  ///   - earlier: the files of the revision that the run compares with.
  public static func reported(
    _ title: String, as severity: Severity, _ files: KeyValuePairs<String, Contents>,
    since earlier: KeyValuePairs<String, Contents> = [:], configuration: String? = nil,
    beside companions: [any Rule.Type] = [],
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .reported(severity), title: title,
      files: files.map { File(path: $0.key, contents: $0.value) },
      earlier: earlier.map { File(path: $0.key, contents: $0.value) },
      configuration: configuration, companions: companions, origin: (fileID, line))
  }

  /// An example that the rule must not report.
  public static func accepted(
    _ title: String, _ files: KeyValuePairs<String, Contents>,
    since earlier: KeyValuePairs<String, Contents> = [:], configuration: String? = nil,
    beside companions: [any Rule.Type] = [], fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .accepted, title: title,
      files: files.map { File(path: $0.key, contents: $0.value) },
      earlier: earlier.map { File(path: $0.key, contents: $0.value) },
      configuration: configuration, companions: companions, origin: (fileID, line))
  }
}
