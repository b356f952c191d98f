import Diagnostics
import Workspace

extension TableLinter {
  /// Checks both states of a table and keeps the findings that are new.
  func lint(_ pair: TablePair, of revision: EarlierFiles) async -> TableResult {
    let recorder = BaseRecorder()
    var bases: [TableResult] = []
    for base in pair.earlier {
      bases.append(await read(base, runner(over: base, isCompared: true), recording: recorder))
    }
    var result = TableResult(tables: 0)
    if let present = pair.present {
      let runner = runner(over: present, since: recorder.recorded, isCompared: true)
      result = await read(present, runner)
    }
    let renames = TableRenames(of: pair, among: files, since: revision)
    let comparison = FindingComparison(
      result.findings, with: bases.flatMap(\.findings), renames.renamed)
    result.findings = settings.withoutSuperseded(comparison.new)
    result.fixed = comparison.fixed
    result.subtractOverflows(of: bases, renames.renamed)
    result.cut()
    return result
  }
}

extension TableResult {
  /// A rule in a file.
  private struct Run: Hashable {
    let rule: RuleID
    let path: String
  }

  /// What has no room.
  private struct Kind: Hashable {
    let run: Run
    let severity: Severity
  }

  /// Takes away as many findings without room as the earlier states had, which are not new.
  ///
  /// - Parameter rename: makes a finding of an earlier state one of the present path.
  fileprivate mutating func subtractOverflows(
    of earlier: [TableResult], _ rename: (Finding) -> Finding
  ) {
    var known: [Kind: Int] = [:]
    for overflow in earlier.flatMap(\.overflows) {
      let run = Run(rule: overflow.rule, path: rename(overflow.finding).place.path)
      known[Kind(run: run, severity: overflow.severity), default: 0] += overflow.count
    }
    overflows = overflows.compactMap { overflow in
      var overflow = overflow
      let run = Run(rule: overflow.rule, path: overflow.place.path)
      overflow.count -= known[Kind(run: run, severity: overflow.severity)] ?? 0
      return overflow.count > 0 ? overflow : nil
    }
  }

  /// Takes out the findings for which there is no room, once those that are known are gone.
  fileprivate mutating func cut() {
    var counts: [Run: Int] = [:]
    var cut: [Kind: FindingOverflow] = [:]
    for overflow in overflows {
      let run = Run(rule: overflow.rule, path: overflow.place.path)
      cut[Kind(run: run, severity: overflow.severity)] = overflow
    }
    findings.removeAll { finding in
      let run = Run(rule: finding.rule, path: finding.place.path)
      counts[run, default: 0] += 1
      guard let limit = limits[run.path], counts[run, default: 0] > limit else { return false }
      let kind = Kind(run: run, severity: finding.severity)
      let first = FindingOverflow(
        rule: run.rule, place: finding.place, count: 0, severity: finding.severity)
      cut[kind, default: first].count += 1
      return true
    }
    overflows = Array(cut.values)
  }
}
