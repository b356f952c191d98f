package import Diagnostics
import LintKit
package import Patterns
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
  /// Whether it is in a file that the configuration extends.
  package internal(set) var isInherited = false

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
  /// The rules that find something only in a comparison with a base revision.
  package static let comparing: Set<RuleID> = [
    "lost-translation", "outdated-translation", "weakened-check",
  ]

  /// Returns whether a comment names one of these rules, so that it can be of use in another run.
  static func isComparing(_ name: String) -> Bool { comparing.contains(RuleID(name)) }
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

/// The suppressions that are valid today, in a form that finds the one for a finding quickly.
///
/// A project can have thousands of suppressions and thousands of findings. The matches for each
/// rule, path, key and locale are computed only once.
package struct SuppressionIndex: Sendable {
  private let rules: SuppressionCondition
  private let paths: SuppressionCondition
  private let keys: SuppressionCondition
  private let locales: SuppressionCondition
  package let isEmpty: Bool

  /// - Parameters:
  ///   - today: the date, for example `2026-12-31`.
  ///   - work: the budget for matching patterns.
  package init(_ suppressions: [Suppression], today: String, work: WorkBudget = WorkBudget()) {
    let holding = suppressions.map { $0.isExpired(today: today) ? nil : $0 }
    rules = SuppressionCondition(holding, \.rule, work: work)
    paths = SuppressionCondition(holding, \.path, work: work)
    keys = SuppressionCondition(holding, \.key, work: work)
    locales = SuppressionCondition(holding, \.locale, namesLocales: true, work: work)
    isEmpty = holding.allSatisfy { $0 == nil }
  }

  /// Returns the index of the first suppression that matches a finding.
  ///
  /// - Parameter path: relative to the folder of the configuration.
  package func first(covering diagnostic: borrowing Diagnostic, path: String) -> Int? {
    guard !isEmpty else { return nil }
    var covering = rules.met(by: diagnostic.rule.name)
    guard !covering.isEmpty else { return nil }
    covering.formIntersection(paths.met(by: path))
    covering.formIntersection(locales.met(by: diagnostic.subject.locale))
    guard !covering.isEmpty else { return nil }
    covering.formIntersection(keys.met(by: diagnostic.subject.key))
    return covering.first
  }
}

/// The condition of suppressions on one attribute of findings. For each value, it finds the
/// suppressions whose condition is met.
struct SuppressionCondition: Sendable {
  private let count: Int
  /// The suppressions without a condition on this attribute.
  private var unconditional: Bits
  /// The suppressions by the text of their pattern, for values that equal it in any normalization,
  /// also if they contain the characters of its wildcards.
  private var numbersOfText: [String: [Int]] = [:]
  private let patterns: GlobSet
  /// The index of the suppression that each pattern belongs to.
  private let owners: [Int]
  private let localeNames: LocaleNameIndex?
  private let cache = MatchCache<Bits>()

  /// - Parameters:
  ///   - suppressions: nil for those that aren't valid today.
  ///   - pattern: returns the pattern that the attribute must match, or nil for any value.
  ///   - namesLocales: whether a pattern also matches the regions and scripts of a locale.
  init(
    _ suppressions: [Suppression?], _ pattern: (Suppression) -> Glob?, namesLocales: Bool = false,
    work: WorkBudget
  ) {
    count = suppressions.count
    unconditional = Bits(count: count)
    var globs: [Glob] = []
    var owners: [Int] = []
    for (number, suppression) in suppressions.enumerated() {
      guard let suppression else { continue }
      guard let glob = pattern(suppression) else {
        unconditional.insert(number)
        continue
      }
      numbersOfText[glob.pattern, default: []].append(number)
      globs.append(glob)
      owners.append(number)
    }
    patterns = GlobSet(globs, work: work)
    localeNames = namesLocales ? LocaleNameIndex(globs.map(\.pattern)) : nil
    self.owners = owners
  }

  /// Returns the indices of the suppressions whose condition is met by a value, or by a missing
  /// value.
  func met(by text: String?) -> Bits {
    guard let text, !owners.isEmpty else { return unconditional }
    return cache.value(for: text) {
      var met = unconditional
      for number in numbersOfText[text] ?? [] { met.insert(number) }
      for index in localeNames?.indices(for: text) ?? [] { met.insert(owners[index]) }
      for index in patterns.matches(in: text).numbers { met.insert(owners[index]) }
      return met
    }
  }
}
