package import Catalog
import Diagnostics
import LintConfiguration
import LintKit
import SourceText
import Syntax
import Workspace

/// Records the entries of the base revision of a table, for the pass over its present state.
package final class BaseRecorder: TableVisitor {
  package private(set) var recorded = BaseTable()

  package init() {}

  package func visit(_ entry: Entry) { recorded.record(entry) }
}

extension TableLinter {
  /// Checks both states of a table and keeps the new findings.
  func lint(_ pair: TablePair, of revision: BaseRevision) async -> TableResult {
    let recorder = BaseRecorder()
    var bases: [TableResult] = []
    let earlier = with(baseCode)
    for base in pair.base {
      bases.append(await earlier.lint(base, isCompared: true, feeding: [recorder]))
    }
    var result = TableResult.gone
    let marked = MarkedKeys(
      since: recorder.recorded, recordsKeys: bases.contains { !$0.comments.isEmpty })
    if let present = pair.present {
      let others: [any TableVisitor] = bases.isEmpty || !hasRules ? [] : [marked]
      result = await lint(
        present, since: recorder.recorded, isCompared: true, feeding: others)
      // Few new tables have marks, and equal contents are read only once without a visitor.
      if bases.isEmpty, hasRules, result.hasMarks { _ = await read(present, feeding: marked) }
    }
    let renames = TableRenames(of: pair, among: files, since: revision)
    let comparison = FindingComparison(
      result.findings, with: bases.flatMap(\.findings), renames.renamed)
    var unmarked = TableResult.gone
    if let present = pair.present, !marked.found.isEmpty {
      unmarked = await lint(
        present, since: recorder.recorded, isCompared: true, unmarked: Set(marked.found.keys))
    }
    result.inline = inlineWeakenings(
      of: [result, unmarked], since: bases, in: recorder.recorded, marked, renames)
    result.findings = FindingList(settings.withoutSuperseded(comparison.new))
    result.fixed = comparison.fixed
    result.recordedBaseKeys = KeyIndex(joining: bases.map(\.recordedKeys))
    result.subtractOverflows(of: bases, renames.renamed)
    result.leaveOutUncompared(bases.lazy.flatMap(\.incompleteFiles).first)
    result.cut()
    return result
  }
}

extension TableLinter {
  /// Returns what marks and comments hide that they didn't hide in the base revision.
  ///
  /// - Parameters:
  ///   - states: the table as it is, and without the marks that the change sets.
  ///   - marked: the keys, and what the change does to those that it marks.
  private func inlineWeakenings(
    of states: [TableResult], since bases: [TableResult], in base: BaseTable,
    _ marked: MarkedKeys, _ renames: TableRenames
  ) -> InlineWeakenings {
    let marks = marked.found
    let unmarked = states[1]
    guard bases.allSatisfy(\.incompleteFiles.isEmpty) else {
      // What the earlier comments hid is unknown.
      return InlineWeakenings()
    }
    var inline = InlineWeakenings(
      of: (marks.isEmpty ? states[0] : unmarked).comments, since: bases.flatMap(\.comments),
      isNew: { !base.hasKey($0) }, isLeft: { marked.keys.contains(Array($0.utf8)) })
    guard !unmarked.findings.isEmpty else { return inline }
    let comparison = FindingComparison(
      unmarked.findings, with: bases.flatMap(\.findings), renames.renamed)
    var rules: [[UInt8]: Set<String>] = [:]
    let hidden = FindingComparison(FindingList(comparison.new), with: Array(states[0].findings)) {
      $0
    }
    for finding in hidden.new where matters(finding) {
      guard let key = finding.subject.key.map({ Array($0.utf8) }), marks[key] != nil else {
        continue
      }
      rules[key, default: []].insert(finding.rule.name)
    }
    inline.add(
      marks.compactMap { key, mark in
        rules[key].map { rules in
          let names = rules.sorted().map(\.quotedForMessage).shortList
          return Weakening("\(mark.text), which hides \(names)", at: mark.location)
        }
      })
    return inline
  }

  /// Returns whether a finding is about a string, and is an error or would fail the run.
  ///
  /// That a key which is no longer used has no translation doesn't matter.
  private func matters(_ finding: Finding) -> Bool {
    settings.infos[finding.rule]?.category != .status
      && (finding.severity == .error || settings.configuration.failOn.includes(finding.severity))
  }
}

extension TableResult {
  /// Leaves out the findings that the base revision may have too, since a file of it could not be
  /// read completely. What is wrong with the present files stays.
  fileprivate mutating func leaveOutUncompared(_ unread: IncompleteFile?) {
    guard let unread else { return }
    let known = findings.filter(\.rule.isAboutReading)
    let count = findings.count - known.count + overflows.reduce(0) { $0 + $1.count }
    (findings, overflows) = (FindingList(known), [])
    uncompared = [UncomparedFile(path: unread.path, reason: unread.reason, findings: count)]
  }

  /// A rule in a file.
  private struct RuleInFile: Hashable {
    let rule: RuleID
    let path: String
  }

  /// The rule, file and severity of findings beyond the limit.
  private struct SeverityInFile: Hashable {
    let run: RuleInFile
    let severity: Severity
  }

  /// Subtracts the findings beyond the limit that the earlier states had, since they are not new.
  ///
  /// - Parameter rename: converts a finding of an earlier state to the present path.
  fileprivate mutating func subtractOverflows(
    of base: [TableResult], _ rename: (Finding) -> Finding
  ) {
    var known: [SeverityInFile: [String?: Int]] = [:]
    for overflow in base.flatMap(\.overflows) {
      var finding = overflow.finding
      for (locale, count) in overflow.counts {
        finding.subject.locale = locale
        let renamed = rename(finding)
        let run = RuleInFile(rule: overflow.rule, path: renamed.location.path)
        known[SeverityInFile(run: run, severity: overflow.severity), default: [:]][
          renamed.subject.locale, default: 0] += count
      }
    }
    overflows = overflows.compactMap { overflow in
      let run = RuleInFile(rule: overflow.rule, path: overflow.location.path)
      return overflow.subtracting(
        known[SeverityInFile(run: run, severity: overflow.severity)] ?? [:])
    }
  }

  /// Removes the findings beyond the limit, after known findings were removed.
  fileprivate mutating func cut() {
    var counts: [RuleInFile: Int] = [:]
    var cut: [SeverityInFile: FindingOverflow] = [:]
    for overflow in overflows {
      let run = RuleInFile(rule: overflow.rule, path: overflow.location.path)
      cut[SeverityInFile(run: run, severity: overflow.severity)] = overflow
    }
    findings.removeAll { finding in
      let run = RuleInFile(rule: finding.rule, path: finding.location.path)
      counts[run, default: 0] += 1
      guard let limit = limits[run.path], counts[run, default: 0] > limit else { return false }
      let kind = SeverityInFile(run: run, severity: finding.severity)
      let first = FindingOverflow(
        rule: run.rule, location: finding.location, counts: [:], severity: finding.severity)
      cut[kind, default: first].counts[finding.subject.locale, default: 0] += 1
      return true
    }
    overflows = Array(cut.values)
  }
}

extension FindingOverflow {
  /// Returns the findings that an earlier state doesn't have, or nil if there are none.
  ///
  /// Other findings may be beyond the limit in the earlier state, so there may be more of one
  /// locale and fewer of another. Only their total says how many are new.
  fileprivate func subtracting(_ known: [String?: Int]) -> FindingOverflow? {
    var left = count - known.values.reduce(0, +)
    var overflow = self
    overflow.counts = [:]
    for (locale, count) in counts.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) where left > 0 {
      let new = min(left, count - (known[locale] ?? 0))
      guard new > 0 else { continue }
      overflow.counts[locale] = new
      left -= new
    }
    return overflow.counts.isEmpty ? nil : overflow
  }
}

extension TableLinter {
  /// Returns the findings in code that the base revision doesn't have.
  ///
  /// - Parameters:
  ///   - keys: the keys of all tables.
  ///   - isOwn: returns whether the configuration applies to a file, given by its index.
  func result(
    of code: ReadCode, since base: ReadCode, in revision: BaseRevision, _ keys: KeysOfStates,
    isOwn: (Int) -> Bool
  ) -> TableResult {
    let presentKeys = ProjectKeys(
      uses: code.uses, tables: keys.present, packages: code.packages, projects: code.projects,
      catalog: readingCatalog)
    let baseKeys = ProjectKeys(
      uses: base.uses, tables: keys.base, packages: base.packages, projects: base.projects,
      catalog: readingCatalog)
    let present = checker(of: presentKeys).results(isCompared: true, isOwn: isOwn)
    let earlier = checker(of: baseKeys).results(isCompared: true, isOwn: isOwn)
    let comparison = FindingComparison(
      FindingList(merging: present.map(\.findings)), with: earlier.flatMap(\.findings)
    ) { finding in
      var finding = finding
      finding.location.path = revision.presentPath(of: finding.location.path)
      return finding
    }
    var result = TableResult(tables: 0)
    if var file = keys.uncompared {
      // Which keys the base revision had is unknown.
      file.findings = comparison.new.count
      result.uncompared = [file]
    } else {
      result.findings = FindingList(ReportOrder.sorted(comparison.new))
    }
    result.fixed = comparison.fixed
    result.suppressed = present.reduce(0) { $0 + $1.suppressed }
    result.hidden = FindingList(merging: present.map(\.hidden))
    var known = Dictionary(
      grouping: earlier.flatMap(\.comments)
    ) { revision.presentPath(of: $0.location.path) }
    for file in present where !file.comments.isEmpty {
      let path = file.comments[0].location.path
      result.inline.add(
        InlineWeakenings(of: file.comments, since: known.removeValue(forKey: path) ?? []))
    }
    for gone in known.values { result.inline.add(InlineWeakenings(of: [], since: gone)) }
    result.usedSuppressions = present.usedSuppressions
    return result
  }
}
