import Diagnostics
import Languages
import LintKit
import SourceText

extension ConfigurationComparison {
  /// The severity of a rule before and after the change.
  struct Levels: Hashable {
    let before: Severity?
    let after: Severity?

    var isWeaker: Bool { after.isWeaker(than: before) }

    func text(_ rule: RuleID) -> String {
      guard let before, let after else { return "turns off '\(rule.name)'" }
      return "lowers '\(rule.name)' from \(before.rawValue) to \(after.rawValue)"
    }
  }

  /// The files for which a rule becomes weaker in the same way.
  private struct Change: Hashable {
    let levels: Levels
    /// Whether the files were moved to a weaker policy that the base had already.
    let isMove: Bool
    /// The override of the present configuration that decides.
    let override: Int?
  }

  /// Returns the severity of a rule's most severe findings.
  func level(
    of info: RuleInfo, _ configuration: Configuration, locale: String? = nil, path: String? = nil
  ) -> Severity? {
    // A custom rule has its severity in its declaration.
    let info = configuration.customRules.first { $0.info.id == info.id }?.info ?? info
    let diagnostic = Diagnostic(
      rule: info.id, severity: info.severity, message: "",
      range: SourceRange(file: FileID(0), 0..<0), subject: Subject(locale: locale))
    return configuration.severity(
      of: diagnostic, standard: info.severity, isOn: info.isOn, path: path)
  }

  /// Returns the levels of a rule that apply where no override does. An override for the whole
  /// folder of the present configuration is a general setting there.
  func generalLevels(of info: RuleInfo, in locale: String? = nil) -> Levels {
    let before =
      if let anyPath { level(of: info, base, locale: locale, path: anyPath) } else {
        level(of: info, base.withoutOverrides, locale: locale)
      }
    return Levels(before: before, after: level(of: info, present.withoutOverrides, locale: locale))
  }

  /// What became weaker for some files.
  var overrides: [Weakening] {
    let all = base.overrides + present.overrides
    let named = Set(all.flatMap(\.rules.keys))
    let scoped = (base.customRules + present.customRules).filter { !$0.paths.isEmpty }
    let ids = named.union(scoped.map(\.info.id))
    let known = infos.filter { isKnown($0) && ids.contains($0.id) }
    let levelCount = known.reduce(0) { sum, info in
      sum + 1 + all.reduce(0) { $0 + ($1.rules[info.id]?.locales.count ?? 0) }
    }
    let classCount = files.classes.count + codeFiles.classes.count
    guard levelCount * classCount * (all.count + 1) <= Self.workLimit else {
      return [
        Weakening(
          "sets rules for more paths than can be compared",
          at: places.location(of: "overrides"))
      ]
    }
    return known.flatMap { info -> [Weakening] in
      let named = all.flatMap { $0.rules[info.id]?.locales.map(\.locale) ?? [] }
      return ([nil] + distinct(named).map(Optional.some)).flatMap { locale in
        changes(of: info, in: locale, unlike: generalLevels(of: info, in: locale))
      }
    }
  }

  /// - Parameter general: the levels outside of overrides, which are reported once.
  private func changes(
    of info: RuleInfo, in locale: String?, unlike general: Levels
  ) -> [Weakening] {
    var filesOfChange: [Change: [ComparedFile]] = [:]
    let groups = files.earlier + (codeRules.contains(info.id) ? codeFiles.earlier : [])
    for group in groups where locale.map(group.mayHave) ?? true {
      let levels = levels(of: info, in: locale, group)
      guard levels.isWeaker, levels != general else { continue }
      // What all locales have in common is reported once.
      guard locale == nil || levels != self.levels(of: info, in: nil, group) else { continue }
      let there = level(of: info, base, locale: locale, path: group.path)
      let isMove = group.isMoved && !levels.after.isWeaker(than: there)
      let override = present.overrides.indices.last { number in
        group.overrides.contains(number)
          && present.overrides[number].rules[info.id]?.level(for: locale) != nil
      }
      let change = Change(levels: levels, isMove: isMove, override: override)
      filesOfChange[change, default: []] += group.files
    }
    return filesOfChange.sorted { $0.value[0].path < $1.value[0].path }.map { change, files in
      let text = change.levels.text(info.id) + (locale.map { " in \($0)" } ?? "")
      guard !change.isMove else { return moved(files, "to where the configuration \(text)") }
      return Weakening(
        "\(text) for \(files.map(\.path).shortListOfPaths)",
        at: location(of: info, in: locale, change.override))
    }
  }

  private func levels(
    of info: RuleInfo, in locale: String?, _ group: FileClasses.FileClass
  ) -> Levels {
    Levels(
      before: level(of: info, base, locale: locale, path: group.earlierPath),
      after: level(of: info, present, locale: locale, path: group.path))
  }

  private func location(of info: RuleInfo, in locale: String?, _ override: Int?) -> Location {
    if let override {
      return places.location(
        of: "overrides", .element(override), "rules", .member(info.id.name), "locales",
        .member(locale ?? ""))
    }
    guard let rule = present.customRules.firstIndex(where: { $0.info.id == info.id }) else {
      return places.location(of: "overrides")
    }
    return places.location(of: "customRules", .element(rule), "paths")
  }

  /// Returns what moved files lose. The configuration isn't part of the change.
  func moved(_ files: [ComparedFile], _ text: String) -> Weakening {
    let paths = files.map { $0.earlierPath ?? $0.path }
    return Weakening("moves \(paths.shortListOfPaths) \(text)", at: .start(of: files[0].path))
  }
}

extension ConfigurationComparison {
  /// The locales that keys no longer have to have.
  var requiredLocales: [Weakening] {
    let required = anyPath.flatMap { base.overriddenLocales(at: [$0]) } ?? base.locales
    let general = unrequiredLocales(before: required, after: present.locales)
    let place = places.location(of: "locales")
    var lost: [[String]: [FileClasses.FileClass]] = [:]
    for group in files.earlier {
      let old = base.overriddenLocales(at: [group.earlierPath ?? group.path]) ?? base.locales
      let new = present.overriddenLocales(at: [group.path]) ?? present.locales
      lost[unrequiredLocales(before: old, after: new), default: []].append(group)
    }
    // Without tables, what is required of future ones counts.
    if lost.isEmpty { lost[general] = [] }
    return lost.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { names, groups in
      guard !names.isEmpty else { return nil }
      let text = "no longer requires \(names.shortList)"
      guard lost.count > 1 || names != general else { return Weakening(text, at: place) }
      let override = groups.first.flatMap { group in
        present.overrides.indices.last { number in
          group.overrides.contains(number) && present.overrides[number].locales != nil
        }
      }
      return Weakening(
        "\(text) for \(groups.flatMap(\.files).map(\.path).shortListOfPaths)",
        at: override.map { places.location(of: "overrides", .element($0), "locales") } ?? place)
    }
  }

  /// Returns the required locales that aren't required any more. If none are listed, those of the
  /// tables are required.
  private func unrequiredLocales(before: [String], after: [String]) -> [String] {
    let source = LocaleIdentifier(present.sourceLocale ?? Self.usualSource).canonical
    let known = locales.filter { $0 != source && !LocaleIdentifier($0).isBase }.sorted()
    let after = Set((after.isEmpty ? known : after).map { LocaleIdentifier($0).canonical })
    return distinct(before.isEmpty ? known : before).filter {
      !after.contains(LocaleIdentifier($0).canonical)
    }
  }
}

extension ConfigurationComparison {
  /// The moves to a locale about which less is reported.
  var movesToOtherLocales: [Weakening] {
    var filesOfLoss: [String: [ComparedFile]] = [:]
    for file in files.files where file.isMoved {
      guard let earlier = file.earlierPath, let old = base.formats.claim(earlier)?.claim.locale,
        let new = present.formats.claim(file.path)?.claim.locale, !isSame(old, new)
      else { continue }
      for loss in losses(of: file, movedFrom: old, at: earlier, to: new) {
        filesOfLoss["to \(new), \(loss)", default: []].append(file)
      }
    }
    return filesOfLoss.sorted { $0.key < $1.key }.map { moved($1, $0) }
  }

  private func losses(
    of file: ComparedFile, movedFrom old: String, at earlier: String, to new: String
  ) -> [String] {
    var losses: [String] = []
    let limit = { (configuration: Configuration, locale: String) in
      configuration.maxSeverity(for: locale).map(\.severity) ?? .error
    }
    let after = limit(present, new)
    if after.isWeaker(than: limit(base, old)), !after.isWeaker(than: limit(base, new)) {
      losses.append(
        "whose findings the configuration "
          + (after.map { "limits to \($0.rawValue)s" } ?? "hides"))
    }
    let all = base.overrides + present.overrides
    for info in infos where isKnown(info) {
      guard
        !(present.rules[info.id]?.locales.isEmpty ?? true)
          || all.contains(where: { !($0.rules[info.id]?.locales.isEmpty ?? true) })
      else { continue }
      let there = level(of: info, base, locale: new, path: earlier)
      let levels = Levels(
        before: level(of: info, base, locale: old, path: earlier),
        after: level(of: info, present, locale: new, path: file.path))
      guard levels.isWeaker, !levels.after.isWeaker(than: there) else { continue }
      losses.append("where the configuration \(levels.text(info.id))")
    }
    return losses
  }
}

extension Configuration {
  var withoutOverrides: Configuration {
    var configuration = self
    configuration.overrides = []
    return configuration
  }
}

extension Severity? {
  /// Returns whether a severity is lower than another. Nil means that nothing is reported.
  func isWeaker(than other: Severity?) -> Bool {
    guard let other else { return false }
    return self.map { $0 < other } ?? true
  }
}
