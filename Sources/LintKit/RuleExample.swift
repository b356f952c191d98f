/// A small project that a rule flags or accepts. It is both a test and part of the rule's page.
public struct RuleExample: Sendable {
  /// The expected result of running the rule on the example.
  package enum Expectation: Hashable, Sendable {
    /// The rule reports exactly the marked ranges, with this severity.
    case reported(Severity)
    /// The rule reports nothing.
    case accepted
  }

  /// One file of the project.
  package struct File: Sendable {
    package let path: String
    private let text: Contents

    package init(path: String, contents: Contents) {
      self.path = path
      text = contents
    }

    /// The content, with `⟦` and `⟧` around each range that the rule must report.
    package var contents: String { text.write() }
  }

  package let expectation: Expectation
  package let title: String
  package let files: [File]
  /// The files in the base revision. Empty if the example has no base revision.
  package let baseFiles: [File]
  /// The files that the fixes of the findings change, as they are afterwards. Nil if the example
  /// doesn't say.
  package let fixedFiles: [File]?
  /// The configuration for the example as JSON, marked like a file. Nil for none.
  package let configuration: String?
  /// Other rules that also run, for a rule that depends on the findings of others.
  package let companions: [any Rule.Type]
  /// The source location of the example, which failing tests point to.
  package let origin: (fileID: String, line: Int)

  package var isAccepted: Bool { expectation == .accepted }

  /// Returns an example that the rule must flag at each marked range and nowhere else.
  ///
  /// - Parameters:
  ///   - severity: the severity of all its findings.
  ///   - base: the files of the base revision.
  ///   - fixed: the exact content of each file that the fixes of the findings change, afterwards.
  public static func reported(
    _ title: String, as severity: Severity, _ files: KeyValuePairs<String, Contents>,
    since base: KeyValuePairs<String, Contents> = [:],
    fixed: KeyValuePairs<String, Contents>? = nil, configuration: String? = nil,
    alongside companions: [any Rule.Type] = [],
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .reported(severity), title: title,
      files: files.map { File(path: $0.key, contents: $0.value) },
      baseFiles: base.map { File(path: $0.key, contents: $0.value) },
      fixedFiles: fixed?.map { File(path: $0.key, contents: $0.value) },
      configuration: configuration, companions: companions, origin: (fileID, line))
  }

  /// Returns an example that the rule must not flag.
  public static func accepted(
    _ title: String, _ files: KeyValuePairs<String, Contents>,
    since base: KeyValuePairs<String, Contents> = [:], configuration: String? = nil,
    alongside companions: [any Rule.Type] = [], fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .accepted, title: title,
      files: files.map { File(path: $0.key, contents: $0.value) },
      baseFiles: base.map { File(path: $0.key, contents: $0.value) }, fixedFiles: nil,
      configuration: configuration, companions: companions, origin: (fileID, line))
  }
}
