package import Diagnostics
import Languages
package import LintKit
import SourceText
import Workspace

/// Runs rules on files: everything from bytes to a report.
package struct Linter: Sendable {
  /// The report of a run, with the files that it could not read.
  package struct Outcome: Sendable {
    package let report: LintReport
    /// The requested files that could not be read, as lines for standard error in the form 'path:
    /// reason'. Each of them is also a finding of `unreadable-file`.
    package let unreadable: [String]
    /// The locales of all tables, as canonical identifiers.
    package let locales: Set<String>
  }

  private let rules: [any Rule]
  let infos: [RuleInfo]
  package let configuration: Configuration
  package let tool: ToolInfo
  private let today: String

  /// Creates a linter.
  ///
  /// - Parameters:
  ///   - rules: the rules that exist, on or off, without the custom rules of the configuration. The
  ///     configuration decides which rules run.
  ///   - today: the date in the form YYYY-MM-DD, used to find expired suppressions.
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

  /// Reads the program code among the files of a run, or returns nil if none is to be read.
  ///
  /// - Parameter indices: the files of one state of the project.
  package func readCode(
    among indices: some Sequence<Int>, of files: RunFiles, _ options: RunOptions
  ) async -> ReadCode? {
    await CodeReader([configuration], files: files, jobs: options.jobs).read(indices)
  }

  /// Creates a linter that checks the tables of a run one by one.
  ///
  /// - Parameter members: the members of all tables, if some may have the same contents. A table
  ///   that is read twice counts twice.
  package func tableLinter(
    _ files: RunFiles, sharing members: [TableSource.Member], _ options: RunOptions
  ) -> TableLinter {
    let active = rules.indices.filter { index in
      // Rules about code find nothing without it, and there is a call for every entry.
      configuration.isOn(infos[index])
        && (configuration.code.isOn || infos[index].category != .code)
    }
    return TableLinter(
      reader(of: files, sharing: members, options), active.map { rules[$0] },
      active.map { infos[$0] }, settings(options))
  }

  func reader(
    of files: RunFiles, sharing members: [TableSource.Member], _ options: RunOptions
  ) -> TableReader<RunFiles> {
    let originals = OriginalTables(
      of: files.files, in: options.workingDirectory, configuration.formats)
    return TableReader(
      files, sharing: members, originals: originals,
      sourceLocales: SourceLocales(configuration.sourceLocale))
  }

  /// Returns the settings for the findings of a run.
  package func settings(_ options: RunOptions) -> RunSettings {
    RunSettings(
      configuration: configuration,
      requiredLocales: configuration.locales.map { LocaleIdentifier($0) },
      infos: Dictionary(uniqueKeysWithValues: infos.map { ($0.id, $0) }), options: options,
      today: today,
      suppressions: SuppressionIndex(
        configuration.suppressions, today: today, work: configuration.work))
  }
}
