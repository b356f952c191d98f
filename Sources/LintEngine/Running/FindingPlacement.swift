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

  /// Returns the findings of the table, in the order of a report.
  func findings(of recorder: consuming FindingRecorder) -> FindingList {
    // Most tables have none.
    guard recorder.count > 0 else { return FindingList() }
    if recorder.count >= Self.manyFindings { FreedMemory.release() }
    recorder.sort()
    if !table.namesLocales { recorder.removeLocales() }
    if settings.options.showsExcerpts || settings.options.showsCollapsedExcerpts {
      showExcerpts(of: &recorder)
    }
    var findings = FindingList(recorder.placed(in: table.file))
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
  private func showExcerpts(of recorder: inout FindingRecorder) {
    var budget = ExcerptBudget()
    for position in 0..<recorder.count {
      let (rule, range) = recorder.subject(at: position)
      let isCollapsed = settings.infos[rule]?.tally != nil
      let isWanted =
        isCollapsed ? settings.options.showsCollapsedExcerpts : settings.options.showsExcerpts
      if isWanted, budget.spend(on: rule, in: range.file) { recorder.showExcerpts(at: position) }
    }
  }
}
