import Catalog
import Diagnostics
package import Languages
import LintKit
package import Platform

/// The settings that turn diagnostics into findings.
///
/// It is a class because everything in a run refers to the same settings.
package final class RunSettings: Sendable {
  package let configuration: Configuration
  /// The locales that the configuration requires unless an override applies.
  let requiredLocales: [LocaleIdentifier]
  let infos: [RuleID: RuleInfo]
  package let options: RunOptions
  /// The date in the form YYYY-MM-DD, used to find expired suppressions.
  let today: String
  /// The suppressions of the configuration that are valid on that date.
  let suppressions: SuppressionIndex

  init(
    configuration: Configuration, requiredLocales: [LocaleIdentifier], infos: [RuleID: RuleInfo],
    options: RunOptions, today: String, suppressions: SuppressionIndex
  ) {
    (self.configuration, self.requiredLocales) = (configuration, requiredLocales)
    (self.infos, self.options, self.today) = (infos, options, today)
    self.suppressions = suppressions
  }

  /// The names of the rules that exist, sorted.
  var ruleNames: [String] { infos.keys.map(\.name).sorted() }

  /// Whether all rules run, so that a suppression without a finding is unused.
  var reportsUnusedSuppressions: Bool {
    configuration.selection.isComplete && infos[.unusedSuppression] != nil
  }

  /// Returns the locales that the configuration requires for a table with files at the given paths.
  package func requiredLocales(at paths: [String]) -> [LocaleIdentifier] {
    configuration.overriddenLocales(at: paths).map { $0.map { LocaleIdentifier($0) } }
      ?? requiredLocales
  }
}

/// Options of a run.
package struct RunOptions: Sendable {
  /// The number of tables to check at the same time; at least 1.
  package var jobs: Int
  /// Whether findings include an excerpt of their line.
  package var showsExcerpts: Bool
  /// Whether findings that the text report collapses into counts include an excerpt too.
  package var showsCollapsedExcerpts: Bool
  /// Whether the run covers all files that the configuration applies to.
  package var coversProject = false
  /// Whether the folder of the configuration is among the checked ones, so that fixes may change
  /// the configuration.
  package var coversConfiguration = false
  /// Whether all tables that code can use are among the files, so that a missing key is known.
  package var hasAllTables = false
  /// Whether fixes may change files that are read only to check others, because these are
  /// unchanged files of a repository. Otherwise, they are outside of the requested paths.
  package var changesContext = false
  /// The maximum number of reported findings per rule and file.
  package var limit = FindingLimit.standard
  /// Whether the report lists the findings that suppressions, comments and the baseline hide.
  package var listsHidden = false
  /// Whether suppressions and comments hide nothing. They count as used where they would.
  package var ignoresSuppressions = false
  /// Findings that are kept beyond the limit, since a baseline will remove them.
  package var accepted = AcceptedFindings()
  /// The files of languages that the project doesn't have, whose findings are notes.
  package var outsideFiles = OutsideFiles()
  /// Whether the storyboards and xibs next to tables are read, which are those on the disk. Not for
  /// the index.
  package var readsInterfaces = false
  /// The folder that displayed paths are relative to; empty if unknown.
  package var workingDirectory = WorkingDirectory("")

  package init(jobs: Int, showsExcerpts: Bool, showsCollapsedExcerpts: Bool) {
    self.jobs = jobs
    self.showsExcerpts = showsExcerpts
    self.showsCollapsedExcerpts = showsCollapsedExcerpts
  }
}
