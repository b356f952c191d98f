public import Diagnostics
public import LintKit
import SourceText

extension Configuration {
  /// What a run goes by, as a configuration that says the same: every rule with its severity and
  /// options, defaults included.
  public func effective(rules: [any Rule.Type]) -> JSONText {
    var members: [(name: String, value: JSONText)] = []
    if !include.isEmpty { members.append(("include", .strings(include.map(\.pattern)))) }
    if !exclude.isEmpty { members.append(("exclude", .strings(exclude.map(\.pattern)))) }
    if let sourceLocale { members.append(("sourceLocale", .string(sourceLocale))) }
    if !locales.isEmpty { members.append(("locales", .strings(locales))) }
    members += policyMembers
    members.append(("failOn", .string(failOn.rawValue)))
    members.append(
      (
        "rules",
        .object(
          rules.map { ($0.info.id.name, setting(of: $0.init())) }
            + customRules.map { ($0.info.id.name, setting(of: $0)) })
      ))
    if !customRules.isEmpty { members.append(("customRules", .array(customRules.map(\.json)))) }
    if !overrides.isEmpty { members.append(("overrides", .array(overrides.map(Self.json)))) }
    if !suppressions.isEmpty {
      members.append(("suppressions", .array(suppressions.map(Self.json))))
    }
    members += coverageMembers
    if readsCatalogComments { members.append(("suppressionsInCatalogComments", true)) }
    return .object(members)
  }

  /// The severity of a rule's gravest findings outside overrides, or nil if it is off.
  public func severity(of rule: RuleInfo) -> Severity? {
    let finding = Diagnostic(
      rule: rule.id, severity: rule.severity, message: "",
      range: SourceRange(file: FileID(0), 0..<0))
    var configuration = self
    configuration.overrides = []
    return configuration.severity(
      of: finding, standard: rule.severity, isOn: rule.isOn, path: "")
  }

  private func setting(of rule: any Rule) -> JSONText {
    let level: JSONText = .string(severity(of: rule.info)?.rawValue ?? "off")
    let locales = rules[rule.info.id]?.locales ?? []
    let options = optionValues(of: rule)
    guard !locales.isEmpty || !options.isEmpty else { return level }
    return .object(
      [("severity", level)] + Self.json(locales)
        + options.map { ($0.name, .raw($0.defaultValue)) })
  }

  /// The options of a rule as they are set. A second reading finds them as defaults.
  private func optionValues(of rule: any Rule) -> [OptionReader.KnownOption] {
    var instance = rule
    var given = OptionReader(options(of: rule.info.id))
    instance.configure(from: &given)
    var reader = OptionReader()
    instance.configure(from: &reader)
    return reader.known
  }

  private static func json(
    _ locales: [(locale: String, level: RuleLevel)]
  ) -> [(name: String, value: JSONText)] {
    guard !locales.isEmpty else { return [] }
    let levels = locales.compactMap { locale, level in
      level.name.map { (name: locale, value: JSONText.string($0)) }
    }
    return [("locales", .object(levels))]
  }

  private static func json(_ override: PathOverride) -> JSONText {
    let rules = override.rules.sorted { $0.key < $1.key }.map { id, setting in
      let level = setting.level?.name.map { [(name: "severity", value: JSONText.string($0))] } ?? []
      return (name: id.name, value: JSONText.object(level + json(setting.locales)))
    }
    let locales = override.locales.map { [(name: "locales", value: JSONText.strings($0))] } ?? []
    return .object(
      [("paths", .strings(override.paths.map(\.pattern)))] + locales
        + (rules.isEmpty && !locales.isEmpty ? [] : [("rules", .object(rules))]))
  }

  private static func json(_ suppression: Suppression) -> JSONText {
    let members: [(name: String, value: String?)] = [
      ("rule", suppression.rule.pattern), ("path", suppression.path?.pattern),
      ("key", suppression.key?.pattern), ("locale", suppression.locale?.pattern),
      ("reason", suppression.reason), ("until", suppression.until),
    ]
    return .object(members.compactMap { name, text in text.map { (name, .string($0)) } })
  }
}
