import Diagnostics
import LintKit

extension ConfigurationShape {
  /// The whole configuration.
  ///
  /// - Parameters:
  ///   - customRules: the names of the rules that it declares itself.
  ///   - groups: the names of its groups of paths.
  static func root(
    rules: [any Rule.Type], customRules: [String], groups: [String]
  ) -> ObjectShape {
    ObjectShape(
      noun: "member",
      members: [
        MemberShape(
          name: "$schema", shape: .text(.plain),
          help: """
            Where the schema of this file is, for editors. It is not read. The schema allows \
            comments: // to the end of the line, and /* */.
            """),
        MemberShape(
          name: "include", shape: .list(of: .text(.path)),
          help: "The files that are checked when a folder is searched. Without it, all are."),
        MemberShape(
          name: "exclude", shape: .list(of: .text(.path)),
          help: "Files and folders that are never checked."),
        MemberShape(
          name: "sourceLocale", shape: .text(.locale),
          help: "The locale that the others are translations of, if the files do not say."),
        MemberShape(
          name: "locales", shape: .list(of: .text(.locale)),
          help: "The locales that every key must have. Without it, those that its table has."),
      ] + policy + [
        MemberShape(
          name: "failOn",
          shape: .choice(noun: "severity", FailureThreshold.allCases.map(\.rawValue)),
          help: "The mildest severity that fails the gate; error without it."),
        MemberShape(
          name: "rules",
          shape: .object(
            ObjectShape(
              noun: "rule",
              members: rules.map { setting(of: $0, hasOptions: true) }
                + customRules.map(setting(ofCustomRule:)), others: plainSetting)),
          help: "Severities and options by rule."),
        MemberShape(
          name: "customRules", shape: Self.customRules,
          help: "Rules of your own: a pattern, a message and examples."),
        MemberShape(
          name: "overrides",
          shape: .list(of: .object(override(rules: rules, customRules: customRules))),
          help: """
            Required locales and severities for files at some paths. Of several that match, the \
            last one that speaks wins.
            """),
        MemberShape(
          name: "suppressions", shape: .list(of: .object(suppression)),
          help: "Findings that were looked at and accepted, with the reason."),
        Self.groups, coverage(groups: groups),
        MemberShape(
          name: "suppressionsInCatalogComments", shape: .boolean(false),
          help: "Whether 'lint:allow' counts in the comments of catalogs, as in .strings files."),
      ], foreign: .root)
  }

  static let severity = ConfigurationShape.choice(noun: "severity", RuleLevel.names)

  private static let severityMembers = [
    MemberShape(name: "severity", shape: severity, help: "How grave its findings are."),
    MemberShape(
      name: "locales", shape: .byName(.locale, severity),
      help: "How grave findings are in some locales. A language stands for its regions too."),
  ]

  /// What is said about a rule without options.
  private static let plainSetting = ConfigurationShape.either(
    severity, .object(ObjectShape(noun: "member", members: severityMembers, foreign: .rule)))

  private static func setting(ofCustomRule name: String) -> MemberShape {
    MemberShape(name: name, shape: plainSetting, help: "A rule of this configuration.")
  }

  private static func setting(of rule: any Rule.Type, hasOptions: Bool) -> MemberShape {
    let info = rule.info
    let options = OptionReader.declared(by: rule).map(option)
    let object = ObjectShape(
      noun: hasOptions ? "option" : "member",
      members: severityMembers + (hasOptions ? options : []), rule: hasOptions ? rule : nil,
      misplaced: hasOptions
        ? nil
        : (options.map(\.name), "options cannot differ by path; set it under 'rules' at the top"),
      foreign: .rule)
    return MemberShape(
      name: info.id.name, shape: .either(severity, .object(object)), help: info.summary)
  }

  private static func option(_ option: OptionReader.KnownOption) -> MemberShape {
    MemberShape(
      name: option.name, shape: .option(option.kind, defaultValue: option.defaultValue),
      help: option.help)
  }

  private static func override(
    rules: [any Rule.Type], customRules: [String]
  ) -> ObjectShape {
    ObjectShape(
      noun: "member",
      members: [
        MemberShape(
          name: "paths", shape: .list(of: .text(.path)), help: "The files that it is about.",
          isRequired: true),
        MemberShape(
          name: "locales", shape: .list(of: .text(.locale)),
          help: "The locales that every key must have there; [] for those that its table has."),
        MemberShape(
          name: "rules",
          shape: .object(
            ObjectShape(
              noun: "rule",
              members: rules.map { setting(of: $0, hasOptions: false) }
                + customRules.map(setting(ofCustomRule:)), others: plainSetting)),
          help: "Severities by rule. Options cannot differ by path."),
      ], alternatives: ["locales", "rules"])
  }

  private static var suppression: ObjectShape {
    ObjectShape(
      noun: "member",
      members: [
        MemberShape(
          name: "rule", shape: .text(.rule), help: "The rule, or a pattern such as missing-*.",
          isRequired: true),
        MemberShape(name: "path", shape: .text(.path), help: "The files; all without it."),
        MemberShape(
          name: "key", shape: .text(.pattern),
          help: "The key, where * stands for any text and ? for one character; all without it."),
        MemberShape(
          name: "locale", shape: .text(.localePattern), help: "The locale; all without it."),
        MemberShape(
          name: "reason", shape: .text(.reason), help: "Why this is accepted.", isRequired: true),
        MemberShape(
          name: "until", shape: .text(.date), help: "The last day on which this holds."),
      ], foreign: .suppression)
  }
}
