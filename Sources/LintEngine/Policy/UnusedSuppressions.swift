import Diagnostics
import LintKit

extension RunSettings {
  /// Returns findings about suppressions of the configuration that have expired or were not used.
  ///
  /// A suppression is known to be unused only if all files were checked with all rules. A
  /// suppression can apply to findings of this kind, but not to the one about itself.
  /// - Parameter used: the indices of suppressions that covered a finding. The indices of
  ///   suppressions that cover one of the returned findings are added.
  func unusedSuppressions(used: inout Set<Int>) -> [Finding] {
    let suppressions = configuration.suppressions
    guard !suppressions.isEmpty, infos[.unusedSuppression] != nil else { return [] }
    var policy = FindingPolicy(self)
    var findings: [Finding] = []
    // Suppressions that can cover findings about other suppressions come last.
    let isLast = suppressions.map { $0.rule.matches(RuleID.unusedSuppression.name) }
    for index in suppressions.indices.filter({ !isLast[$0] })
      + suppressions.indices.filter({ isLast[$0] })
    {
      let isUsed = used.contains(index) || policy.usedSuppressions.contains(index)
      guard let found = fault(of: index, isUsed: isUsed) else { continue }
      if let finding = policy.finding(found.diagnostic, at: found.location, about: index) {
        findings.append(finding)
      }
    }
    used.formUnion(policy.usedSuppressions)
    return findings
  }

  /// Returns whether a finding reports that a suppression of the configuration covers nothing.
  func isAbout(_ suppression: Int, _ finding: Finding) -> Bool {
    finding.rule == .unusedSuppression
      && finding.location == configuration.suppressions[suppression].location
  }

  private typealias Fault = (diagnostic: Diagnostic, location: Location)

  private func fault(of index: Int, isUsed: Bool) -> Fault? {
    let suppression = configuration.suppressions[index]
    guard let location = suppression.location else { return nil }
    if suppression.isExpired(today: today), let until = suppression.until {
      return fault(
        "the suppression expired on \(until) and no longer has an effect",
        at: suppression.expiryLocation ?? location, help: "fix what it hid, or set a later date")
    }
    guard reportsUnusedSuppressions, options.coversProject, !isUsed,
      !isForCoverage(suppression.rule)
    else { return nil }
    return fault(
      "the suppression of '\(suppression.rule.pattern)' covers no finding", at: location,
      help: "remove it")
  }

  /// Returns whether a suppression can cover only gates, which another command evaluates.
  private func isForCoverage(_ rule: Glob) -> Bool {
    rule.matches(RuleID.coverageBelowMinimum.name)
      && !ruleNames.contains { $0 != RuleID.coverageBelowMinimum.name && rule.matches($0) }
  }

  private func fault(_ message: String, at location: Location, help: String) -> Fault {
    let severity = infos[.unusedSuppression]?.severity ?? .warning
    return (Diagnostic(.unusedSuppression, severity, message, help: help), location)
  }
}
