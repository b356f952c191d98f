import Diagnostics
import Platform

/// Sorts the findings of all tables into the order of a report: by path, then in the order of their
/// table.
package enum ReportOrder {
  /// Sorts findings of any files by path and place.
  static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted { left, right in
      if left.location.path != right.location.path {
        return left.location.path.utf8.precedes(right.location.path.utf8)
      }
      let (first, second) = (left.location.start.offset, right.location.start.offset)
      return first == second
        ? (left.rule.name, left.message) < (right.rule.name, right.message) : first < second
    }
  }

  /// Moves the findings out of results, each of which has them sorted.
  static func merge(_ results: inout [TableResult]) -> FindingList {
    // Moved, not copied, since a table can have a very large number of findings.
    var lists: [FindingList] = []
    for index in results.indices where !results[index].findings.isEmpty {
      lists.append(FindingList())
      swap(&lists[lists.count - 1], &results[index].findings)
    }
    return FindingList(merging: consume lists)
  }

  /// Inserts findings of one file after the existing findings of that file.
  package static func insert(_ more: [Finding], into findings: inout FindingList) {
    guard let path = more.first?.location.path else { return }
    var numbered = FindingList(more)
    numbered.numberRepetitions()
    let index = findings.indices.partitioningIndex {
      path.utf8.precedes(findings.path(at: $0).utf8)
    }
    findings.insert(Array(numbered), at: index)
  }
}
