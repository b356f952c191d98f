package import Diagnostics
import Git
package import LintKit
package import Platform
import SourceText
package import Workspace

/// Runs rules over files: the whole way from bytes to a report.
package struct Linter: Sendable {
  /// How a run is done.
  package struct Options: Sendable {
    /// How many tables are checked at the same time; at least 1.
    package var jobs: Int
    /// Whether findings carry the line they stand on.
    package var showsExcerpts: Bool
    /// Whether findings that the text report folds into counts carry their line too.
    package var showsFoldedExcerpts: Bool
    /// Whether the files are all that the configuration is about.
    package var coversProject = false
    /// How many findings of one rule in one file are reported.
    package var limit = FindingLimit.standard
    /// Findings for which there is room beyond the limit, since they will be taken out.
    package var accepted = AcceptedFindings()
    /// What shown paths are relative to; empty if nobody knows.
    package var workingDirectory = WorkingDirectory("")

    package init(jobs: Int, showsExcerpts: Bool, showsFoldedExcerpts: Bool) {
      self.jobs = jobs
      self.showsExcerpts = showsExcerpts
      self.showsFoldedExcerpts = showsFoldedExcerpts
    }
  }

  /// What a run has found, and what it could not read.
  package struct Outcome: Sendable {
    package let report: LintReport
    /// Files that were asked for and could not be read, as lines for standard error:
    /// 'path: reason'. Each is also a finding of `unreadable-file`.
    package let unreadable: [String]
    /// The locales of all tables, as canonical identifiers.
    package let locales: Set<String>
  }

  private let rules: [any Rule]
  private let infos: [RuleInfo]
  let configuration: Configuration
  let tool: ToolInfo
  private let today: String

  /// Creates a linter.
  ///
  /// - Parameters:
  ///   - rules: the rules that exist, on or off, beside those of the configuration, which decides
  ///     which run.
  ///   - today: the date as YYYY-MM-DD, on which suppressions may have expired.
  package init(
    rules: [any Rule.Type], configuration: Configuration, tool: ToolInfo, today: String
  ) {
    self.init(
      rules.map { $0.init() } + configuration.customRules, configuration: configuration,
      tool: tool, today: today)
  }

  /// - Parameter rules: all rules, with their default options.
  init(_ rules: [any Rule], configuration: Configuration, tool: ToolInfo, today: String) {
    self.rules = rules.map { rule in
      var rule = rule
      var options = OptionReader(configuration.options(of: rule.info.id))
      rule.configure(from: &options)
      return rule
    }
    self.infos = rules.map { $0.info }
    var ids: Set<RuleID> = []
    for info in infos {
      precondition(ids.insert(info.id).inserted, "two rules are called '\(info.id.name)'")
    }
    self.configuration = configuration
    self.tool = tool
    self.today = today
  }

  /// Checks files and reports in an order that does not depend on the number of jobs.
  package func lint(_ files: [InputFile], options: Options) async -> Outcome {
    await check(files, options: options).outcome
  }

  /// Checks files, and leaves it to the caller what the report leaves out.
  package func check(_ files: [InputFile], options: Options) async -> ReportBuilder {
    let files = Self.sorted(files)
    let sources = TableSource.judged(files.indices, of: files, configuration.formats)
    return await check(sources, of: files, [:], options: options)
  }

  /// - Parameters:
  ///   - files: sorted.
  ///   - objects: the contents of those files that are objects of the repository.
  func check(
    _ sources: [TableSource], of files: [InputFile], _ objects: [ObjectID: [UInt8]],
    options: Options
  ) async -> ReportBuilder {
    let linter = tableLinter(RunFiles(files: files, objects: objects), sharing: [], options)
    var results = await Workers(jobs: options.jobs).map(count: sources.count) { index in
      await linter.lint(sources[index])
    }
    results.addMissingLanguages(linter.settings)
    return ReportBuilder(of: results, files: files, linter.settings, tool: tool)
  }

  /// - Parameter members: those of all tables if some may have the same contents; a table that is
  ///   read twice counts twice.
  func tableLinter(
    _ files: RunFiles, sharing members: [TableSource.Member], _ options: Options
  ) -> TableLinter {
    let active = rules.indices.filter { configuration.isOn(infos[$0]) }
    return TableLinter(
      reader: reader(of: files, sharing: members, options), rules: active.map { rules[$0] },
      infos: active.map { infos[$0] }, settings: settings(options))
  }

  func reader(
    of files: RunFiles, sharing members: [TableSource.Member], _ options: Options
  ) -> TableReader<RunFiles> {
    let originals = OriginalTables(
      of: files.files, in: options.workingDirectory, configuration.formats)
    return TableReader(
      files, sharing: members, originals: originals, sourceLocale: configuration.sourceLocale)
  }

  static func sorted(_ files: [InputFile]) -> [InputFile] { files.sortedByPath() }

  func settings(_ options: Options) -> RunSettings {
    RunSettings(
      configuration: configuration,
      requiredLocales: configuration.locales.map { LocaleIdentifier($0) },
      infos: Dictionary(uniqueKeysWithValues: infos.map { ($0.id, $0) }), options: options,
      today: today,
      suppressions: SuppressionIndex(
        configuration.suppressions, today: today, work: configuration.work))
  }
}
