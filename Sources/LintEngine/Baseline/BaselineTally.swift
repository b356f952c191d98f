import Diagnostics

/// The number of findings for each subject and severity.
struct BaselineTally {
  struct Kind: Hashable {
    let subject: BaselineSubject
    let severity: Severity
  }

  private var counts: [Kind: Int] = [:]
  private var wanted: Set<Kind> = []
  private var taken: Set<Kind> = []
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
      let kind = Kind(subject: subject, severity: finding.severity)
      counts[kind, default: 0] += 1
      if finding.severity >= least { wanted.insert(kind) }
    }
  }

  /// The findings that need an entry and were not taken.
  var remaining: [(Kind, Int)] { wanted.subtracting(taken).map { ($0, counts[$0] ?? 1) } }

  /// Returns the counts for the severity of an entry, or for all severities if the entry has no
  /// severity. Each count is returned only once.
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
