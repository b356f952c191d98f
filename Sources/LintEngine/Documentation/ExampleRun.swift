package import Diagnostics
package import LintKit
import SourceText
import Syntax
import Workspace

/// Runs a rule on one of its own examples, for its page and its test.
package enum ExampleRun {
  /// The findings of a rule in an example, and the places where findings are expected.
  package struct Outcome: Sendable {
    /// The findings of the rule, in the order of a report.
    package let findings: [Finding]
    /// The marked places, as byte offsets into the files without their marks.
    package let expected: [(path: String, range: Range<Int>)]
    /// The files without their marks, in the order of the example.
    package let files: [(path: String, text: String)]
    /// The files in the base revision, if the example compares with one.
    package let baseFiles: [(path: String, text: String)]
    /// The configuration without its marks.
    package let configuration: String?
    /// The mistakes in the configuration.
    package let mistakes: [Diagnostic]
  }

  /// Runs a rule, and the rules that the example names, with the configuration of the example.
  ///
  /// A rule that is off by default is enabled.
  package static func outcome(of example: RuleExample, for rule: any Rule.Type) async -> Outcome {
    await outcome(of: example, for: rule.init())
  }

  /// Runs an instance of a rule with the options that the example sets.
  package static func outcome(of example: RuleExample, for rule: any Rule) async -> Outcome {
    let marked = example.files.map { ($0.path, MarkedText($0.contents)) }
    var diagnostics: [Diagnostic] = []
    var configuration = Configuration()
    let written = example.configuration.map { MarkedText($0) }
    if let written {
      let file = SourceFile.json(
        SourceBuffer(written.bytes), id: FileID(0), path: ConfigurationFile.name)
      configuration = Configuration.read(
        file, rules: [type(of: rule)] + example.companions, reporting: &diagnostics)
    }
    if !rule.info.isOn { configuration.enable([rule.info.id]) }
    let linter = Linter(
      [rule] + example.companions.map { $0.init() }, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    let files = marked.map { InputFile(path: $0.0, contents: .memory($0.1.bytes)) }
    var options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    (options.coversProject, options.hasAllTables) = (true, true)
    let base = example.baseFiles.map {
      InputFile(path: $0.path, contents: .memory(Array($0.contents.utf8)))
    }
    let findings = await linter.findings(in: files, since: base, options: options)
    return Outcome(
      findings: findings.filter { $0.rule == rule.info.id },
      expected: marked.flatMap { path, text in text.ranges.map { (path, $0) } }
        + (written?.ranges.map { (ConfigurationFile.name, $0) } ?? []),
      files: marked.map { ($0.0, String(decoding: $0.1.bytes, as: UTF8.self)) },
      baseFiles: example.baseFiles.map { ($0.path, $0.contents) },
      configuration: written.map { String(decoding: $0.bytes, as: UTF8.self) },
      mistakes: diagnostics)
  }
}

extension Linter {
  /// - Parameter base: the files of the base revision, or an empty list for no comparison.
  fileprivate func findings(
    in files: [InputFile], since base: [InputFile], options: RunOptions
  ) async -> [Finding] {
    guard !base.isEmpty else {
      return Array(await lint(files, options: options).report.findings)
    }
    let revision = BaseRevision(revision: "main", files: base, renames: [:])
    // Without a repository, nothing can fail.
    let checked = try? await check(files, comparedWith: revision, of: nil, options: options)
    return Array(checked?.outcome.report.findings ?? FindingList())
  }
}
