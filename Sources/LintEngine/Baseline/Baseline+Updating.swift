package import Diagnostics

extension Baseline {
  /// What people say about the entries that are new.
  package struct Remark: Sendable {
    /// Why the entries are accepted.
    package var reason: String?
    /// The last day on which the entries hold, as `2026-12-31`.
    package var until: String?

    package init(reason: String? = nil, until: String? = nil) {
      self.reason = reason
      self.until = until
    }
  }

  /// What became of a baseline.
  package struct Change: Sendable {
    /// The baseline as it is to be written.
    package var baseline: Baseline
    /// Entries that were not there before.
    package var added = 0
    /// Entries whose count is another one.
    package var recounted = 0
    /// Entries that are gone.
    package var removed = 0
    /// Entries that were kept though their findings are reported, since their last day has passed.
    package var expired = 0
    /// Findings that are not in the baseline, because their files lie outside its folder.
    package var outside = 0
  }

  /// Returns a baseline that covers the findings of a run.
  ///
  /// What people wrote into entries is kept, and so are entries about which the run says nothing.
  /// Entries without a severity become entries with those of their findings.
  /// - Parameters:
  ///   - report: before a baseline is applied.
  ///   - least: how grave a finding must be to get an entry.
  ///   - today: the date, as `2026-12-31`.
  package func updated(
    with report: LintReport, from least: Severity, in folder: BaselineFolder,
    _ scope: BaselineScope, remark: Remark, today: String
  ) -> Change {
    var change = Change(baseline: self)
    var tally = BaselineTally(report.findings, from: least, in: folder)
    change.outside = tally.outside
    let rules = Set(report.rules.map(\.id.name))
    change.baseline.entries = []
    var remarks: [BaselineSubject: BaselineEntry] = [:]
    for entry in entries {
      let isKnown = scope.concerns(entry.subject.path) && scope.knowsAll(of: entry.subject.path)
      let taken = tally.take(entry)
      if taken.isEmpty {
        let isKept =
          rules.contains(entry.subject.rule) && !tally.hasTaken(entry.subject) && !isKnown
        if isKept { change.baseline.entries.append(entry) } else { change.removed += 1 }
        remarks[entry.subject] = remarks[entry.subject] ?? entry
        continue
      }
      if entry.isExpired(today: today) { change.expired += 1 }
      let count = taken.reduce(0) { $0 + $1.count }
      // Of a file that was not read completely nobody knows whether there are fewer.
      guard scope.sawAll(of: entry.subject.path) || count > entry.count else {
        change.baseline.entries.append(entry)
        continue
      }
      if count != entry.count { change.recounted += 1 }
      change.baseline.entries += taken.map { severity, count in
        var entry = entry
        (entry.severity, entry.count) = (severity, count)
        return entry
      }
    }
    let new = tally.remaining
    change.added = new.count
    change.baseline.entries += new.map { kind, count in
      var entry = BaselineEntry(
        kind.subject, severity: kind.severity, count: count, reason: remark.reason,
        until: remark.until)
      // What was accepted as something worse is still accepted for the same reason.
      if let known = remarks[kind.subject], known.accepts(kind.severity) {
        (entry.reason, entry.until) = (known.reason, known.until)
      }
      return entry
    }
    change.baseline.entries.sort(by: BaselineEntry.precedes)
    return change
  }

  /// Returns the baseline without its dead entries, and those.
  ///
  /// Entries without a severity become entries with those of the findings that they cover.
  /// - Parameters:
  ///   - report: before a baseline is applied.
  ///   - today: the date, as `2026-12-31`.
  package func pruned(
    by report: LintReport, in folder: BaselineFolder, _ scope: BaselineScope, today: String
  ) -> (baseline: Baseline, dead: [DeadEntry]) {
    let match = match(with: report, in: folder, today: today)
    let dead = match.deadEntries(in: scope, rules: report.rules.map(\.id.name), today: today)
    var counts: [Int: Int] = [:]
    for entry in dead {
      counts[entry.index] = if case .fewerFindings(let count) = entry.fault { count } else { 0 }
    }
    var baseline = self
    baseline.entries = entries.indices.flatMap { index in
      var entry = entries[index]
      entry.count = counts[index] ?? entry.count
      guard entry.count > 0 else { return [BaselineEntry]() }
      let found = match.foundBySeverity[index] ?? [:]
      // Where not all findings are known, the entry stays as it is.
      guard found.values.reduce(0, +) == entry.count else { return [entry] }
      return found.filter { $0.value > 0 }.map { severity, count in
        var entry = entry
        (entry.severity, entry.count) = (severity, count)
        return entry
      }
    }
    baseline.entries.sort(by: BaselineEntry.precedes)
    return (baseline, dead)
  }

  /// Whether entries have no severity, as in version 1.
  package var lacksSeverities: Bool { entries.contains { $0.severity == nil } }

  /// The entries that are dead by the findings of a run.
  package func deadEntries(
    by report: LintReport, in folder: BaselineFolder, _ scope: BaselineScope, today: String
  ) -> [DeadEntry] {
    match(with: report, in: folder, today: today).deadEntries(
      in: scope, rules: report.rules.map(\.id.name), today: today)
  }

  private func match(
    with report: LintReport, in folder: BaselineFolder, today: String
  ) -> BaselineMatch {
    var match = BaselineMatch(entries)
    var findings = report.findings
    _ = match.takeCovered(from: &findings, in: folder, today: today)
    return match
  }
}

/// How many findings there are of each severity about each subject.
private struct BaselineTally {
  struct Kind: Hashable {
    let subject: BaselineSubject
    let severity: Severity
  }

  private var counts: [Kind: Int] = [:]
  private var wanted: Set<Kind> = []
  private var taken: Set<Kind> = []
  private var takenSubjects: Set<BaselineSubject> = []
  /// Findings in files outside the folder of the baseline.
  private(set) var outside = 0

  init(_ findings: [Finding], from least: Severity, in folder: BaselineFolder) {
    var paths = folder.paths()
    for finding in findings {
      guard let path = paths.relative(finding.place.path) else {
        if finding.severity >= least { outside += 1 }
        continue
      }
      let subject = BaselineSubject(finding, path: path)
      let kind = Kind(subject: subject, severity: finding.severity)
      counts[kind, default: 0] += 1
      if finding.severity >= least { wanted.insert(kind) }
    }
  }

  /// What is worth an entry and was not taken.
  var remaining: [(Kind, Int)] { wanted.subtracting(taken).map { ($0, counts[$0] ?? 1) } }

  /// Returns the counts that an entry speaks of, each once: of its own severity, or of every one.
  mutating func take(_ entry: BaselineEntry) -> [(severity: Severity, count: Int)] {
    let severities = entry.severity.map { [$0] } ?? Severity.allCases
    return severities.compactMap { severity in
      let kind = Kind(subject: entry.subject, severity: severity)
      guard let count = counts[kind], taken.insert(kind).inserted else { return nil }
      takenSubjects.insert(entry.subject)
      return (severity, count)
    }
  }

  func hasTaken(_ subject: BaselineSubject) -> Bool { takenSubjects.contains(subject) }
}
