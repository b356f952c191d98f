package import Diagnostics
import LintKit

/// Whether the fixes of a rule are offered, and whether they count as safe.
package enum FixLevel: String, CaseIterable, Sendable {
  case safe, unsafe, off

  /// The safety that a fix gets, or nil if it isn't offered.
  var safety: Fix.Safety? {
    switch self {
    case .safe: .safe
    case .unsafe: .unsafe
    case .off: nil
    }
  }
}

/// The level of the fixes of one rule.
package struct FixSetting: Sendable {
  package let rule: RuleID
  package let level: FixLevel

  package init(rule: RuleID, level: FixLevel) { (self.rule, self.level) = (rule, level) }
}

extension SettingKind<[FixSetting]> {
  /// The levels of fixes by rule.
  static var fixes: Self {
    .byName(.ruleName, .choice("level", FixLevel.allCases)) { member, level, _ in
      FixSetting(rule: RuleID(member.name), level: level)
    } take: {
      ($0.rule.name, $0.level)
    }
  }
}

extension Configuration {
  /// Returns a fix with the safety that the configuration gives to the fixes of its rule, or nil if
  /// they are off.
  ///
  /// - Parameter path: the displayed path of the file that the fix changes.
  package func configured(_ fix: Fix, of rule: RuleID, path: String) -> Fix? {
    guard let level = fixLevel(of: rule, path: path) else { return fix }
    return level.safety.map { Fix(fix.title, $0, fix.edits, remainders: fix.remainders) }
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
