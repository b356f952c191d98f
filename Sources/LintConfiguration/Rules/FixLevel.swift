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
