import Diagnostics
import Git
import LintConfiguration
import LintKit
import SourceText
import Workspace

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

  var configurationPath: String? { configuration == nil ? nil : ConfigurationFile.name }

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
