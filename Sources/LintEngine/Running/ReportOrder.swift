package import Diagnostics
import SourceText

/// Sorts the findings of all tables into the order of a report: by path, then in the order of their
/// table.
package enum ReportOrder {
  /// The findings of one file in the result of a table.
  private struct Run {
    let table: Int
    let findings: Range<Int>
    let path: String
  }

  /// Sorts findings of any files by path and place.
  static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted { left, right in
      if left.location.path != right.location.path {
        return left.location.path.utf8.lexicographicallyPrecedes(right.location.path.utf8)
      }
      let (first, second) = (left.location.start.offset, right.location.start.offset)
      return first == second
        ? (left.rule.name, left.message) < (right.rule.name, right.message) : first < second
    }
  }

  /// Moves the findings out of results, each of which has them sorted.
  static func merge(_ results: inout [TableResult]) -> [Finding] {
    let runs = results.indices.flatMap { Self.runs(in: results[$0].findings, ofTable: $0) }
      .sorted { left, right in
        left.path == right.path
          ? left.table < right.table : left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
      }
    var findings: [Finding] = []
    if results.count == 1 {
      // Moved, not copied, since a single table can have a very large number of findings.
      swap(&findings, &results[0].findings)
    } else {
      for run in runs { findings += results[run.table].findings[run.findings] }
    }
    numberRepetitions(in: &findings)
    return findings
  }

  /// Inserts findings of one file after the existing findings of that file.
  package static func insert(_ more: [Finding], into findings: inout [Finding]) {
    guard let path = more.first?.location.path else { return }
    var more = more
    numberRepetitions(in: &more)
    let index = findings.firstIndex { path.utf8.lexicographicallyPrecedes($0.location.path.utf8) }
    findings.insert(contentsOf: more, at: index ?? findings.endIndex)
  }

  private static func runs(in findings: [Finding], ofTable table: Int) -> [Run] {
    var runs: [Run] = []
    var start = 0
    while start < findings.count {
      let path = findings[start].location.path
      let end = findings[start...].firstIndex { $0.location.path != path } ?? findings.count
      runs.append(Run(table: table, findings: start..<end, path: path))
      start = end
    }
    return runs
  }

  /// Numbers findings with the same rule, path and subject, starting at the ordinals that they
  /// have.
  ///
  /// Findings are grouped by a hash, since a report can be long. If two subjects share a hash, the
  /// second is numbered after the first, which only changes its fingerprint.
  package static func numberRepetitions(in findings: inout [Finding]) {
    var counts: [UInt64: Int] = [:]
    var path = ""
    for index in findings.indices {
      if findings[index].location.path != path {
        path = findings[index].location.path
        counts.removeAll(keepingCapacity: true)
      }
      findings[index].ordinal += takeNext(&counts[findings[index].subjectHash, default: 0])
    }
  }

  /// Increments a count and returns the previous value.
  private static func takeNext(_ count: inout Int) -> Int {
    defer { count += 1 }
    return count
  }
}

extension Finding {
  /// A hash of the rule and the subject of the finding. It is the same in every run.
  fileprivate var subjectHash: UInt64 {
    var hash = StableHash()
    hash.combine(rule.name)
    hash.combine(subject.table ?? "")
    hash.combine(subject.key ?? "")
    hash.combine(subject.locale ?? "")
    hash.combine(subject.variant ?? "")
    return hash.value
  }
}
