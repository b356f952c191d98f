import Catalog
import Diagnostics
import Languages
package import LintKit
import Platform
import SourceText
import Syntax

/// A comparison of the configurations of two states, which finds what the later one hides.
///
/// Settings are compared by what they mean for the files, rules and locales of the later state, not
/// by their text. What only the later one reports is not of interest.
package struct ConfigurationComparison {
  let base: Configuration
  let present: Configuration
  let places: SettingPlaces
  /// The date in the form `2026-12-31`.
  let today: String
  /// What isn't compared here, but matters.
  package struct Others {
    /// The displayed paths of files before the change to which another pair of configurations
    /// applies, or which the change deletes.
    package var earlierPaths: [String] = []
    /// Whether any configuration of the later state reads code.
    package var readsCode = false
    /// The functions and properties in which other configurations of the later state find keys in
    /// the same code.
    package var routines: [CodeSettings.Routine] = []

    package init() {}
  }

  /// The most work that a comparison of overrides or of suppressions may take: levels of rules
  /// times overrides, or pairs of suppressions.
  static let workLimit = 5_000_000
  private let rules: [any Rule]
  /// The rules that the base has.
  let infos: [RuleInfo]
  let files: FileClasses
  /// The files with code.
  let codeFiles: FileClasses
  /// The rules with findings in code.
  let codeRules: Set<RuleID>
  /// The canonical locales of the present tables.
  let locales: Set<String>
  /// The folder of the present configuration in that of the base, if settings may have moved into
  /// it.
  let movedInto: String?
  let others: Others
  /// The displayed path of a file in that folder. Only patterns for all files in it match the path.
  let anyPath: String?

  /// - Parameters:
  ///   - base, present: the configurations as written, without the changes of the command line.
  ///   - places: the places of the present settings.
  ///   - files: the files with tables and with code that the present configuration finds.
  ///   - locales: the locales of tables, apart from those that the names of files contain.
  ///   - others: what else there is in both states.
  package init(
    of present: Configuration, since base: Configuration, places: SettingPlaces,
    rules: [any Rule.Type], files: [ComparedFile], locales: Set<String>, today: String,
    others: Others = Others()
  ) {
    self.others = others
    (self.base, self.present, self.places, self.today) = (base, present, places, today)
    self.rules = rules.map { $0.init() }
    codeRules = Set(self.rules.lazy.filter { $0 is any CodeRule }.map(\.info.id))
    infos = self.rules.map(\.info) + base.customRules.map(\.info)
    self.files = FileClasses(files.filter { !$0.isCode }, base, present)
    codeFiles = FileClasses(files.filter(\.isCode), base, present)
    let named = self.files.files.compactMap { present.formats.claim($0.path)?.claim.locale }
    self.locales = locales.union(named.map { LocaleIdentifier($0).canonical })
    movedInto = base.folder.relative(present.folder)
    anyPath = movedInto.map { _ in present.folder.shown("-/-/-/-/-/-") }
  }

  /// Everything that became weaker, in the order of the settings.
  package var weakenings: [Weakening] {
    let settings = general + requiredLocales + maxSeverities + ruleLevels + ruleOptions
    let parts = customRules + overrides + suppressions + movesToOtherLocales + gates + code
    return settings + parts + unfinished
  }

  /// What became weaker for the gates alone.
  package var gateWeakenings: [Weakening] {
    general + requiredLocales + maxSeverities + ruleLevels + overrides + suppressions + gates
      + unfinished
  }

  /// What became weaker for files that were moved.
  package var moves: [Weakening] { overrides + suppressions + movesToOtherLocales + unfinished }

  /// What can't be compared, because some patterns weren't matched.
  private var unfinished: [Weakening] {
    guard base.work.isExhausted || present.work.isExhausted else { return [] }
    return [Weakening("sets more patterns than can be compared", at: places.start)]
  }
}

extension ConfigurationComparison {
  private var general: [Weakening] {
    var found: [Weakening] = []
    func note(_ text: String, _ setting: String) {
      found.append(Weakening(text, at: places.location(of: .member(setting))))
    }
    if !isSame(base.sourceLocale ?? Self.usualSource, present.sourceLocale ?? Self.usualSource) {
      note(
        "sets the source locale to \(present.sourceLocale ?? "that of the files") instead of "
          + (base.sourceLocale ?? "that of the files"), "sourceLocale")
    }
    // The locales of catalogs that weren't read are unknown.
    if case .parents = present.fallbacks, !base.fallbacks.areParents {
      note("lets locales fall back on more general ones", "fallbacks")
    }
    let falling = newFallbacks
    if !falling.isEmpty {
      note("lets \(falling.shortList) fall back on other locales", "fallbacks")
    }
    if present.failOn.tolerance > base.failOn.tolerance {
      note(
        "sets 'failOn' to '\(present.failOn.rawValue)' instead of '\(base.failOn.rawValue)'",
        "failOn")
    }
    if present.readsCatalogComments, !base.readsCatalogComments {
      note("lets comments of catalogs suppress findings", "suppressionsInCatalogComments")
    }
    return found
  }

  /// The source locale of files that don't specify one.
  static let usualSource = "en"

  func isSame(_ locale: String, _ other: String) -> Bool {
    LocaleIdentifier(locale).canonical == LocaleIdentifier(other).canonical
  }

  /// The locales that fall back on locales on which they didn't before.
  private var newFallbacks: [String] {
    guard case .listed(let pairs) = present.fallbacks else { return [] }
    return distinct(pairs.map(\.locale.spelling)).filter { name in
      let locale = LocaleIdentifier(name)
      let before = Set(base.fallbacks.locales(for: locale).map(\.canonical))
      return !before.isSuperset(of: present.fallbacks.locales(for: locale).map(\.canonical))
    }
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
      let location = places.location(of: "maxSeverity", .member(new.locale.pattern))
      found.append(Weakening(text, at: location))
    }
    return found
  }
}

extension ConfigurationComparison {
  private var ruleLevels: [Weakening] {
    infos.flatMap { info -> [Weakening] in
      // A custom rule that is gone is reported as such.
      guard isKnown(info) else { return [] }
      let name = SettingPlaces.Step.member(info.id.name)
      let general = generalLevels(of: info)
      let named = [base, present].flatMap { $0.rules[info.id]?.locales.map(\.locale) ?? [] }
      let some = distinct(named).compactMap { locale -> Weakening? in
        let levels = generalLevels(of: info, in: locale)
        guard levels.isWeaker, levels != general else { return nil }
        return Weakening(
          "\(levels.text(info.id)) in \(locale)",
          at: places.location(of: "rules", name, "locales", .member(locale)))
      }
      guard general.isWeaker else { return some }
      return [Weakening(general.text(info.id), at: places.location(of: "rules", name))] + some
    }
  }

  private var ruleOptions: [Weakening] {
    rules.flatMap { rule -> [Weakening] in
      let info = rule.info
      let (old, new) = (base.options(of: info.id), present.options(of: info.id))
      guard !old.isEmpty || !new.isEmpty, base.isOn(info), present.isOn(info) else { return [] }
      let pairs = zip(base.optionValues(of: rule), present.optionValues(of: rule))
      return pairs.compactMap { before, after in
        guard after.reportsLess(than: before) else { return nil }
        let name = after.name
        let written = { (members: [JSONValue.Member]) in
          members.last { $0.name == name }?.value.written.quotedForMessage ?? "its default"
        }
        return Weakening(
          "sets '\(name)' of '\(info.id.name)' to \(written(new)) instead of \(written(old))",
          at: places.location(of: "rules", .member(info.id.name), .member(name)))
      }
    }
  }

  private var customRules: [Weakening] {
    base.customRules.enumerated().compactMap { number, rule in
      let name = rule.info.id.name
      guard let index = present.customRules.firstIndex(where: { $0.info.id == rule.info.id }) else {
        guard rule.paths.isEmpty || isMissed(ruleForPaths: number) else { return nil }
        return Weakening(
          "removes the custom rule '\(name)'", at: places.location(of: "customRules"))
      }
      guard !present.customRules[index].includesFindings(of: rule) else { return nil }
      return Weakening(
        "lets the custom rule '\(name)' report something else",
        at: places.location(of: "customRules", .element(index)))
    }
  }

  /// Returns whether files lose a custom rule of the base for some paths. It can move into the
  /// configuration of a folder, which is compared with the base's as well.
  private func isMissed(ruleForPaths number: Int) -> Bool {
    if files.classes.contains(where: { $0.isReached(byEarlierRule: number) }) { return true }
    guard movedInto == nil else { return files.classes.isEmpty }
    return !isElsewhere {
      base.pathLists.customRules.matches(in: base.folder.relative(ShownPath($0)).text)
        .contains(number)
    }
  }

  /// Whether patterns mean the same files as in the base: both configurations are in the same
  /// folder, or the folder was moved.
  var arePatternsForSameFiles: Bool {
    base.folder.isSame(as: present.folder)
      || files.files.contains { file in
        guard file.isMoved, let earlierPath = file.earlierPath else { return false }
        return base.folder.relative(ShownPath(earlierPath))
          == present.folder.relative(ShownPath(file.path))
      }
  }

  /// Returns whether a setting of the base is for files to which another configuration applies now,
  /// or that are gone.
  func isElsewhere(_ isFor: (String) -> Bool) -> Bool { others.earlierPaths.contains(where: isFor) }

  /// Returns each locale once, however it is written, sorted.
  func distinct(_ locales: [String]) -> [String] {
    var known: Set<String> = []
    return locales.sorted().filter { known.insert(LocaleIdentifier($0).canonical).inserted }
  }

  func isKnown(_ info: RuleInfo) -> Bool {
    info.category != .custom || present.customRules.contains { $0.info.id == info.id }
  }
}

extension CustomRule {
  /// Returns whether this rule reports everything that another one does, apart from
  /// paths.
  fileprivate func includesFindings(of other: CustomRule) -> Bool {
    let members = { (rule: CustomRule) in
      let all = (rule.written?.members ?? []).map { ($0.name, $0.value) }
      return Dictionary(all) { _, last in last }
    }
    let (own, earlier) = (members(self), members(other))
    let arePatternsSame = TextPart.allCases.allSatisfy { part in
      own[part.rawValue]?.written == earlier[part.rawValue]?.written
    }
    let exceptions = { (value: JSONValue?) in Set(value?.oneOrMore.map(\.written) ?? []) }
    let locales = { (value: JSONValue?) in value?.elements.compactMap(\.text) ?? [] }
    let (now, before) = (locales(own["locales"]), locales(earlier["locales"]))
    let coversLocales =
      now.isEmpty
      || !before.isEmpty
        && before.allSatisfy { locale in now.contains { LocaleName.matches($0, locale) } }
    return arePatternsSame && coversLocales
      && exceptions(own["unless"]).isSubset(of: exceptions(earlier["unless"]))
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

extension LocaleFallbacks {
  fileprivate var areParents: Bool { if case .parents = self { true } else { false } }
}

extension JSONValue {
  /// The value as JSON in one line, without the quotes of a string.
  fileprivate var written: String {
    if let text { return text }
    if case .number = content { return kindName }
    return JSONWriter.text(.spaced) { $0.value(self) }
  }
}
