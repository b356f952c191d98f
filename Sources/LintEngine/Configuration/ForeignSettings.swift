import Syntax

/// Names and values that the configurations of other linters have, and what does the same here.
struct ForeignSettings: Sendable {
  /// Help by names in lower case without underscores and hyphens.
  private let help: [String: String]

  private init(_ names: KeyValuePairs<[String], String>) {
    var help: [String: String] = [:]
    for (names, text) in names { for name in names { help[name] = text } }
    self.help = help
  }

  /// What to write instead of a name that is not known.
  func help(for name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    return help[name.lowercased().filter { $0 != "_" && $0 != "-" }]
  }
}

extension ForeignSettings {
  static let none = ForeignSettings([:])

  /// Members of a whole configuration.
  static let root = ForeignSettings([
    [
      "sourcelanguage", "sourcelang", "source", "baselocale", "baselanguage", "defaultlocale",
      "defaultlanguage", "developmentlanguage", "developmentregion",
    ]: "write 'sourceLocale'",
    ["languages", "targetlocales", "targetlanguages", "requiredlocales"]: "write 'locales'",
    ["disabledrules", "disabled", "disable", "skip"]:
      #"write "rules": { "the-rule": "off" }"#,
    ["optinrules", "enabledrules", "enabled", "enable"]:
      #"write "rules": { "the-rule": "warning" }"#,
    ["onlyrules", "whitelistrules", "only", "select"]: "pass '--only' to 'catalog-lint lint'",
    ["excluded", "excludes", "ignore", "ignored", "ignores", "ignorepatterns", "ignorepaths"]:
      "write 'exclude'",
    ["included", "includes", "files", "paths"]: "write 'include'",
    ["reporter", "reporters", "format", "output"]: "pass '--format' to 'catalog-lint lint'",
    ["baseline"]: "pass '--baseline' to 'catalog-lint lint', unless it is .lint-baseline.json",
    ["strict", "warningsaserrors", "failonwarning", "failonwarnings", "faillevel"]:
      #"write "failOn": "warning""#,
    ["maxwarnings", "warningthreshold"]: "pass '--max-warnings' to 'catalog-lint lint'",
    ["extends", "parentconfig", "childconfig"]: "a configuration can't include another one",
    ["severity", "severities"]: #"write "rules": { "the-rule": "error" }"#,
  ])

  /// Members of what is set for a rule.
  static let rule = ForeignSettings([
    ["level", "loglevel", "defaultseverity"]: "write 'severity'",
    ["enabled", "enable", "on"]: #"write "severity": "warning", or "off""#,
    ["disabled", "disable", "off"]: #"write "severity": "off""#,
  ])

  /// Members of a suppression.
  static let suppression = ForeignSettings([
    ["file", "files", "paths", "glob"]: "write 'path'",
    ["rules", "id", "ruleid"]: "write 'rule'; a pattern such as missing-* matches several",
    ["keys"]: "write 'key'; a pattern such as settings.* matches several",
    ["locales", "language", "lang"]: "write 'locale'; a pattern such as pt-* matches several",
    ["comment", "why", "justification", "message"]: "write 'reason'",
    ["expires", "expiry", "date"]: "write 'until'",
  ])

  /// Names of severities.
  static let severity = ForeignSettings([
    ["warn"]: #"write "warning""#,
    ["info", "information", "hint", "suggestion", "style", "notice"]: #"write "note""#,
    ["err", "fatal", "critical", "blocker", "major"]: #"write "error""#,
    ["none", "ignore", "ignored", "disabled", "disable", "silent", "false", "no"]: "write \"off\"",
    ["on", "enabled", "enable", "true", "default", "yes"]:
      #"write "error", "warning" or "note""#,
  ])

  /// What to write instead of a number or a truth value, where a severity is expected.
  static func severityHelp(for value: JSONValue) -> String? {
    switch value.content {
    case .boolean(let isOn): severity.help(for: isOn ? "on" : "none")
    case .number(0): severity.help(for: "none")
    case .number(1): severity.help(for: "warn")
    case .number(2): severity.help(for: "err")
    case .object, .array, .string, .number, .null: nil
    }
  }
}
