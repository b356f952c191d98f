public import Diagnostics

extension Baseline {
  /// What people say about the entries that are new.
  public struct Remark: Sendable {
    /// Why the entries are accepted.
    public var reason: String?
    /// The last day on which the entries hold, as `2026-12-31`.
    public var until: String?

    public init(reason: String? = nil, until: String? = nil) {
      self.reason = reason
      self.until = until
    }
  }

  /// What became of a baseline.
  public struct Change: Sendable {
    /// The baseline as it is to be written.
    public var baseline: Baseline
    /// Entries that were not there before.
    public var added = 0
    /// Entries whose count is another one.
    public var recounted = 0
    /// Entries that are gone.
    public var removed = 0
    /// Entries that were kept though their findings are reported, since their last day has passed.
    public var expired = 0
    /// Findings that are not in the baseline, because their files lie outside its folder.
    public var outside = 0
  }

  /// Returns a baseline that covers the findings of a run.
  ///
  /// What people wrote into entries is kept, and so are entries about which the run says nothing.
  /// - Parameters:
  ///   - report: before a baseline is applied.
  ///   - least: how grave a finding must be to get an entry.
  ///   - today: the date, as `2026-12-31`.
  public func updated(
    with report: LintReport, from least: Severity, in folder: BaselineFolder,
    _ scope: BaselineScope, remark: Remark, today: String
  ) -> Change {
    var change = Change(baseline: self)
    var tally = BaselineTally(report.findings, from: least, in: folder)
    change.outside = tally.outside
    let rules = Set(report.rules.map(\.id.name))
    change.baseline.entries = entries.compactMap { entry in
      var entry = entry
      guard let count = tally.take(entry.subject) else {
        let isKept =
          rules.contains(entry.subject.rule) && !tally.hasTaken(entry.subject)
          && !(scope.concerns(entry.subject.path) && scope.knowsAll(of: entry.subject.path))
        if !isKept { change.removed += 1 }
        return isKept ? entry : nil
      }
      if count != entry.count { change.recounted += 1 }
      if entry.isExpired(today: today) { change.expired += 1 }
      entry.count = count
      return entry
    }
    let new = tally.remaining
    change.added = new.count
    change.baseline.entries += new.map { subject, count in
      BaselineEntry(subject, count: count, reason: remark.reason, until: remark.until)
    }
    change.baseline.entries.sort { $0.subject < $1.subject }
    return change
  }

  /// Returns the baseline without its dead entries, and those.
  ///
  /// - Parameters:
  ///   - report: before a baseline is applied.
  ///   - today: the date, as `2026-12-31`.
  public func pruned(
    by report: LintReport, in folder: BaselineFolder, _ scope: BaselineScope, today: String
  ) -> (baseline: Baseline, dead: [DeadEntry]) {
    let dead = deadEntries(by: report, in: folder, scope, today: today)
    var counts: [Int: Int] = [:]
    for entry in dead {
      counts[entry.index] = if case .fewerFindings(let count) = entry.fault { count } else { 0 }
    }
    var baseline = self
    baseline.entries = entries.enumerated().compactMap { index, entry in
      var entry = entry
      entry.count = counts[index] ?? entry.count
      return entry.count > 0 ? entry : nil
    }
    return (baseline, dead)
  }

  /// The entries that are dead by the findings of a run.
  public func deadEntries(
    by report: LintReport, in folder: BaselineFolder, _ scope: BaselineScope, today: String
  ) -> [DeadEntry] {
    var match = BaselineMatch(entries)
    var findings = report.findings
    _ = match.takeCovered(from: &findings, in: folder, today: today)
    return match.deadEntries(in: scope, rules: report.rules.map(\.id.name), today: today)
  }
}

/// How many findings there are about each subject.
private struct BaselineTally {
  private var counts: [BaselineSubject: Int] = [:]
  private var wanted: Set<BaselineSubject> = []
  private var taken: Set<BaselineSubject> = []
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
      counts[subject, default: 0] += 1
      if finding.severity >= least { wanted.insert(subject) }
    }
  }

  /// Subjects that are worth an entry and were not taken.
  var remaining: [(BaselineSubject, Int)] {
    wanted.subtracting(taken).map { ($0, counts[$0] ?? 1) }
  }

  /// Returns the count of a subject once.
  mutating func take(_ subject: BaselineSubject) -> Int? {
    guard let count = counts[subject], taken.insert(subject).inserted else { return nil }
    return count
  }

  func hasTaken(_ subject: BaselineSubject) -> Bool { taken.contains(subject) }
}
