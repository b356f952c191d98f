package import Diagnostics
import LintKit
import SourceText
package import Syntax

/// The configuration of one rule.
package struct RuleSetting: Sendable {
  /// The level. Nil if only the levels for certain locales are set.
  package var level: RuleLevel?
  /// The levels for certain locales, including their regions and scripts.
  package var locales: [(locale: String, level: RuleLevel)] {
    didSet { localeIndex = LocaleNameIndex(locales.map(\.locale)) }
  }
  private var localeIndex: LocaleNameIndex
  package var options: [JSONValue.Member]

  package init(
    level: RuleLevel?, locales: [(locale: String, level: RuleLevel)] = [],
    options: [JSONValue.Member] = []
  ) {
    self.level = level
    self.locales = locales
    localeIndex = LocaleNameIndex(locales.map(\.locale))
    self.options = options
  }

  /// Returns the level for findings in a locale, or nil if none is set.
  func level(for locale: String?) -> RuleLevel? {
    guard let locale, !locales.isEmpty else { return level }
    let longest = localeIndex.indices(for: locale).max { first, second in
      (locales[first].locale.utf8.count, second) < (locales[second].locale.utf8.count, first)
    }
    return longest.map { locales[$0].level } ?? level
  }
}

extension SettingObject<RuleSetting> {
  /// The settings that every rule has.
  static var ruleSetting: Self {
    Self(
      [
        Setting(
          "severity", \.level, .optional(.level),
          otherNames: ["level", "loglevel", "defaultseverity"],
          isWritten: { $0.level?.name != nil }, help: "Severity of its findings."),
        Setting(
          "locales", \.locales,
          .byName(.locale, SettingKind<RuleLevel>.level) { member, level, _ in
            (locale: member.name, level: level)
          } take: { setting in
            setting.level.name.map { _ in (name: setting.locale, part: setting.level) }
          },
          help: "Severity of its findings in some locales. A language includes its regions."),
      ],
      foreign: ForeignSettings([
        ["enabled", "enable", "on"]: #"write "severity": "warning", or "off""#,
        ["disabled", "disable", "off"]: #"write "severity": "off""#,
      ]))
  }
}

extension SettingKind<RuleSetting> {
  /// The setting of a rule without options: a severity, or an object.
  static var ruleSetting: Self {
    let object = SettingObject<RuleSetting>.ruleSetting
    return Self(
      .either(.severity, .object(object.shape)), read: { RuleSetting($0, object, of: $1) },
      write: { setting, json in json.object { object.write(setting, to: &$0) } })
  }
}

extension RuleSetting {
  /// Reads a severity, or an object with a severity, locales and options.
  ///
  /// An object with neither a severity nor locales turns the rule on.
  fileprivate init?(
    _ value: JSONValue, _ object: SettingObject<RuleSetting>, of source: ConfigurationSource
  ) {
    if let name = value.text {
      guard let level = RuleLevel(name) else { return nil }
      self.init(level: level)
      return
    }
    guard case .object(let members) = value.content else { return nil }
    self.init(level: nil)
    object.read(value, of: source, into: &self)
    if level == nil, value["locales"] == nil { level = .standard }
    let names = object.settings.map { $0.name }
    options = members.filter { !names.contains($0.name) }
  }
}

extension SettingKind<[RuleID: RuleSetting]> {
  /// The settings of all rules.
  ///
  /// - Parameters:
  ///   - customRules: the names of the rules that the configuration declares.
  ///   - takesOptions: whether the rules' options can be set. Options can't differ by path.
  static func rules(
    _ rules: [any Rule.Type], customRules: [String], takesOptions: Bool
  ) -> Self {
    let plain = SettingKind<RuleSetting>.ruleSetting
    let custom = customRules.map {
      MemberShape(name: $0, shape: plain.shape, help: "A rule of this configuration.")
    }
    // The same for all rules, so it is made once.
    let shape = SettingObject<RuleSetting>.ruleSetting.shape
    let members = rules.map { $0.member(extending: shape, takesOptions: takesOptions) } + custom
    return Self(
      shape: .object(ObjectShape(noun: "rule", members: members, others: plain.shape)),
      read: { value, source in
        var settings: Value = [:]
        for member in value.members {
          if let setting = plain.read(member.value, source) {
            settings[RuleID(member.name)] = setting
          }
        }
        return settings
      },
      write: { settings, json in
        json.object { json in
          for (id, setting) in settings.sorted(by: { $0.key < $1.key }) {
            json.name(id.name)
            plain.write(setting, &json)
          }
        }
      }, isEmpty: { $0.isEmpty })
  }
}

extension Rule {
  /// Returns the configuration's member for the rule.
  ///
  /// - Parameter plain: the setting of a rule without options.
  fileprivate static func member(extending plain: ObjectShape, takesOptions: Bool) -> MemberShape {
    let options = declaredOptions.map { option in
      MemberShape(
        name: option.name, shape: .option(option.kind, defaultValue: option.defaultValue),
        help: option.help)
    }
    var shape = plain
    if takesOptions {
      shape.noun = "option"
      shape.members += options
      shape.rule = self
    } else {
      shape.misplaced = (
        options.map(\.name), "options cannot differ by path; set it under 'rules' at the top"
      )
    }
    return MemberShape(
      name: info.id.name, shape: .either(.severity, .object(shape)), help: info.summary)
  }
}

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

/// A maximum severity for findings in certain locales, regardless of rule settings.
package struct MaxSeverity: Sendable {
  /// A locale, which includes its regions and scripts, or a pattern. `*` matches all other locales.
  package var locale: Glob
  /// The maximum severity, or nil for locales whose findings aren't reported.
  package var severity: Severity?

  package init(locale: Glob, severity: Severity?) {
    self.locale = locale
    self.severity = severity
  }
}

extension Glob {
  /// How specific a locale pattern is. Names without wildcards come before patterns, then longer
  /// before shorter.
  var precision: (Int, Int) {
    let hasWildcards = pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    return (hasWildcards ? 0 : 1, pattern.utf8.count)
  }
}

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

/// The settings for files at certain paths.
package struct PathOverride: Sendable {
  package var paths: [Glob]
  /// The locales that every key must have. Empty for the locales of its table, and nil if the
  /// override doesn't set them.
  package var locales: [String]?
  package var rules: [RuleID: RuleSetting]
  /// Which fixes are offered there, and which of them are safe.
  package var fixes: [FixSetting] = []

  package init(paths: [Glob], locales: [String]?, rules: [RuleID: RuleSetting]) {
    self.paths = paths
    self.locales = locales
    self.rules = rules
  }
}

extension SettingKind<PathOverride> {
  static func override(rules: [any Rule.Type], customRules: [String]) -> Self {
    .object(
      SettingObject(
        [
          Setting(
            "paths", \.paths, .list(of: .glob(.path)), isRequired: true, isWritten: { _ in true },
            help: "Files that it applies to."),
          Setting(
            "locales", \.locales, .optional(.list(of: .text(.locale))),
            help: "Locales that every key must have there ([]: those of its table)."),
          Setting(
            "rules", \.rules,
            .rules(rules, customRules: customRules, takesOptions: false),
            isWritten: { !$0.rules.isEmpty || $0.locales == nil && $0.fixes.isEmpty },
            help: "Severities by rule. Options cannot differ by path."),
          Setting(
            "fixes", \.fixes, .fixes,
            help: "Which fixes are offered there, and which of them are safe."),
        ], alternatives: ["locales", "rules", "fixes"])
    ) { _, _ in PathOverride(paths: [], locales: nil, rules: [:]) }
  }
}
