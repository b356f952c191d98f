import Catalog
import Diagnostics
import LintKit
import Workspace

/// The files that a round changed, and may have caused new findings.
struct FixCauses {
  /// The folder and the name of a table.
  private struct TableName: Hashable {
    let folder: String
    let name: String
  }

  /// The number of times that a round is checked with fewer changes before all of them are undone.
  private static let maxAttempts = 3

  private let formats: TableFormats
  /// The rules about the structure of files.
  private let structural: Set<RuleID>
  /// The rules about the text and the arguments of strings, and those of the configuration.
  private let aboutStrings: Set<RuleID>
  private var plans: [String: FilePlan] = [:]
  private var tables: [TableName: [String]] = [:]
  private var attempts = 0

  init(formats: TableFormats, rules: [RuleInfo]) {
    self.formats = formats
    structural = Set(rules.lazy.filter { $0.category == .structure }.map(\.id))
    aboutStrings = Set(
      rules.lazy.filter { [.text, .arguments, .custom].contains($0.category) }.map(\.id))
  }

  mutating func add(_ plan: FilePlan, to path: String) {
    plans[path] = plan
    if let name = name(of: path) { tables[name, default: []].append(path) }
  }

  /// Returns the changes that caused findings, and removes them.
  mutating func take(causing findings: [Finding]) -> [FixFault] {
    attempts += 1
    var faults: [String: Finding] = [:]
    for finding in findings {
      let (own, siblings) = suspects(finding)
      guard !(own + siblings).contains(where: { mayCause(finding, $0) }) else { continue }
      for path in own.isEmpty ? siblings : own where faults[path] == nil { faults[path] = finding }
    }
    if let first = findings.first, !faults.isEmpty, attempts == Self.maxAttempts {
      for path in plans.keys where faults[path] == nil { faults[path] = first }
    }
    return faults.compactMap { path, finding in
      plans.removeValue(forKey: path).map { plan in
        FixFault(path, plan.rules(causing: finding), .newFinding(finding))
      }
    }
  }

  /// Returns whether a finding is what a change of a file is expected to leave.
  ///
  /// After an unsafe fix, strings can be loaded that weren't before, with faults of their own. The
  /// user has approved the fix, so only damage to the file counts.
  private func mayCause(_ finding: Finding, _ path: String) -> Bool {
    guard let plan = plans[path] else { return false }
    let remainders = plan.remainders
    if remainders.rules.contains(finding.rule)
      || remainders.includesStrings && aboutStrings.contains(finding.rule)
    {
      return true
    }
    let isDamage = finding.severity == .error && structural.contains(finding.rule)
    return (!plan.isSafe || remainders.includesAll) && !isDamage
  }

  /// Returns the files whose change may have caused a finding: the file that it is in, and the
  /// others of its table, or all if there are none.
  private func suspects(_ finding: Finding) -> (own: [String], siblings: [String]) {
    let path = finding.location.path
    let own = plans[path] == nil ? [] : [path]
    let siblings = (name(of: path).flatMap { tables[$0] } ?? [])
      .filter { $0 != path && plans[$0] != nil }
    return (own, own.isEmpty && siblings.isEmpty ? Array(plans.keys) : siblings)
  }

  private func name(of path: String) -> TableName? {
    formats.claim(path).map { TableName(folder: $0.claim.folder, name: $0.claim.table) }
  }
}

extension FilePlan {
  /// Returns the rules whose fixes probably caused a finding: those of the same entry, or else all.
  fileprivate func rules(causing finding: Finding) -> Set<RuleID> {
    let near = findings.filter { $0.subject.key == finding.subject.key }.map(\.rule)
    let causes = rules.intersection(near)
    return causes.isEmpty ? rules : causes
  }
}

/// The findings of a round, to notice which findings of the next round are new.
///
/// A finding that has become more severe is not new: a fix can remove what made it less severe.
struct FindingFingerprints {
  /// What a finding is about if it moves between the strings of a key.
  private struct Group: Hashable {
    private static let syntaxRules: Set<RuleID> = [
      "suspicious-encoding", "syntax-error", "truncated-table",
    ]

    let rule: RuleID
    let path: String
    let key: String?
    let isAboutSyntax: Bool

    init(_ finding: Finding) {
      path = finding.location.path
      isAboutSyntax = Self.syntaxRules.contains(finding.rule)
      (rule, key) = isAboutSyntax ? ("syntax-error", nil) : (finding.rule, finding.subject.key)
    }
  }

  private let findings: FindingList
  private let fingerprints: Set<String>

  init(_ findings: FindingList) {
    self.findings = findings
    fingerprints = Set(findings.fingerprints)
  }

  /// Returns the findings that are missing here.
  ///
  /// A finding can move to another string of its key, for example if the first of several is
  /// reported. It is new only if there are more with the same rule and key. A suppression that is
  /// no longer needed isn't caused by a fix, but by what it corrected. After a fault of syntax, it
  /// is a guess what the rest of the file means, and any change can lead to another guess.
  func new(in findings: FindingList) -> [Finding] {
    let candidates = zip(findings.indices, findings.fingerprints)
      .filter { !fingerprints.contains($0.1) }
      .map { findings[$0.0] }.filter { $0.rule != .unusedSuppression }
    guard !candidates.isEmpty else { return [] }
    let wanted = Set(candidates.map(Group.init))
    let before = Self.counts(of: wanted, in: self.findings)
    let after = Self.counts(of: wanted, in: findings)
    return candidates.filter { finding in
      let group = Group(finding)
      let count = before[group, default: 0]
      return count == 0 || !group.isAboutSyntax && after[group, default: 0] > count
    }
  }

  private static func counts(of wanted: Set<Group>, in findings: FindingList) -> [Group: Int] {
    findings.reduce(into: [:]) { counts, finding in
      let group = Group(finding)
      if wanted.contains(group) { counts[group, default: 0] += 1 }
    }
  }

  /// Returns the findings that are gone.
  ///
  /// Findings about the same subject are numbered again in each round, so that it isn't known which
  /// of them are gone, only how many.
  /// - Parameters:
  ///   - findings: some of these findings.
  ///   - after: the findings of the next round.
  func gone(_ findings: [Finding], from after: FindingFingerprints) -> CorrectedFindings {
    let groups = Dictionary(grouping: findings) { finding in
      var finding = finding
      finding.ordinal = 0
      return finding.fingerprint
    }
    return groups.values.reduce(into: CorrectedFindings()) { gone, group in
      gone.add(min(group.count, count(ofFindingsLike: group, goneFrom: after)), like: group[0])
    }
  }

  /// Returns the number of gone findings about the subject of some of them.
  private func count(ofFindingsLike group: [Finding], goneFrom after: FindingFingerprints) -> Int {
    guard var finding = group.first else { return 0 }
    let last = group.reduce(0) { max($0, $1.ordinal) }
    var count = 0
    finding.ordinal = 0
    while true {
      let fingerprint = finding.fingerprint
      let isKnown = fingerprints.contains(fingerprint)
      guard isKnown || finding.ordinal <= last else { return count }
      if isKnown, !after.fingerprints.contains(fingerprint) { count += 1 }
      finding.ordinal += 1
    }
  }
}
