import Diagnostics

/// The number of findings for each subject and fault.
struct BaselineTally {
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
