package import Diagnostics
import Platform
import Syntax
import Workspace

/// What a run has looked at, so that an entry which covers nothing can be told from one whose
/// findings nobody looked for.
package struct BaselineScope {
  /// Whether all rules ran for all locales.
  private let isComplete: Bool
  /// Whether the run shows what differs from another revision, which is only a part of what there
  /// is.
  private let isComparison: Bool
  /// The paths of the files that were checked, as the baseline has them.
  private let checked: Set<String>
  /// The tables of which a part could not be read.
  private let damaged: Set<String>
  /// The files with more findings than are reported.
  private let cut: Set<String>
  private let folder: BaselineFolder

  /// - Parameters:
  ///   - report: what the run has found, before a baseline is applied.
  ///   - others: files beside those of the report that were looked at, such as the configuration.
  package init(
    of report: LintReport, and others: [String], by configuration: Configuration,
    in folder: BaselineFolder
  ) {
    isComplete = configuration.selection.isComplete
    isComparison = report.base != nil
    checked = Set((report.paths + others).compactMap(folder.relative))
    damaged = Set(report.incompleteFiles.compactMap { folder.relative($0.path) }.map(Self.table))
    cut = Set(
      report.findings.lazy.filter { $0.rule == .tooManyFindings }
        .compactMap { folder.relative($0.place.path) })
    self.folder = folder
  }

  /// Whether the run is about a file: it was checked, or is no longer there.
  func concerns(_ path: String) -> Bool {
    !isComparison && (checked.contains(path) || !folder.exists(path))
  }

  /// Whether it is known that there is no other finding in a file than those that were found.
  ///
  /// - Parameter path: one that the run is about.
  func knowsAll(of path: String) -> Bool {
    isComplete && sawAll(of: path)
  }

  /// Whether a file was read completely and all of its findings had room in the report.
  func sawAll(of path: String) -> Bool {
    !cut.contains(path) && !damaged.contains(Self.table(path))
  }

  /// What the files of one table have in common: for localized files the folder and the name.
  private static func table(_ path: String) -> String {
    let folder = PathName.folder(of: path)
    guard PathName.locale(ofFolder: folder) != nil else { return path }
    return ConfigurationPath(PathName.folder(of: folder)).appending(PathName.stem(of: path)).text
  }
}
