import Diagnostics

/// The findings of a round, to notice which findings of the next round are new.
struct FindingMarks {
  /// The severities by fingerprint.
  private var severities: [[UInt8]: Severity] = [:]

  init(_ findings: FindingList) {
    severities.reserveCapacity(findings.count)
    Self.forEach(in: findings) { _, fingerprint, severity in severities[fingerprint] = severity }
  }

  /// Returns the findings that are missing here, or that were less severe.
  ///
  /// A suppression that is no longer needed isn't caused by a fix, but by what it corrected.
  func new(in findings: FindingList) -> [Finding] {
    var indices: [Int] = []
    Self.forEach(in: findings) { index, fingerprint, severity in
      if severities[fingerprint].map({ $0 < severity }) ?? true { indices.append(index) }
    }
    return indices.map { findings[$0] }.filter { $0.rule != .unusedSuppression }
  }

  /// Returns the number of findings that are missing here.
  func missingCount(of findings: [Finding]) -> Int {
    findings.count { severities[Array($0.fingerprint.utf8)] == nil }
  }

  private static func forEach(
    in findings: FindingList, _ body: (Int, [UInt8], Severity) -> Void
  ) {
    var fingerprints = Fingerprints()
    var index = 0
    findings.forEachRecorded(in: 0..<findings.count) { finding in
      var fingerprint: [UInt8] = []
      fingerprints.append(finding, to: &fingerprint)
      body(index, fingerprint, finding.severity)
      index += 1
    }
  }
}
