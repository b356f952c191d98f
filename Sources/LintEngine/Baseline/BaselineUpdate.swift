package import Diagnostics

extension Baseline {
  /// The reason and the expiry date that new entries get.
  package struct Remark: Sendable {
    /// The reason why the entries are accepted.
    package var reason: String?
    /// The last day on which the entries are valid, in the form `2026-12-31`.
    package var until: String?

    package init(reason: String? = nil, until: String? = nil) {
      self.reason = reason
      self.until = until
    }
  }

  /// The result of updating a baseline.
  package struct Change: Sendable {
    /// The baseline to write.
    package var baseline: Baseline
    /// The number of new entries.
    package var added = 0
    /// The number of entries whose count changed.
    package var recounted = 0
    /// The number of removed entries.
    package var removed = 0
    /// The number of expired entries that were kept although their findings are reported.
    package var expired = 0
    /// The number of findings that are not in the baseline because their files are outside its
    /// folder.
    package var outside = 0
  }

  /// Returns a baseline that covers the findings of a run.
  ///
  /// Reasons and dates in existing entries are kept. Entries that the run has no information about
  /// are kept too. Entries of older versions get the severities and kinds of their findings.
  /// - Parameters:
  ///   - report: the report before a baseline is applied.
  ///   - least: the lowest severity of findings that get an entry.
  ///   - today: the date in the form `2026-12-31`.
  package func updated(
    with report: LintReport, from least: Severity, in folder: BaselineFolder,
    _ scope: BaselineScope, remark: Remark, today: String
  ) -> Change {
    var update = BaselineUpdate(
      of: self, with: report, from: least, in: folder, scope, today: today)
    for entry in entries { update.keep(entry) }
    update.addEntries(remark)
    return update.change
  }
}

/// Updates a baseline entry by entry so that it covers the findings of a run.
private struct BaselineUpdate {
  private(set) var change: Baseline.Change
  private var tally: BaselineTally
  private let rules: Set<String>
  private let scope: BaselineScope
  private let today: String
  /// The first entry that covers no finding, for each subject.
  private var remarks: [BaselineSubject: BaselineEntry] = [:]

  init(
    of baseline: Baseline, with report: LintReport, from least: Severity,
    in folder: BaselineFolder, _ scope: BaselineScope, today: String
  ) {
    change = Baseline.Change(baseline: baseline)
    change.baseline.entries = []
    tally = BaselineTally(report.findings, from: least, in: folder)
    change.outside = tally.outside
    rules = Set(report.rules.map(\.id.name))
    (self.scope, self.today) = (scope, today)
  }

  /// Keeps an entry with the number of findings that it covers, or removes it.
  mutating func keep(_ entry: BaselineEntry) {
    let taken = tally.take(entry)
    guard !taken.isEmpty else { return keepWithoutFindings(entry) }
    if entry.isExpired(today: today) { change.expired += 1 }
    let count = taken.reduce(0) { $0 + $1.count }
    // If a file was not read completely, it is unknown whether it has fewer findings.
    guard scope.sawAll(of: entry.subject.path) || count > entry.count else {
      return change.baseline.entries.append(entry)
    }
    if count != entry.count { change.recounted += 1 }
    change.baseline.entries += entry.divided(among: taken)
  }

  /// Adds entries for findings that no entry covers, and sorts all entries.
  mutating func addEntries(_ remark: Baseline.Remark) {
    let new = tally.remaining
    change.added = new.count
    change.baseline.entries += new.map { group, count in
      let (subject, fault) = (group.subject, group.fault)
      var entry = BaselineEntry(
        subject, severity: fault.severity, kind: fault.kind, count: count, reason: remark.reason,
        until: remark.until)
      // A finding that was accepted with a higher severity is still accepted for the same reason.
      if let known = remarks[subject], known.accepts(fault) {
        (entry.reason, entry.until) = (known.reason, known.until)
      }
      return entry
    }
    change.baseline.entries.sort(by: BaselineEntry.precedes)
  }

  /// Keeps an entry that the run has no information about, and removes any other entry.
  private mutating func keepWithoutFindings(_ entry: BaselineEntry) {
    let path = entry.subject.path
    let isKept =
      rules.contains(entry.subject.rule) && !tally.hasTaken(entry.subject)
      && !(scope.concerns(path) && scope.knowsAll(of: path))
    if isKept { change.baseline.entries.append(entry) } else { change.removed += 1 }
    remarks[entry.subject] = remarks[entry.subject] ?? entry
  }
}

/// The number of findings for each subject and fault.
private struct BaselineTally {
  struct Group: Hashable {
    let subject: BaselineSubject
    let fault: BaselineFault
  }

  private var counts: [Group: Int] = [:]
  /// The faults that the findings of each rule have.
  private var faults: [String: Set<BaselineFault>] = [:]
  private var wanted: Set<Group> = []
  private var taken: Set<Group> = []
  private var takenSubjects: Set<BaselineSubject> = []
  /// The number of findings in files outside the folder of the baseline.
  private(set) var outside = 0

  init(_ findings: FindingList, from least: Severity, in folder: BaselineFolder) {
    var paths = folder.paths()
    for finding in findings {
      guard let path = paths.relative(finding.location.path) else {
        if finding.severity >= least { outside += 1 }
        continue
      }
      let subject = BaselineSubject(finding, path: path)
      let group = Group(subject: subject, fault: BaselineFault(finding))
      counts[group, default: 0] += 1
      faults[subject.rule, default: []].insert(group.fault)
      if finding.severity >= least { wanted.insert(group) }
    }
  }

  /// The findings that need an entry and were not taken.
  var remaining: [(Group, Int)] { wanted.subtracting(taken).map { ($0, counts[$0] ?? 1) } }

  /// Returns the counts for the fault of an entry, or for all faults that an entry of an older
  /// version covers. Each count is returned only once.
  mutating func take(_ entry: BaselineEntry) -> [(BaselineFault, count: Int)] {
    faults(of: entry).compactMap { fault in
      let group = Group(subject: entry.subject, fault: fault)
      guard let count = counts[group], taken.insert(group).inserted else { return nil }
      takenSubjects.insert(entry.subject)
      return (fault, count)
    }
  }

  func hasTaken(_ subject: BaselineSubject) -> Bool { takenSubjects.contains(subject) }

  private func faults(of entry: BaselineEntry) -> [BaselineFault] {
    if let severity = entry.severity, !entry.coversAnyKind {
      return [BaselineFault(severity: severity, kind: entry.kind)]
    }
    return faults[entry.subject.rule, default: []].filter { fault in
      (entry.severity.map { $0 == fault.severity } ?? true)
        && (entry.coversAnyKind || entry.kind == fault.kind)
    }
  }
}
