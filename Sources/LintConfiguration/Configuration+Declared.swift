import Catalog
import Diagnostics
import LintKit
import SourceText
import Syntax

extension SettingObject<Configuration> {
  /// The settings of a configuration, in the order in which they are described and printed.
  ///
  /// - Parameters:
  ///   - customRules: the names of the rules that it declares itself.
  ///   - groups: the names of its groups of paths.
  static func root(
    rules: [any Rule.Type], customRules: [String], groups: [String]
  ) -> SettingObject {
    let settings = [
      [schema], files, locales, ruleSettings(rules, customRules), [suppressions],
      coverage(groups: groups), [comments],
    ]
    return SettingObject(Array(settings.joined()), foreign: .root)
  }

  private static var schema: Setting<Configuration> {
    Setting(
      unread: "$schema", .text(.plain),
      help: """
        Where the schema of this file is, for editors. It is not read. The schema allows comments: \
        // to the end of the line, and /* */.
        """)
  }

  private static var files: [Setting<Configuration>] {
    [
      Setting(
        "include", \.include, .list(of: .glob(.path)),
        otherNames: ["included", "includes", "files", "paths"],
        help: "The files that are checked when a folder is searched. Without it, all are."),
      Setting(
        "exclude", \.exclude, .list(of: .glob(.path)),
        otherNames: [
          "excluded", "excludes", "ignore", "ignored", "ignores", "ignorepatterns", "ignorepaths",
        ], help: "Files and folders that are never checked."),
    ]
  }

  private static var locales: [Setting<Configuration>] {
    [
      Setting(
        "sourceLocale", \.sourceLocale, .optional(.text(.locale)),
        otherNames: [
          "sourcelanguage", "sourcelang", "source", "baselocale", "baselanguage", "defaultlocale",
          "defaultlanguage", "developmentlanguage", "developmentregion",
        ], help: "The locale that the others are translations of, if the files do not say."),
      Setting(
        "locales", \.locales, .list(of: .text(.locale)),
        otherNames: ["languages", "targetlocales", "targetlanguages", "requiredlocales"],
        help: "The locales that every key must have. Without it, those that its table has."),
      Setting(
        "fallbacks", \.fallbacks, .fallbacks,
        help: """
          Which locales serve where another one has no text: true for the more general ones (en \
          behind en-GB, es-419 behind es-MX), or an object such as { "en-GB": "en" }.
          """),
      Setting(
        "severityLimits", \.severityLimits, .severityLimits,
        help: """
          The gravest that findings about a locale can be: { "de": "error", "*": "note" } lets de \
          block and all others only inform. It is applied after 'rules' and 'overrides', and not \
          to the source language.
          """),
    ]
  }

  private static func ruleSettings(
    _ rules: [any Rule.Type], _ customRules: [String]
  ) -> [Setting<Configuration>] {
    let kind = SettingKind<[RuleID: RuleSetting]>.rules(
      rules, customRules: customRules, takesOptions: true)
    return [
      Setting(
        "failOn", \.failOn, .choice("severity", FailureThreshold.allCases),
        isWritten: { _ in true },
        help: "The mildest severity that fails the gate; error without it."),
      Setting(
        shape: MemberShape(
          name: "rules", shape: kind.shape, help: "Severities and options by rule."),
        read: { value, source, owner in owner.rules = kind.read(value, source) ?? [:] },
        write: { $0.writeEffective(rules, to: &$1) }),
      Setting(
        "customRules", \.customRules, .list(of: .customRule),
        help: "Rules of your own: a pattern, a message and examples."),
      Setting(
        "overrides", \.overrides,
        .list(of: .override(rules: rules, customRules: customRules)),
        help: """
          Required locales and severities for files at some paths. Of several that match, the last \
          one that speaks wins.
          """),
    ]
  }

  private static var suppressions: Setting<Configuration> {
    Setting(
      "suppressions", \.suppressions, .list(of: .suppression),
      help: "Findings that were looked at and accepted, with the reason.")
  }

  private static func coverage(groups: [String]) -> [Setting<Configuration>] {
    [
      Setting(
        "groups", \.groups, .groups,
        help: """
          Paths that belong together, such as those of a team or a module: { "Checkout": \
          ["Modules/Checkout/**"] }. Each group has its figures in the coverage.
          """),
      Setting(
        "coverage", \.coverage, .coverage(groups: groups),
        isWritten: { !$0.coverage.isStandard },
        help: "What counts in 'catalog-lint coverage', and the gates that it judges."),
    ]
  }

  private static var comments: Setting<Configuration> {
    Setting(
      "suppressionsInCatalogComments", \.readsCatalogComments, .flag(false),
      help: "Whether 'lint:allow' counts in the comments of catalogs, as in .strings files.")
  }
}

extension SettingKind<LocaleFallbacks> {
  fileprivate static var fallbacks: Self {
    let pairs = SettingKind<[(locale: LocaleIdentifier, fallback: LocaleIdentifier)]>.fallbackPairs
    return Self(
      shape: .either(.boolean(false), pairs.shape),
      read: { value, source in
        switch value.content {
        case .boolean(let isOn): isOn ? LocaleFallbacks.parents : LocaleFallbacks.none
        case .object: pairs.read(value, source).map(LocaleFallbacks.listed)
        default: nil
        }
      },
      write: { fallbacks, json in
        switch fallbacks {
        case .none: json.value(false)
        case .parents: json.value(true)
        case .listed(let listed): pairs.write(listed, &json)
        }
      }, isEmpty: { if case .none = $0 { true } else { false } })
  }
}

extension SettingKind<[(locale: LocaleIdentifier, fallback: LocaleIdentifier)]> {
  fileprivate static var fallbackPairs: Self {
    .byName(.locale, SettingKind<String>.text(.locale)) { member, fallback, _ in
      (locale: LocaleIdentifier(member.name), fallback: LocaleIdentifier(fallback))
    } take: { ($0.locale.spelling, $0.fallback.spelling) }
  }
}

extension SettingKind<[SeverityLimit]> {
  fileprivate static var severityLimits: Self {
    .byName(.localePattern, SettingKind<RuleLevel>.level) { member, level, _ in
      (try? Glob(member.name, for: .text)).map {
        SeverityLimit(locale: $0, severity: level.severity)
      }
    } take: { ($0.locale.pattern, $0.severity.map(RuleLevel.severity) ?? .off) }
  }
}

extension ForeignSettings {
  /// Names for what is elsewhere.
  fileprivate static let root = ForeignSettings([
    ["disabledrules", "disabled", "disable", "skip"]:
      #"write "rules": { "the-rule": "off" }"#,
    ["optinrules", "enabledrules", "enabled", "enable"]:
      #"write "rules": { "the-rule": "warning" }"#,
    ["onlyrules", "whitelistrules", "only", "select"]: "pass '--only' to 'catalog-lint lint'",
    ["reporter", "reporters", "format", "output"]: "pass '--format' to 'catalog-lint lint'",
    ["baseline"]: "pass '--baseline' to 'catalog-lint lint', unless it is .lint-baseline.json",
    ["strict", "warningsaserrors", "failonwarning", "failonwarnings", "faillevel"]:
      #"write "failOn": "warning""#,
    ["maxwarnings", "warningthreshold"]: "pass '--max-warnings' to 'catalog-lint lint'",
    ["extends", "parentconfig", "childconfig"]: "a configuration can't include another one",
    ["severity", "severities"]: #"write "rules": { "the-rule": "error" }"#,
  ])
}
