package import Diagnostics
import LintKit

extension Configuration {
  /// Returns a fix with the safety that the configuration gives to the fixes of its rule, or nil if
  /// they are off.
  ///
  /// - Parameter path: the displayed path of the file that the fix changes.
  package func configured(_ fix: Fix, of rule: RuleID, path: String) -> Fix? {
    guard let level = fixLevel(of: rule, path: path) else { return fix }
    return level.safety.map(fix.having)
  }

  private func fixLevel(of rule: RuleID, path: String) -> FixLevel? {
    guard !fixes.isEmpty || overrides.contains(where: { !$0.fixes.isEmpty }) else { return nil }
    return memory.fixLevels.value(for: "\(rule.name)\0\(path)") {
      overriddenFixLevel(of: rule, path: path) ?? fixes.last { $0.rule == rule }?.level
    }
  }

  private func overriddenFixLevel(of rule: RuleID, path: String) -> FixLevel? {
    let matching = overrides(at: path)
    for number in overrides.indices.reversed() where matching.contains(number) {
      if let setting = overrides[number].fixes.last(where: { $0.rule == rule }) {
        return setting.level
      }
    }
    return nil
  }
}
