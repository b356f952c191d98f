import Catalog
package import Diagnostics
import Platform
import Syntax
import Workspace

/// The scope of a run. It distinguishes an entry that covers nothing from an entry whose findings
/// the run did not look for.
package struct BaselineScope {
  /// Whether all rules ran for all locales.
  private let isComplete: Bool
  /// Whether the run reports only differences from another revision, which are only part of the
  /// findings.
  private let isComparison: Bool
  /// The paths of the checked files, in the form that the baseline uses.
  private let checked: Set<String>
  /// The tables that could not be read completely.
  private let damaged: Set<String>
  /// The files with more findings than are reported.
  private let cut: Set<String>
  private let folder: BaselineFolder
  /// The formats of the files that were checked.
  private let formats: TableFormats

  /// - Parameters:
  ///   - report: the report of the run before a baseline is applied.
  ///   - others: files that were checked and are not in the report, such as the configuration.
  package init(
    of report: LintReport, and others: [String], by configuration: Configuration,
    in folder: BaselineFolder
  ) {
    isComplete = configuration.selection.isComplete
    isComparison = report.base != nil
    checked = Set((report.paths + others).compactMap(folder.relative))
    formats = configuration.formats
    let incomplete = report.incompleteFiles.compactMap { folder.relative($0.path) }
    damaged = Set(incomplete.map { Self.table(of: $0, configuration.formats) })
    cut = Set(
      report.findings.findings { rule, _ in rule == .tooManyFindings }
        .compactMap { folder.relative($0.location.path) })
    self.folder = folder
  }

  /// Returns whether the run covers a file: the file was checked or no longer exists.
  func concerns(_ path: String) -> Bool {
    !isComparison && (checked.contains(path) || !folder.exists(path))
  }

  /// Returns whether a file is known to have no findings other than the reported ones.
  ///
  /// - Parameter path: a path that the run covers.
  func knowsAll(of path: String) -> Bool {
    isComplete && sawAll(of: path)
  }

  /// Returns whether a file was read completely and all of its findings are in the report.
  func sawAll(of path: String) -> Bool {
    !cut.contains(path) && !damaged.contains(Self.table(of: path, formats))
  }

  /// Returns what the files of a table have in common: their folder and name if each locale has its
  /// own files, or else the path.
  private static func table(of path: String, _ formats: TableFormats) -> String {
    guard let claim = formats.claim(path)?.claim, claim.locale != nil else { return path }
    return ConfigurationPath(claim.folder).appending(claim.table).text
  }
}
