import Catalog
import Diagnostics
import Languages
package import LintKit
import SourceText
import Syntax

extension SettingObject<Configuration> {
  /// Returns the settings of a configuration, in the order in which they are documented and
  /// printed.
  ///
  /// - Parameters:
  ///   - customRules: the names of the rules that the configuration declares.
  ///   - groups: the names of its path groups.
  static func root(
    rules: [any Rule.Type], customRules: [String], groups: [String]
  ) -> SettingObject {
    let settings = [
      [schema, extends], files, locales, ruleSettings(rules, customRules), [suppressions],
      coverage(groups: groups), [preview, code, comments],
    ]
    return SettingObject(Array(settings.joined()), foreign: .root)
  }

  private static var schema: Setting<Configuration> {
    Setting(
      unread: "$schema", .text(.plain),
      help: """
        Path of the JSON schema, for editors; catalog-lint ignores it. The schema allows \
        comments: // to the end of the line, and /* */.
        """)
  }

  private static var extends: Setting<Configuration> {
    Setting(
      unread: "extends", .text(.plain),
      help: """
        Path of a configuration in the same repository, relative to this file, whose settings \
        apply unless this file sets them.
        """)
  }

  private static var files: [Setting<Configuration>] {
    [
      Setting(
        "include", \.include, .list(of: .glob(.path)),
        otherNames: ["included", "includes", "files", "paths"],
        help: "Files to check when a directory is searched (default: all)."),
      Setting(
        "exclude", \.exclude, .list(of: .glob(.path)),
        otherNames: [
          "excluded", "excludes", "ignore", "ignored", "ignores", "ignorepatterns", "ignorepaths",
        ], help: "Files and directories that are never checked."),
    ]
  }

  private static var locales: [Setting<Configuration>] {
    [
      Setting(
        "sourceLocale", \.sourceLocale, .optional(.text(.locale)),
        otherNames: [
          "sourcelanguage", "sourcelang", "source", "baselocale", "baselanguage", "defaultlocale",
          "defaultlanguage", "developmentlanguage", "developmentregion",
        ], help: "The source language, if the files do not name it."),
      Setting(
        "locales", \.locales, .list(of: .text(.locale)),
        otherNames: ["languages", "targetlocales", "targetlanguages", "requiredlocales"],
        help: "Locales that every key must have (default: those of its table)."),
      Setting(
        "fallbacks", \.fallbacks, .fallbacks,
        help: """
          Which locales are used when another one has no translation: true for the more general \
          ones (en for en-GB, es-419 for es-MX), or an object such as { "en-GB": "en" }.
          """),
      Setting(
        "maxSeverity", \.maxSeverities, .maxSeverities,
        help: """
          Maximum severity of the findings about a locale: { "de": "error", "*": "note" } lets de \
          fail the check, and reports others as notes. Applied after 'rules' and 'overrides', but \
          not to the source language.
          """),
    ]
  }

  private static func ruleSettings(
    _ rules: [any Rule.Type], _ customRules: [String]
  ) -> [Setting<Configuration>] {
    let kind = Deferred {
      SettingKind<[RuleID: RuleSetting]>.rules(
        rules, customRules: customRules, takesOptions: true)
    }
    return [
      Setting(
        "failOn", \.failOn, .choice("severity", FailureThreshold.allCases),
        isWritten: { _ in true },
        help: "Minimum severity that fails the check (default: error)."),
      Setting(
        "rules",
        shape: MemberShape(
          name: "rules", shape: kind.value.shape, help: "Severities and options by rule."),
        read: { value, source, owner in
          owner.rules.merge(kind.value.read(value, source) ?? [:]) { $1 }
        },
        write: { $0.writeEffective(rules, to: &$1) }),
      Setting(
        adding: "fixes", to: \.fixes, .fixes,
        otherNames: ["fix", "fixable", "autofix", "autocorrect", "safefixes", "unsafefixes"],
        help: """
          Whether the fixes of a rule are "safe", so that 'catalog-lint fix' applies them, "unsafe", \
          so that it needs '--unsafe', or "off": { "whitespace-mismatch": "safe" }.
          """),
      Setting(
        adding: "customRules", to: \.customRules, .list(of: .customRule),
        help: "Custom rules: a pattern, a message and examples."),
      Setting(
        adding: "overrides", to: \.overrides,
        .list(of: .override(rules: rules, customRules: customRules)),
        help: """
          Required locales, severities and fixes for files at some paths. If several match, the last one \
          that sets a value wins.
          """),
    ]
  }

  private static var suppressions: Setting<Configuration> {
    Setting(
      adding: "suppressions", to: \.suppressions, .list(of: .suppression),
      help: "Findings that were reviewed and accepted, with the reason.")
  }

  private static func coverage(groups: [String]) -> [Setting<Configuration>] {
    [
      Setting(
        "groups", \.groups, .groups,
        help: """
          Paths that belong together, for example those of a team or a module: { "Checkout": \
          ["Modules/Checkout/**"] }. Coverage counts each group separately.
          """),
      Setting(
        "coverage", \.coverage, .coverage(groups: groups),
        isWritten: { !$0.coverage.isStandard },
        help: "What 'catalog-lint coverage' counts, and the gates that it evaluates."),
    ]
  }

  private static var preview: Setting<Configuration> {
    Setting(
      "preview", \.preview, .preview, isWritten: { !$0.preview.isStandard },
      help: "What 'catalog-lint preview' shows.")
  }

  private static var code: Setting<Configuration> {
    Setting(
      "code", \.code, .code, isWritten: { !$0.code.isStandard },
      help: """
        Program code that uses the keys. If set, keys in code and in tables are compared: undefined \
        and unused keys, arguments, default values.
        """)
  }

  private static var comments: Setting<Configuration> {
    Setting(
      "suppressionsInCatalogComments", \.readsCatalogComments, .flag(false),
      help: "Whether 'lint:allow' has an effect in the comments of catalogs, as in .strings files.")
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
    } take: {
      ($0.locale.spelling, $0.fallback.spelling)
    }
  }
}

extension SettingKind<[MaxSeverity]> {
  fileprivate static var maxSeverities: Self {
    .byName(.localePattern, SettingKind<RuleLevel>.level) { member, level, _ in
      (try? Glob(member.name, for: .text)).map {
        MaxSeverity(locale: $0, severity: level.severity)
      }
    } take: {
      ($0.locale.pattern, $0.severity.map(RuleLevel.severity) ?? .off)
    }
  }
}

extension ForeignSettings {
  /// Names from other tools that are set elsewhere here.
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
    ["extend", "parentconfig", "childconfig"]: #"write "extends": "../shared.json""#,
    ["severity", "severities"]: #"write "rules": { "the-rule": "error" }"#,
  ])
}

/// The JSON Schema of `.lint-config.json`, generated from the declarations that also check it.
package enum ConfigurationSchema {
  /// The name of the schema file next to a configuration that refers to it.
  package static let fileName = ".lint-config.schema.json"

  /// The address of the newest schema, because the schema of a version has no address before its
  /// release.
  package static let address =
    "https://raw.githubusercontent.com/catalog-lint/catalog-lint/main/schemas/"
    + "lint-config.schema.json"

  /// Returns the schema (draft 7) as a JSON document.
  package static func json(rules: [any Rule.Type]) -> String {
    let settings = SettingObject<Configuration>.root(rules: rules, customRules: [], groups: [])
    return ShapeSchema.document(
      of: settings.shape, title: "Configuration of catalog-lint", allowsComments: true)
  }
}
