public import ArgumentParser
import Diagnostics
public import LintEngine

extension FailureThreshold: ExpressibleByArgument {}

extension FailureThreshold {
  /// Whether one of the findings that were counted fails the gate.
  func fails(_ summary: LintReport.Summary) -> Bool {
    summary.errors > 0 && includes(.error) || summary.warnings > 0 && includes(.warning)
      || summary.notes > 0 && includes(.note)
  }
}
