import Diagnostics
import Languages
import LintKit
import Patterns

extension ConfigurationComparison {
  /// The suppressions that accept more than those of the base do, and the files that were moved to
  /// where one applies.
  var suppressions: [Weakening] {
    let known = Set(base.suppressions.map(\.identity))
    var added: [Suppression] = []
    var moves: [String: [ComparedFile]] = [:]
    var others: [Weakening] = []
    var work = Self.workLimit / 5
    let areSameFiles = arePatternsForSameFiles
    for (number, suppression) in present.suppressions.enumerated()
    where !suppression.isExpired(today: today) {
      let isKnown = known.contains(suppression.identity)
      // In another folder, the same pattern is for other files.
      let isSame = isKnown && (suppression.path == nil || areSameFiles)
      let reached = files.classes.filter {
        (!isSame || $0.isMoved) && $0.isReached(by: number, present)
          && $0.mayHave(suppression)
      }
      guard !isKnown || !reached.isEmpty else { continue }
      work -= (reached.count + 1) * (base.suppressions.count + 1)
      // Of more than can be compared, all count as added.
      let rules = work < 0 ? nil : rules(of: suppression)
      let hiding = reached.filter { group in
        rules.map { hidesMore(suppression, $0, in: group) } ?? true
      }
      if isKnown {
        guard !hiding.isEmpty else { continue }
        guard isSame || hiding.allSatisfy(\.isMoved) else {
          let paths = hiding.flatMap(\.files).map(\.path)
          others.append(
            Weakening(
              "applies \(subject(of: suppression)) to \(paths.shortListOfPaths)",
              at: suppression.location ?? places.location(of: "suppressions")))
          continue
        }
        moves[suppression.rule.pattern, default: []] += hiding.flatMap(\.files)
      } else if !hiding.isEmpty || work < 0
        || suppression.isForMore(than: reached, of: rules ?? [])
          && hidesMore(suppression, rules ?? [], in: nil)
      {
        added.append(suppression)
      }
    }
    return additions(added) + others
      + moves.sorted { $0.key < $1.key }.map { rule, files in
        moved(files, "to where the configuration suppresses \(rule.quotedForMessage)")
      }
  }

  private func rules(of suppression: Suppression) -> [RuleInfo] {
    let pattern = suppression.rule.pattern
    if let info = infos.first(where: { $0.id.name == pattern }) { return [info] }
    return infos.filter { suppression.rule.matches($0.id.name) }
  }

  /// Returns whether a suppression accepts findings that the base reports.
  ///
  /// - Parameter group: nil for findings outside of the files.
  private func hidesMore(
    _ suppression: Suppression, _ rules: [RuleInfo], in group: FileClasses.FileClass?
  ) -> Bool {
    let covering = base.suppressions.indices.filter { number in
      let earlier = base.suppressions[number]
      let isReached =
        group?.isReached(byEarlier: number, base)
        ?? earlier.path.map { $0.coversPaths(of: earlierPattern(of: suppression)) } ?? true
      return isReached && earlier.covers(suppression)
    }
    return rules.contains { rule in
      !covering.contains { base.suppressions[$0].rule.matches(rule.id.name) }
        && baseReports(rule, in: group)
    }
  }

  /// Returns the pattern of a suppression for paths as the base's configuration would have it, or
  /// nil if it is for all of them.
  private func earlierPattern(of suppression: Suppression) -> String? {
    guard let movedInto else { return suppression.path?.pattern }
    return "\(movedInto)/\(suppression.path?.pattern ?? "**")"
  }

  /// Returns whether the base reports findings of a rule, in any locale.
  private func baseReports(_ rule: RuleInfo, in group: FileClasses.FileClass?) -> Bool {
    let configuration = group == nil ? base.withoutOverrides : base
    let settings = [base.rules[rule.id]] + base.overrides.map { $0.rules[rule.id] }
    let named = settings.flatMap { $0?.locales.map(\.locale) ?? [] }
    let path = group.map { $0.earlierPath ?? $0.path }
    return ([nil] + distinct(named).map(Optional.some)).contains { locale in
      level(of: rule, configuration, locale: locale, path: path) != nil
    }
  }

  private func additions(_ added: [Suppression]) -> [Weakening] {
    let start = places.location(of: "suppressions")
    return Dictionary(grouping: added, by: \.rule.pattern).sorted { $0.key < $1.key }.map {
      rule, suppressions in
      let location = suppressions[0].location ?? start
      guard suppressions.count == 1 else {
        let text = "adds \(suppressions.count) suppressions of \(rule.quotedForMessage)"
        return Weakening(text, at: location)
      }
      return Weakening(text(of: suppressions[0]), at: location)
    }
  }

  private func text(of suppression: Suppression) -> String {
    let subject = subject(of: suppression)
    let isExtended = base.suppressions.contains { $0.subject == suppression.subject }
    guard isExtended else { return "adds \(subject)" }
    return suppression.until.map { "extends \(subject) to \($0)" } ?? "makes \(subject) permanent"
  }

  private func subject(of suppression: Suppression) -> String {
    let parts = [
      suppression.key.map { "key \($0.pattern.quotedForMessage)" },
      suppression.locale.map { "locale \($0.pattern.quotedForMessage)" },
      suppression.path.map { "path \($0.pattern.quotedPath)" },
    ].compactMap(\.self)
    return "a suppression of \(suppression.rule.pattern.quotedForMessage)"
      + (parts.isEmpty ? "" : " for \(parts.listed)")
  }
}

extension FileClasses.FileClass {
  /// Returns whether a suppression can be for the files, according to its locale.
  fileprivate func mayHave(_ suppression: Suppression) -> Bool {
    guard let locale, let pattern = suppression.locale else { return true }
    return pattern.matches(locale) || LocaleName.matches(pattern.pattern, locale)
  }
}

extension Suppression {
  /// What the suppression applies to.
  fileprivate var subject: [String?] {
    [rule.pattern, path?.pattern, key?.pattern, locale?.pattern]
  }

  /// Everything but the reason.
  fileprivate var identity: [String?] { subject + [until] }

  /// Returns whether the suppression can also apply to other files.
  ///
  /// - Parameters:
  ///   - reached: the files with tables to which it applies.
  ///   - rules: the rules that it is for. Some have findings in code.
  fileprivate func isForMore(
    than reached: [FileClasses.FileClass], of rules: [RuleInfo]
  ) -> Bool {
    reached.isEmpty || rules.contains { $0.category == .code }
      || path?.pattern.allSatisfy { "*/".contains($0) } ?? true
  }

  /// Returns whether this suppression accepts everything that another one does in the same file and
  /// of the same rule.
  fileprivate func covers(_ other: Suppression) -> Bool {
    let lasts = until == nil || other.until.map { $0 <= until ?? "" } ?? false
    guard lasts, key == nil || other.key.map({ key?.covers($0) ?? true }) ?? false else {
      return false
    }
    guard let locale else { return true }
    guard let name = other.locale else { return false }
    return locale.covers(name) || LocaleName.matches(locale.pattern, name.pattern)
  }
}

extension Glob {
  /// Returns whether this pattern for text matches everything that another one matches. Some
  /// patterns that do are not recognized.
  func covers(_ other: Glob) -> Bool {
    guard self != other else { return true }
    // A wildcard of the other pattern is matched as a character, which means more here only if '*'
    // is the only wildcard, and nothing is escaped.
    guard !pattern.contains(where: { "?\\[]{}".contains($0) }) || other.literal != nil else {
      return false
    }
    return matches(other.literal.map { String(decoding: $0, as: UTF8.self) } ?? other.pattern)
  }

  /// Returns whether this pattern for paths matches everything that another one matches. Only
  /// folders such as `App/**` are recognized.
  fileprivate func coversPaths(of other: String?) -> Bool {
    guard let other else { return false }
    let folder = pattern.dropLast(2)
    return pattern == other
      || pattern.hasSuffix("/**") && !folder.contains { "*?\\[]{}!".contains($0) }
        && other.hasPrefix(folder) && !other.contains("..")
  }
}
