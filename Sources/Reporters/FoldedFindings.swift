import Diagnostics

/// The findings of one file as text shows them: some in full, long runs as counts.
struct FoldedFindings {
  /// Findings of one rule that are read best as a count.
  struct Tally {
    let rule: RuleID
    let severity: Severity
    /// How a count reads: 'keys have no translation'.
    let wording: String
    /// By locale; findings without one stand under nil.
    fileprivate(set) var groups: [String?: Group] = [:]
  }

  /// The findings of a tally in one locale.
  struct Group {
    let locale: String?
    fileprivate(set) var count = 0
    /// The first findings, as many as a count lists.
    fileprivate(set) var first: [Finding] = []
  }

  /// How many findings a count lists.
  static let listed = 3

  /// More findings of one tallied rule than this become a count.
  static let greatestUntallied = 3
  /// More findings of one rule than this are cut off.
  static let greatestRun = 10

  private(set) var shown: [Finding] = []
  private(set) var tallies: [Tally] = []
  /// The rules of which not all findings are shown, and how many are left.
  private(set) var rest: [(rule: RuleID, count: Int)] = []

  init(_ findings: some Sequence<Finding>, tallies wordings: [RuleID: String]) {
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
  init(all findings: some Sequence<Finding>) { shown = Array(findings) }
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
    let index = places[run] ?? tallies.count
    if index == tallies.count {
      places[run] = index
      tallies.append(Tally(rule: run.rule, severity: run.severity, wording: wording))
    }
    let locale = finding.subject.locale
    tallies[index].groups[locale, default: Group(locale: locale)].add(finding)
  }
}

extension FoldedFindings.Group {
  fileprivate mutating func add(_ finding: Finding) {
    count += 1
    if first.count < FoldedFindings.listed { first.append(finding) }
  }
}

extension FoldedFindings.Tally {
  /// The groups, those with the most findings first.
  var locales: [FoldedFindings.Group] {
    groups.values.sorted { left, right in
      left.count == right.count
        ? (left.locale ?? "") < (right.locale ?? "") : left.count > right.count
    }
  }
}
