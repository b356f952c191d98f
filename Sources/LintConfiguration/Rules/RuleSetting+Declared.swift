import Diagnostics
import LintKit
import SourceText
import Syntax

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
