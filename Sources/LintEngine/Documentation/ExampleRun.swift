package import Diagnostics
import Git
import LintConfiguration
package import LintKit
import SourceText
import Workspace

/// Runs a rule on one of its own examples, for its page and its test.
package struct ExampleRun {
  private let example: RuleExample
  private let rule: any Rule
  private let files: [(path: String, text: MarkedText)]
  private let configuration: MarkedText?

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
    /// The result of the fixes, or nil if no finding has one.
    package fileprivate(set) var fixed: Fixed?
  }

  /// The files of an example after all fixes of its findings were applied.
  package struct Fixed: Sendable {
    /// The files that were changed.
    package let files: [(path: String, text: String)]
    /// Whether all of the fixes are safe.
    package let safety: Fix.Safety
    /// The findings that remain.
    package let findings: [Finding]
    /// The number of findings that still have a fix.
    package let remaining: Int
    /// The files whose fixes are not applied, for example because one causes a finding.
    package let faults: [FixFault]
  }

  /// Runs a rule, and the rules that the example names, with the configuration of the example.
  ///
  /// A rule that is off by default is enabled.
  package static func outcome(of example: RuleExample, for rule: any Rule.Type) async -> Outcome {
    await outcome(of: example, for: rule.init())
  }

  /// Runs an instance of a rule with the options that the example sets.
  package static func outcome(of example: RuleExample, for rule: any Rule) async -> Outcome {
    let run = ExampleRun(example, rule)
    let project = ExampleProject(of: example, rule, run.files, run.configuration)
    var outcome = run.outcome(of: await project.check(holding: [:]), project.mistakes)
    outcome.fixed = await run.fixed(in: project)
    return outcome
  }
}

extension ExampleRun {
  private init(_ example: RuleExample, _ rule: any Rule) {
    (self.example, self.rule) = (example, rule)
    files = example.files.map { ($0.path, MarkedText($0.contents)) }
    configuration = example.configuration.map { MarkedText($0) }
  }

  private func outcome(of report: LintReport, _ mistakes: [Diagnostic]) -> Outcome {
    Outcome(
      findings: report.findings.filter { $0.rule == rule.info.id },
      expected: files.flatMap { path, text in text.ranges.map { (path, $0) } }
        + (configuration?.ranges.map { (ConfigurationFile.name, $0) } ?? []),
      files: files.map { ($0.path, String(decoding: $0.text.bytes, as: UTF8.self)) },
      baseFiles: example.baseFiles.map { ($0.path, $0.contents) },
      configuration: configuration.map { String(decoding: $0.bytes, as: UTF8.self) },
      mistakes: mistakes)
  }

  /// Applies the fixes of the findings of the rule, as `catalog-lint fix --unsafe` does.
  private func fixed(in project: ExampleProject) async -> Fixed? {
    let causes = FixCauses(formats: project.formats, rules: project.rules)
    var rounds = FixRounds(of: project, causes, allowsUnsafe: true, rules: [rule.info.id])
    let last = await rounds.run()
    guard !rounds.files.isEmpty else { return nil }
    return Fixed(
      files: rounds.changed.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) },
      safety: rounds.changed.contains(where: \.isAtRisk) ? .unsafe : .safe,
      findings: last.findings.filter { $0.rule == rule.info.id },
      remaining: rounds.plans(for: last).values.reduce(0) { $0 + $1.findings.count },
      faults: rounds.faults)
  }
}

/// The files of an example, with what they are checked by.
struct ExampleProject: FixedProject {
  private let files: [(path: String, bytes: [UInt8])]
  /// The files of the base revision, or an empty list for no comparison.
  private let base: [InputFile]
  private let rule: any Rule
  private let companions: [any Rule.Type]
  private let configuration: [UInt8]?
  private let linter: Linter
  /// The mistakes in the configuration.
  let mistakes: [Diagnostic]

  /// - Parameters:
  ///   - files: the files of the example without their marks.
  ///   - configuration: the configuration of the example without its marks.
  init(
    of example: RuleExample, _ rule: any Rule, _ files: [(path: String, text: MarkedText)],
    _ configuration: MarkedText?
  ) {
    self.files = files.map { ($0.path, $0.text.bytes) }
    base = example.baseFiles.map {
      InputFile(path: $0.path, contents: .memory(Array($0.contents.utf8)))
    }
    (self.rule, companions) = (rule, example.companions)
    self.configuration = configuration?.bytes
    (linter, mistakes) = Self.linter(rule, companions, configuration?.bytes)
  }

  var configurationPaths: Set<String> { configuration == nil ? [] : [ConfigurationFile.name] }

  var formats: TableFormats { linter.configuration.formats }
  var rules: [RuleInfo] { linter.infos }

  func check(holding contents: [String: [UInt8]]) async -> LintReport {
    let files = files.map { path, bytes in
      InputFile(path: path, contents: .memory(contents[path] ?? bytes))
    }
    let linter =
      contents[ConfigurationFile.name].map { Self.linter(rule, companions, $0).linter } ?? linter
    guard !base.isEmpty else { return await linter.lint(files, options: options).report }
    let revision = BaseRevision(revision: "main", files: base, renames: [:])
    do throws(GitFailure) {
      return try await linter.check(files, comparedWith: revision, of: nil, options: options)
        .outcome.report
    } catch {
      preconditionFailure("there is no repository that could fail")
    }
  }

  static func findings(of report: LintReport) -> FindingList { report.findings }

  func load(_ paths: Set<String>) -> [String: [UInt8]] {
    let all = files + (configuration.map { [(ConfigurationFile.name, $0)] } ?? [])
    return Dictionary(uniqueKeysWithValues: all.filter { paths.contains($0.0) })
  }

  private var options: RunOptions {
    var options = RunOptions(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false)
    (options.coversProject, options.coversConfiguration) = (true, true)
    options.hasAllTables = true
    return options
  }

  private static func linter(
    _ rule: any Rule, _ companions: [any Rule.Type], _ configuration: [UInt8]?
  ) -> (linter: Linter, mistakes: [Diagnostic]) {
    var mistakes: [Diagnostic] = []
    var settings = Configuration()
    if let configuration {
      let file = SourceFile.json(
        SourceBuffer(configuration), id: FileID(0), path: ConfigurationFile.name)
      settings = Configuration.read(
        file, rules: [type(of: rule)] + companions, reporting: &mistakes)
    }
    if !rule.info.isOn { settings.enable([rule.info.id]) }
    let linter = Linter(
      [rule] + companions.map { $0.init() }, configuration: settings,
      tool: ToolInfo(name: "catalog-lint", version: ""), today: "2000-01-01")
    return (linter, mistakes)
  }
}
