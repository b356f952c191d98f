package import Diagnostics
import Syntax

/// Accepted findings, with the reason.
package struct Suppression: Sendable {
  /// The name of a rule, or a pattern of names.
  package var rule: Glob
  /// The path pattern, or nil for all paths. The same applies to `key` and `locale`.
  package var path: Glob?
  package var key: Glob?
  package var locale: Glob?
  package var reason: String
  /// The last day on which the suppression is valid, for example `2026-12-31`.
  package var until: String?
  /// The locations of the rule and the last day in the configuration, if it was read from a file.
  package internal(set) var location: Location?
  package internal(set) var expiryLocation: Location?
  /// The edit that removes it from the configuration, if it was read from a file.
  package internal(set) var removal: LocatedEdit?

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
  /// Returns whether the last day of the suppression has passed.
  ///
  /// - Parameter today: the date, for example `2026-12-31`.
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
          help: "Files (default: all)."),
        Setting(
          "key", \.key, .optional(.glob(.pattern)), otherNames: ["keys"],
          help: "Key, where * matches any text and ? one character (default: all)."),
        Setting(
          "locale", \.locale, .optional(.glob(.localePattern)),
          otherNames: ["locales", "language", "lang"], help: "Locale (default: all)."),
        Setting(
          "reason", \.reason, .text(.reason), isRequired: true,
          otherNames: ["comment", "why", "justification", "message"],
          help: "Why the findings are accepted."),
        Setting(
          "until", \.until, .optional(.text(.date)), otherNames: ["expires", "expiry", "date"],
          help: "Last day on which this is valid."),
      ]),
      make: Suppression.init)
  }
}

extension Suppression {
  /// Reads the required members. Returns nil if one is missing or invalid.
  fileprivate init?(_ value: JSONValue, of source: ConfigurationSource) {
    guard let name = value["rule"], let rule = name.glob(for: .text),
      let reason = value["reason"]?.text
    else { return nil }
    self.init(rule: rule, reason: reason)
    location = source.location(of: name.range)
    expiryLocation = value["until"].map { source.location(of: $0.range) }
    removal = source.removal(of: value)
  }
}
