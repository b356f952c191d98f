import Diagnostics
import SourceText

/// Puts the findings of all tables into the order of a report: by path, then as their table has
/// them.
enum ReportOrder {
  /// The findings of one file in the result of a table.
  private struct Run {
    let table: Int
    let findings: Range<Int>
    let path: String
  }

  /// Sorts findings of any files by path and place.
  static func sorted(_ findings: [Finding]) -> [Finding] {
    findings.sorted { left, right in
      if left.place.path != right.place.path {
        return left.place.path.utf8.lexicographicallyPrecedes(right.place.path.utf8)
      }
      let (first, second) = (left.place.start.offset, right.place.start.offset)
      return first == second
        ? (left.rule.name, left.message) < (right.rule.name, right.message) : first < second
    }
  }

  /// Takes the findings out of results, each of which has them sorted.
  static func merge(_ results: inout [TableResult]) -> [Finding] {
    let runs = results.indices.flatMap { Self.runs(in: results[$0].findings, ofTable: $0) }
      .sorted { left, right in
        left.path == right.path
          ? left.table < right.table : left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
      }
    var findings: [Finding] = []
    if results.count == 1 {
      // Moved rather than copied: a single table may have very many.
      swap(&findings, &results[0].findings)
    } else {
      for run in runs { findings += results[run.table].findings[run.findings] }
    }
    numberRepetitions(in: &findings)
    return findings
  }

  /// Inserts findings of one file behind those that it has.
  static func insert(_ more: [Finding], into findings: inout [Finding]) {
    guard let path = more.first?.place.path else { return }
    var more = more
    numberRepetitions(in: &more)
    let index = findings.firstIndex { path.utf8.lexicographicallyPrecedes($0.place.path.utf8) }
    findings.insert(contentsOf: more, at: index ?? findings.endIndex)
  }

  private static func runs(in findings: [Finding], ofTable table: Int) -> [Run] {
    var runs: [Run] = []
    var start = 0
    while start < findings.count {
      let path = findings[start].place.path
      let end = findings[start...].firstIndex { $0.place.path != path } ?? findings.count
      runs.append(Run(table: table, findings: start..<end, path: path))
      start = end
    }
    return runs
  }

  /// Counts findings with the same rule, path and subject, on from the ordinals that they have.
  ///
  /// They are told apart by a hash, since a report may be long. Should two subjects ever share one,
  /// the second is counted on from the first, which only makes its fingerprint another one.
  static func numberRepetitions(in findings: inout [Finding]) {
    var counts: [UInt64: Int] = [:]
    var path = ""
    for index in findings.indices {
      if findings[index].place.path != path {
        path = findings[index].place.path
        counts.removeAll(keepingCapacity: true)
      }
      findings[index].ordinal += takeNext(&counts[findings[index].subjectHash, default: 0])
    }
  }

  /// Counts one more and returns the count before.
  private static func takeNext(_ count: inout Int) -> Int {
    defer { count += 1 }
    return count
  }
}

extension Finding {
  /// A hash of the rule and what the finding is about. The same in every run.
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
