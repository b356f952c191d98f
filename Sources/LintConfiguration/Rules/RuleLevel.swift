package import Diagnostics
import SourceText
import Syntax

/// Whether a rule is on, and the severity of its findings.
package enum RuleLevel: Hashable, Sendable {
  case off
  /// On, with the rule's own severities.
  case standard
  case severity(Severity)

  /// The names in the configuration, most severe first.
  static let names = Severity.allCases.reversed().map(\.rawValue) + ["off"]

  init?(_ name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity(rawValue: name) {
      self = .severity(severity)
    } else {
      return nil
    }
  }

  /// The name in the configuration, or nil for the standard level.
  var name: String? {
    switch self {
    case .off: "off"
    case .standard: nil
    case .severity(let severity): severity.rawValue
    }
  }

  /// The severity, or nil for a level that isn't one.
  var severity: Severity? {
    if case .severity(let severity) = self { severity } else { nil }
  }
}

extension ConfigurationShape {
  static let severity = ConfigurationShape.choice(
    noun: "severity", RuleLevel.names, foreign: .severity)
}

extension SettingKind<RuleLevel> {
  /// A severity or `off`.
  static var level: Self {
    Self(
      shape: .severity, read: { value, _ in value.text.flatMap(RuleLevel.init) },
      write: { level, json in if let name = level.name { json.value(name) } },
      isEmpty: { $0.name == nil })
  }
}

extension ForeignSettings {
  /// The names of severities in other tools.
  static let severity = ForeignSettings([
    ["warn"]: #"write "warning""#,
    ["info", "information", "hint", "suggestion", "style", "notice"]: #"write "note""#,
    ["err", "fatal", "critical", "blocker", "major"]: #"write "error""#,
    ["none", "ignore", "ignored", "disabled", "disable", "silent", "false", "no"]: "write \"off\"",
    ["on", "enabled", "enable", "true", "default", "yes"]:
      #"write "error", "warning" or "note""#,
  ])
}
