import Diagnostics

/// The findings of one file as text shows them: some in full, long runs as counts.
struct FoldedFindings {
  /// Findings of one rule that are read best as a count.
  struct Tally {
    let rule: RuleID
    let severity: Severity
    /// How a count reads: 'keys have no translation'.
    let wording: String
    var findings: [Finding]
  }

  /// More findings of one tallied rule than this become a count.
  static let greatestUntallied = 3
  /// More findings of one rule than this are cut off.
  static let greatestRun = 10

  private(set) var shown: [Finding] = []
  private(set) var tallies: [Tally] = []
  /// The rules of which not all findings are shown, and how many are left.
  private(set) var rest: [(rule: RuleID, count: Int)] = []

  init(_ findings: [Finding], tallies wordings: [RuleID: String]) {
    let sizes = findings.reduce(into: [Run: Int]()) { $0[Run($1), default: 0] += 1 }
    var places: [Run: Int] = [:]
    var cuts: [RuleID: Int] = [:]
    var counts: [RuleID: Int] = [:]
    for finding in findings {
      let run = Run(finding)
      if let wording = wordings[finding.rule], sizes[run, default: 0] > Self.greatestUntallied {
        add(finding, to: run, wording, &places)
      } else {
        counts[finding.rule, default: 0] += 1
        if wordings[finding.rule] != nil || counts[finding.rule, default: 0] <= Self.greatestRun {
          shown.append(finding)
        } else if let index = cuts[finding.rule] {
          rest[index].count += 1
        } else {
          cuts[finding.rule] = rest.count
          rest.append((finding.rule, 1))
        }
      }
    }
  }

  /// Everything in full.
  init(all findings: [Finding]) { shown = findings }
}

extension FoldedFindings {
  private struct Run: Hashable {
    let rule: RuleID
    let severity: Severity
    let hasLocale: Bool

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity
      hasLocale = finding.subject.locale != nil
    }
  }

  private mutating func add(
    _ finding: Finding, to run: Run, _ wording: String, _ places: inout [Run: Int]
  ) {
    if let index = places[run] {
      tallies[index].findings.append(finding)
    } else {
      places[run] = tallies.count
      tallies.append(
        Tally(
          rule: run.rule, severity: run.severity, wording: wording, findings: [finding]))
    }
  }
}

extension FoldedFindings.Tally {
  /// The findings by locale, the most first; one group without a name if they have no locale.
  var locales: [(name: String?, findings: [Finding])] {
    var groups: [String?: [Finding]] = [:]
    for finding in findings { groups[finding.subject.locale, default: []].append(finding) }
    return groups.map { ($0.key, $0.value) }.sorted { left, right in
      left.1.count == right.1.count
        ? (left.0 ?? "") < (right.0 ?? "") : left.1.count > right.1.count
    }
  }
}
