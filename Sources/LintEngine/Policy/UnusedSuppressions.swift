import Diagnostics
import LintConfiguration
import LintKit

extension RunSettings {
  /// Returns findings about suppressions of the configuration that have expired or were not used.
  ///
  /// A suppression is known to be unused only if all files were checked with all rules. A
  /// suppression can apply to findings of this kind, but not to the one about itself.
  /// - Parameters:
  ///   - used: the indices of suppressions that covered a finding. The indices of suppressions that
  ///     cover one of the returned findings are added.
  ///   - isComplete: whether all files were read completely.
  ///   - policy: decides what is reported, and counts what is suppressed.
  func unusedSuppressions(
    used: inout Set<Int>, isComplete: Bool, by policy: inout FindingPolicy
  ) -> [Finding] {
    let suppressions = configuration.suppressions
    guard !suppressions.isEmpty, infos[.unusedSuppression] != nil else { return [] }
    var findings: [Finding] = []
    // Suppressions that can cover findings about other suppressions come last.
    let isLast = suppressions.map { $0.rule.matches(RuleID.unusedSuppression.name) }
    for index in suppressions.indices.filter({ !isLast[$0] })
      + suppressions.indices.filter({ isLast[$0] })
    {
      let isUsed = used.contains(index) || policy.usedSuppressions.contains(index)
      guard let found = fault(of: index, isUsed: isUsed || !isComplete) else { continue }
      if var finding = policy.finding(found.diagnostic, at: found.location, about: index) {
        finding.fix = removal(of: index)
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
    // Another configuration may need what it inherits.
    guard let location = suppression.location, !suppression.isInherited else { return nil }
    if suppression.isExpired(today: today), let until = suppression.until {
      return fault(
        "the suppression expired on \(until) and no longer has an effect",
        at: suppression.expiryLocation ?? location, help: "fix what it hid, or set a later date")
    }
    guard reportsUnusedSuppressions, options.coversProject, !isUsed,
      !isForOtherRuns(suppression.rule)
    else { return nil }
    return fault(
      "the suppression of '\(suppression.rule.pattern)' covers no finding", at: location,
      help: "remove it")
  }

  /// The fix that removes a suppression from the configuration.
  private func removal(of index: Int) -> LocatedFix? {
    let suppression = configuration.suppressions[index]
    guard options.coversConfiguration, let edit = suppression.removal,
      let path = suppression.location?.path,
      let fix = configuration.configured(
        Fix("remove the suppression", .safe, []), of: .unusedSuppression, path: path)
    else { return nil }
    return LocatedFix(
      title: fix.title, safety: fix.safety, path: path, encoding: .utf8, edits: [edit])
  }

  /// Returns whether a suppression can cover only findings that this run doesn't look for: gates,
  /// which another command evaluates, differences from a base revision, and findings about code
  /// that isn't read.
  private func isForOtherRuns(_ rule: Glob) -> Bool {
    let matching = infos.values.filter { rule.matches($0.id.name) }
    return !matching.isEmpty
      && matching.allSatisfy { info in
        info.id == .coverageBelowMinimum || RuleID.comparing.contains(info.id)
          || info.category == .code && !configuration.code.isOn
      }
  }

  private func fault(_ message: String, at location: Location, help: String) -> Fault {
    let severity = infos[.unusedSuppression]?.severity ?? .warning
    return (Diagnostic(.unusedSuppression, severity, message, help: help), location)
  }
}
