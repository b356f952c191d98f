package import Diagnostics
import Syntax

/// Findings that were looked at and accepted, with the reason.
package struct Suppression: Sendable {
  /// The name of a rule, or a pattern of names.
  package var rule: Glob
  /// Nil for every path; likewise for the others.
  package var path: Glob?
  package var key: Glob?
  package var locale: Glob?
  package var reason: String
  /// The last day on which the suppression holds, as `2026-12-31`.
  package var until: String?
  /// Where the rule and the last day are named in the configuration, if it is a file.
  package internal(set) var place: Place?
  package internal(set) var expiryPlace: Place?

  package init(
    rule: Glob, path: Glob? = nil, key: Glob? = nil, locale: Glob? = nil, reason: String,
    until: String? = nil
  ) {
    self.rule = rule
    self.path = path
    self.key = key
    self.locale = locale
    self.reason = reason
    self.until = until
  }
}

extension Suppression {
  /// Whether the last day of the suppression has passed.
  ///
  /// - Parameter today: the date, as `2026-12-31`.
  package func isExpired(today: String) -> Bool { until.map { $0 < today } ?? false }
}

extension RuleID {
  package static let unusedSuppression: RuleID = "unused-suppression"
}

extension SettingKind<Suppression> {
  static var suppression: Self {
    .object(
      SettingObject([
        Setting(
          "rule", \.rule, .glob(.rule), isRequired: true, otherNames: ["rules", "id", "ruleid"],
          help: "The rule, or a pattern such as missing-*."),
        Setting(
          "path", \.path, .optional(.glob(.path)), otherNames: ["file", "files", "paths", "glob"],
          help: "The files; all without it."),
        Setting(
          "key", \.key, .optional(.glob(.pattern)), otherNames: ["keys"],
          help: "The key, where * stands for any text and ? for one character; all without it."),
        Setting(
          "locale", \.locale, .optional(.glob(.localePattern)),
          otherNames: ["locales", "language", "lang"], help: "The locale; all without it."),
        Setting(
          "reason", \.reason, .text(.reason), isRequired: true,
          otherNames: ["comment", "why", "justification", "message"],
          help: "Why this is accepted."),
        Setting(
          "until", \.until, .optional(.text(.date)), otherNames: ["expires", "expiry", "date"],
          help: "The last day on which this holds."),
      ]),
      make: Suppression.init)
  }
}

extension Suppression {
  /// Takes what every suppression has; nil if something of it is missing or wrong.
  fileprivate init?(_ value: JSONValue, of source: ConfigurationSource) {
    guard let name = value["rule"], let rule = name.glob(for: .text),
      let reason = value["reason"]?.text
    else { return nil }
    self.init(rule: rule, reason: reason)
    place = source.place(of: name.range)
    expiryPlace = value["until"].map { source.place(of: $0.range) }
  }
}
