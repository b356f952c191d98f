import Catalog
import Diagnostics
import LintKit
import SourceText

/// Converts what was recorded about one table into findings while the bytes of its files are
/// available.
struct FindingPlacement {
  private let table: Table
  private let settings: RunSettings

  init(of table: Table, _ settings: RunSettings) {
    self.table = table
    self.settings = settings
  }

  /// The number of findings whose records have left megabytes of freed memory while they grew.
  static let manyFindings = 10_000

  /// Returns the findings of the parts of the table, in the order of a report.
  ///
  /// - Parameter jobs: the maximum number of tasks that find their lines and columns.
  func findings(of parts: consuming [FindingRecorder], jobs: Int) -> FindingList {
    let count = parts.reduce(0) { $0 + $1.count }
    // Most tables have none.
    guard count > 0 else { return FindingList() }
    if count >= Self.manyFindings { FreedMemory.release() }
    for index in parts.indices { parts[index].sort() }
    let order = FindingRecorder.merged(parts)
    if !table.namesLocales { for index in parts.indices { parts[index].removeLocales() } }
    if settings.options.showsExcerpts || settings.options.showsCollapsedExcerpts {
      showExcerpts(of: &parts, in: order)
    }
    // The parts are moved, so that none of their findings is copied.
    let segments = FindingRecorder.placed(consume parts, jobs: jobs, in: table.file)
    var findings = FindingList(segments, in: order)
    findings.numberRepetitions()
    return findings
  }

  /// Returns the location of a range, without an excerpt.
  func location(of range: SourceRange) -> Location {
    let file = table.file(range.file)
    let locations = file.locations(of: [range.start, range.end])
    let (start, end) = (locations[range.start], locations[range.end])
    return Location(
      path: file.path, start: start, end: end,
      firstLineWidth: start.line == end.line ? 0 : file.utf16Width(ofFirstLineIn: range.bytes))
  }
}

extension FindingPlacement {
  private func showExcerpts(
    of parts: inout [FindingRecorder], in order: [FindingList.Run]
  ) {
    var budget = ExcerptBudget()
    for run in order {
      for position in run.positions {
        let (rule, range) = parts[run.segment].subject(at: position)
        let isCollapsed = settings.infos[rule]?.tally != nil
        let isWanted =
          isCollapsed ? settings.options.showsCollapsedExcerpts : settings.options.showsExcerpts
        if isWanted, budget.spend(on: rule, in: range.file) {
          parts[run.segment].showExcerpts(at: position)
        }
      }
    }
  }
}
