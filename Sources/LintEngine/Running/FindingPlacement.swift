import Catalog
import Diagnostics
import LintConfiguration
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

  /// Returns the findings of the table, in the order of a report.
  func findings(_ store: consuming FindingStore) -> FindingList {
    // Most tables have none.
    guard store.count > 0 else { return FindingList() }
    var budget = ExcerptBudget()
    store.locate(namesLocales: table.namesLocales, in: table.file) { rule, file in
      showsLines(of: rule) && budget.spend(on: rule, in: file)
    }
    var findings = FindingList(store)
    findings.numberRepetitions()
    return findings
  }

  /// Returns comments with their locations.
  func located(_ comments: [HidingComment]) -> [LocatedComment] {
    zip(comments, table.locations(of: comments.map(\.range))).map(LocatedComment.init)
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

extension Table {
  /// Returns the locations of ranges, without excerpts, with one pass over each file.
  func locations(of ranges: [SourceRange]) -> [Location] {
    let places = Dictionary(grouping: ranges, by: \.file).mapValues { ranges in
      file(ranges[0].file).locations(of: ranges.flatMap { [$0.start, $0.end] })
    }
    return ranges.map { range in
      guard let known = places[range.file] else { preconditionFailure("every file is a group") }
      return Location(
        path: file(range.file).path, start: known[range.start], end: known[range.end])
    }
  }
}

extension FindingPlacement {
  private func showsLines(of rule: RuleID) -> Bool {
    settings.infos[rule]?.tally == nil
      ? settings.options.showsExcerpts : settings.options.showsCollapsedExcerpts
  }
}

/// Limits the number of findings that include an excerpt of their line.
///
/// Excerpts take much more memory than the rest of a finding, and thousands for one rule and file
/// aren't useful.
struct ExcerptBudget {
  private struct RuleInFile: Hashable {
    let rule: RuleID
    let file: FileID
  }

  private static let maxRunLength = 1000
  private var run: RuleInFile?
  private var counts: [RuleInFile: Int] = [:]
  private var count = 0

  mutating func spend(on rule: RuleID, in file: FileID) -> Bool {
    let next = RuleInFile(rule: rule, file: file)
    if next != run {
      if let run { counts[run] = count }
      count = counts[next] ?? 0
      run = next
    }
    count += 1
    return count <= Self.maxRunLength
  }
}
