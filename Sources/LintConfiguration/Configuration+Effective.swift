package import Diagnostics
package import LintKit
import SourceText

extension Configuration {
  /// Returns the effective configuration as an equivalent JSON document: every rule with its
  /// severity and options, including defaults.
  package func effective(rules: [any Rule.Type]) -> String {
    let settings = SettingObject<Configuration>.root(rules: rules, customRules: [], groups: [])
    return JSONWriter.document { $0.object { settings.write(self, to: &$0) } }
  }

  /// Returns the severity of a rule's most severe findings outside of overrides, or nil if the rule
  /// is off.
  package func severity(of rule: RuleInfo) -> Severity? {
    let finding = Diagnostic(
      rule: rule.id, severity: rule.severity, message: "",
      range: SourceRange(file: FileID(0), 0..<0))
    var configuration = self
    configuration.overrides = []
    return configuration.severity(
      of: finding, standard: rule.severity, isOn: rule.isOn, path: "")
  }

  /// Writes the effective setting of each rule, whether or not the configuration sets it.
  func writeEffective(_ rules: [any Rule.Type], to json: inout JSONWriter) {
    json.object("rules") { json in
      for type in rules {
        let rule = type.init()
        json.name(rule.info.id.name)
        write(rule, to: &json)
      }
      for rule in customRules {
        json.name(rule.info.id.name)
        write(rule, to: &json)
      }
    }
  }

  private func write(_ rule: any Rule, to json: inout JSONWriter) {
    let level = severity(of: rule.info).map(RuleLevel.severity) ?? .off
    let setting = RuleSetting(level: level, locales: rules[rule.info.id]?.locales ?? [])
    let options = optionValues(of: rule)
    guard !setting.locales.isEmpty || !options.isEmpty else {
      return SettingKind<RuleLevel>.level.write(level, &json)
    }
    json.object {
      SettingObject<RuleSetting>.ruleSetting.write(setting, to: &$0)
      for option in options { $0.member(option.name, json: option.defaultValue) }
    }
  }

  /// Returns the effective options of a rule. After the options are set, a second reading returns
  /// them as defaults.
  private func optionValues(of rule: any Rule) -> [OptionReader.KnownOption] {
    var instance = rule
    var given = OptionReader(options(of: rule.info.id))
    instance.configure(from: &given)
    var reader = OptionReader()
    instance.configure(from: &reader)
    return reader.known
  }
}
