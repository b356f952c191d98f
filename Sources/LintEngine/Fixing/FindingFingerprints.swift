import Diagnostics

/// The findings of a round, to notice which findings of the next round are new.
///
/// A finding that has become more severe is not new: a fix can remove what made it less severe.
struct FindingFingerprints {
  /// What a finding is about if it moves between the strings of a key.
  private struct Group: Hashable {
    let rule: RuleID
    let path: String
    let key: String?

    init(_ finding: Finding) {
      (rule, path, key) = (finding.rule, finding.location.path, finding.subject.key)
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
  /// no longer needed isn't caused by a fix, but by what it corrected.
  func new(in findings: FindingList) -> [Finding] {
    let candidates = zip(findings.indices, findings.fingerprints)
      .filter { !fingerprints.contains($0.1) }
      .map { findings[$0.0] }.filter { $0.rule != .unusedSuppression }
    guard !candidates.isEmpty else { return [] }
    let wanted = Set(candidates.map(Group.init))
    let before = Self.counts(of: wanted, in: self.findings)
    let after = Self.counts(of: wanted, in: findings)
    return candidates.filter { after[Group($0), default: 0] > before[Group($0), default: 0] }
  }

  private static func counts(of wanted: Set<Group>, in findings: FindingList) -> [Group: Int] {
    findings.reduce(into: [:]) { counts, finding in
      let group = Group(finding)
      if wanted.contains(group) { counts[group, default: 0] += 1 }
    }
  }

  /// Returns the number of findings that are gone.
  ///
  /// Findings about the same subject are numbered again in each round, so that it isn't known which
  /// of them are gone, only how many.
  /// - Parameters:
  ///   - findings: some of these findings.
  ///   - after: the findings of the next round.
  func count(of findings: [Finding], goneFrom after: FindingFingerprints) -> Int {
    let groups = Dictionary(grouping: findings) { finding in
      var finding = finding
      finding.ordinal = 0
      return finding.fingerprint
    }
    return groups.values.reduce(0) { count, group in
      count + min(group.count, self.count(ofFindingsLike: group, goneFrom: after))
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
