import Catalog
import Diagnostics
import Languages
package import LintKit
import Patterns
import SourceText
import Syntax
import Workspace

/// A comparison of the configurations of two states, which finds what the later one hides.
///
/// What only the later one reports is not of interest.
package struct ConfigurationComparison {
  let base: Configuration
  let present: Configuration
  let places: SettingPlaces
  /// The most work that a comparison of overrides or of suppressions may take: levels of rules
  /// times overrides, or pairs of suppressions.
  private static let workLimit = 5_000_000
  /// The rules that the base has.
  private let infos: [RuleInfo]
  /// The displayed paths of the present tables' files.
  private let paths: [String]
  /// The locales of the present tables.
  private let locales: Set<String>

  /// - Parameters:
  ///   - base, present: the configurations as written, without the changes of the command line.
  ///   - places: the places of the present settings.
  package init(
    of present: Configuration, since base: Configuration, places: SettingPlaces,
    rules: [RuleInfo], paths: [String], locales: Set<String>
  ) {
    (self.base, self.present, self.places) = (base, present, places)
    infos = rules + base.customRules.map(\.info)
    (self.paths, self.locales) = (paths, locales)
  }

  /// Everything that became weaker, in the order of the settings.
  package var weakenings: [Weakening] {
    general + maxSeverities + ruleLevels + ruleOptions + customRules + overrides + suppressions
      + gates + code
  }
}

extension ConfigurationComparison {
  private var general: [Weakening] {
    var found: [Weakening] = []
    func note(_ text: String, _ setting: String) {
      found.append(Weakening(text, at: places.location(of: setting)))
    }
    let unrequired = unrequiredLocales(before: base.locales, after: present.locales)
    if !unrequired.isEmpty { note("no longer requires \(unrequired.shortList)", "locales") }
    if base.sourceLocale != present.sourceLocale {
      note(
        "sets the source locale to \(present.sourceLocale ?? "that of the files") instead of "
          + (base.sourceLocale ?? "that of the files"), "sourceLocale")
    }
    if base.fallbacks.written != present.fallbacks.written, !present.fallbacks.isNone {
      note("lets other locales fall back", "fallbacks")
    }
    if present.failOn.tolerance > base.failOn.tolerance {
      note(
        "sets 'failOn' to \(present.failOn.rawValue) instead of \(base.failOn.rawValue)", "failOn")
    }
    if present.readsCatalogComments, !base.readsCatalogComments {
      note("lets comments of catalogs suppress findings", "suppressionsInCatalogComments")
    }
    return found
  }

  private var maxSeverities: [Weakening] {
    var known: Set<String> = []
    var weaker: Set<String> = []
    var found: [Weakening] = []
    let named = (base.maxSeverities + present.maxSeverities).map(\.locale.pattern)
    for name in named + locales.sorted() where known.insert(name).inserted {
      let (old, new) = (base.maxSeverity(for: name), present.maxSeverity(for: name))
      let before = old.map(\.severity) ?? .error
      guard let new, new.severity.isWeaker(than: before) else { continue }
      // What a pattern changes is reported once.
      guard weaker.insert(name).inserted,
        !weaker.contains(new.locale.pattern) || new.locale.pattern == name
      else { continue }
      let place = name == "*" ? "all other languages" : name
      let text =
        new.severity.map { "limits findings in \(place) to \($0.rawValue)s" }
        ?? "hides the findings in \(place)"
      found.append(Weakening(text, at: places.location(of: "maxSeverity", new.locale.pattern)))
    }
    return found
  }
}

extension ConfigurationComparison {
  /// The severity of a rule before and after the change.
  private struct Levels: Hashable {
    let before: Severity?
    let after: Severity?

    var isWeaker: Bool { after.isWeaker(than: before) }

    func text(_ rule: RuleID) -> String {
      guard let before, let after else { return "turns off \(rule.name.inQuotes)" }
      return "lowers \(rule.name.inQuotes) from \(before.rawValue) to \(after.rawValue)"
    }
  }

  private func levels(
    of info: RuleInfo, _ base: Configuration, _ present: Configuration, locale: String? = nil,
    path: String? = nil
  ) -> Levels {
    let diagnostic = Diagnostic(
      rule: info.id, severity: info.severity, message: "",
      range: SourceRange(file: FileID(0), 0..<0), subject: Subject(locale: locale))
    let before = base.severity(
      of: diagnostic, standard: info.severity, isOn: info.isOn, path: path)
    // A custom rule has its severity in its declaration.
    var (heir, later) = (info, diagnostic)
    if let rule = self.present.customRules.first(where: { $0.info.id == info.id }) {
      heir = rule.info
      later.severity = heir.severity
    }
    let after = present.severity(of: later, standard: heir.severity, isOn: heir.isOn, path: path)
    return Levels(before: before, after: after)
  }

  private var ruleLevels: [Weakening] {
    let (before, after) = (base.withoutOverrides, present.withoutOverrides)
    return infos.flatMap { info -> [Weakening] in
      // A custom rule that is gone is reported as such.
      guard isKnown(info) else { return [] }
      let general = levels(of: info, before, after)
      let location = places.location(of: "rules", info.id.name)
      let named = [base, present].flatMap { $0.rules[info.id]?.locales.map(\.locale) ?? [] }
      let some = distinct(named).compactMap { locale -> Weakening? in
        let levels = levels(of: info, before, after, locale: locale)
        guard levels.isWeaker, levels != general else { return nil }
        return Weakening("\(levels.text(info.id)) in \(locale)", at: location)
      }
      return (general.isWeaker ? [Weakening(general.text(info.id), at: location)] : []) + some
    }
  }

  private var overrides: [Weakening] {
    let all = base.overrides + present.overrides
    guard !all.isEmpty else { return [] }
    let (before, after) = (base.withoutOverrides, present.withoutOverrides)
    let named = Set(all.flatMap(\.rules.keys))
    let known = infos.filter { isKnown($0) && named.contains($0.id) }
    let levelCount = known.reduce(1) { sum, info in
      sum + 1 + all.reduce(0) { $0 + ($1.rules[info.id]?.locales.count ?? 0) }
    }
    guard levelCount * paths.count * all.count <= Self.workLimit else {
      return [
        Weakening(
          "sets rules for more paths than can be compared",
          at: places.location(of: "overrides"))
      ]
    }
    let rules = known.flatMap { info -> [Weakening] in
      let named = all.flatMap { $0.rules[info.id]?.locales.map(\.locale) ?? [] }
      return ([nil] + distinct(named).map(Optional.some)).flatMap { locale -> [Weakening] in
        let general = levels(of: info, before, after, locale: locale)
        var pathsOfLevels: [Levels: [String]] = [:]
        for path in paths {
          let levels = levels(of: info, base, present, locale: locale, path: path)
          if levels.isWeaker, levels != general { pathsOfLevels[levels, default: []].append(path) }
        }
        return pathsOfLevels.sorted { $0.value[0] < $1.value[0] }.map { levels, paths in
          let place = locale.map { " in \($0)" } ?? ""
          return Weakening(
            "\(levels.text(info.id))\(place) for \(paths.shortList)",
            at: places.location(of: "overrides"))
        }
      }
    }
    let unrequired = paths.filter { path in
      let (old, new) = (base.overriddenLocales(at: [path]), present.overriddenLocales(at: [path]))
      // A change of the general locales is reported once.
      guard old != nil || new != nil else { return false }
      return !unrequiredLocales(before: old ?? base.locales, after: new ?? present.locales).isEmpty
    }
    guard !unrequired.isEmpty else { return rules }
    return rules + [
      Weakening(
        "requires fewer locales for \(unrequired.shortList)", at: places.location(of: "overrides"))
    ]
  }

  /// Returns the required locales that aren't required any more. If none are listed, those of the
  /// tables are required.
  private func unrequiredLocales(before: [String], after: [String]) -> [String] {
    let known = locales.sorted()
    let after = Set((after.isEmpty ? known : after).map { LocaleIdentifier($0).canonical })
    return (before.isEmpty ? known : before).filter {
      !after.contains(LocaleIdentifier($0).canonical)
    }
  }

  private var ruleOptions: [Weakening] {
    infos.flatMap { info -> [Weakening] in
      guard isKnown(info), base.isOn(info) else { return [] }
      let (old, new) = (base.options(of: info.id), present.options(of: info.id))
      let names = Set((old + new).map(\.name)).sorted()
      return names.compactMap { name in
        let before = old.last { $0.name == name }?.value.written
        let after = new.last { $0.name == name }?.value.written
        guard before != after else { return nil }
        return Weakening(
          "sets \(name.inQuotes) of \(info.id.name.inQuotes) to \(after ?? "its default") instead of "
            + (before ?? "its default"),
          at: places.location(of: "rules", info.id.name, name))
      }
    }
  }

  private var customRules: [Weakening] {
    base.customRules.compactMap { rule in
      let name = rule.info.id.name
      guard let heir = present.customRules.first(where: { $0.info.id == rule.info.id }) else {
        return Weakening(
          "removes the custom rule \(name.inQuotes)", at: places.location(of: "customRules"))
      }
      guard rule.condition != heir.condition else { return nil }
      return Weakening(
        "lets the custom rule \(name.inQuotes) report something else",
        at: places.location(of: "customRules"))
    }
  }

  /// Returns each locale once, however it is written, sorted.
  private func distinct(_ locales: [String]) -> [String] {
    var known: Set<String> = []
    return locales.sorted().filter { known.insert(LocaleIdentifier($0).canonical).inserted }
  }

  private func isKnown(_ info: RuleInfo) -> Bool {
    info.category != .custom || present.customRules.contains { $0.info.id == info.id }
  }
}

extension ConfigurationComparison {
  private var suppressions: [Weakening] {
    let known = Set(base.suppressions.map(\.identity))
    let other = present.suppressions.filter { !known.contains($0.identity) }
    // Of more than can be compared, all count as added.
    let isComparable = other.count * base.suppressions.count <= Self.workLimit
    let added = other.filter { new in
      !isComparable || !base.suppressions.contains { $0.covers(new) }
    }
    let start = places.location(of: "suppressions")
    return Dictionary(grouping: added, by: \.rule.pattern).sorted { $0.key < $1.key }.map {
      rule, suppressions in
      let location = suppressions[0].location ?? start
      guard suppressions.count == 1 else {
        return Weakening(
          "adds \(suppressions.count) suppressions of \(rule.inQuotes)", at: location)
      }
      let parts = [
        suppressions[0].key.map { "key \($0.pattern.inQuotes)" },
        suppressions[0].locale.map { "locale \($0.pattern.inQuotes)" },
        suppressions[0].path.map { "path \($0.pattern.inQuotes)" },
      ].compactMap(\.self)
      let subject = parts.isEmpty ? "" : " for \(parts.joined(separator: ", "))"
      return Weakening("adds a suppression of \(rule.inQuotes)\(subject)", at: location)
    }
  }
}

extension Suppression {
  /// Everything but the reason.
  fileprivate var identity: [String?] {
    [rule.pattern, path?.pattern, key?.pattern, locale?.pattern, until]
  }

  /// Returns whether this suppression accepts everything that another one does.
  fileprivate func covers(_ other: Suppression) -> Bool {
    func includes(_ own: Glob?, _ other: Glob?) -> Bool {
      own == nil || own?.pattern == "*" || own?.pattern == other?.pattern
    }
    let lasts = until == nil || other.until.map { $0 <= until ?? "" } ?? false
    return lasts && includes(rule, other.rule) && includes(path, other.path)
      && includes(key, other.key) && includes(locale, other.locale)
  }
}

extension CustomRule {
  /// The members of the declaration that decide what is reported, as written.
  fileprivate var condition: [String: String] {
    let words: Set<String> = ["message", "help", "examples", "severity", "summary", "rationale"]
    let members = (written?.members ?? []).filter { !words.contains($0.name) }
    return Dictionary(members.map { ($0.name, $0.value.written) }) { _, last in last }
  }
}

extension Configuration {
  fileprivate var withoutOverrides: Configuration {
    var configuration = self
    configuration.overrides = []
    return configuration
  }
}

extension FailureThreshold {
  /// The order from the strictest to the most tolerant threshold.
  fileprivate var tolerance: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    case .never: 3
    }
  }
}

extension Severity? {
  /// Returns whether a severity is lower than another. Nil means that nothing is reported.
  fileprivate func isWeaker(than other: Severity?) -> Bool {
    guard let other else { return false }
    return self.map { $0 < other } ?? true
  }
}

extension LocaleFallbacks {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }

  fileprivate var written: [String] {
    switch self {
    case .none: []
    case .parents: ["parents"]
    case .listed(let pairs): pairs.map { "\($0.locale.spelling)=\($0.fallback.spelling)" }
    }
  }
}

extension JSONValue {
  /// The value as JSON in one line.
  fileprivate var written: String {
    if case .number = content { return kindName }
    return JSONWriter.text(.compact) { $0.value(self) }
  }
}

extension [String] {
  /// The first elements in quotes, and the number of the others.
  package var shortList: String {
    let shown = prefix(3).map(\.inQuotes)
    let rest = count - shown.count
    return (shown + (rest > 0 ? ["\(rest) more"] : [])).listed
  }
}

extension String {
  package var inQuotes: String { "'\(self)'" }
}
