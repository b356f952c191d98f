import Diagnostics
import LintConfiguration
import LintKit
import Platform
import Workspace

/// What a change of configurations makes weaker.
extension Engine {
  /// The maximum number of parts that are listed.
  private static let weakeningLimit = 100

  /// Adds what is weaker in the later configuration of a pair.
  ///
  /// - Parameter rest: the other pairs.
  func add(
    _ policies: PolicyPair, _ change: ComparedChange, rest: [PolicyPair],
    to checks: inout WeakenedChecks
  ) {
    let places = SettingPlaces(of: policies.after.file.sources, path: policies.path)
    if policies.before.path != nil {
      add(changes(policies, places, change, rest: rest), by: policies.before, to: &checks)
    } else if policies.isChanged, isPart(policies.path, of: change.states) {
      let first = Weakening("adds the first configuration", at: places.start)
      add([first], by: policies.before, as: .note, to: &checks)
    }
  }

  /// Adds findings as the policy before the change reports them.
  func add(
    _ weakenings: [Weakening], by before: Project, as severity: Severity = .warning,
    to checks: inout WeakenedChecks
  ) {
    guard !weakenings.isEmpty, let rule = rules.first(where: { $0.info.id == .weakenedCheck }),
      before.configuration.isOn(rule.info)
    else { return }
    checks.add(
      report(
        weakenings, by: before.configuration, as: severity,
        limit: Self.weakeningLimit - checks.findings.count),
      failOn: before.configuration.failOn)
  }

  /// Returns whether a file belongs to the present state: git doesn't ignore it, and it isn't
  /// outside of the repository.
  private func isPart(_ path: String, of states: RepositoryStates) -> Bool {
    states.hasFile(workingDirectory.absolute(ShownPath(path)).withoutParents)
  }

  /// Returns what another configuration makes weaker, or what is weaker where files were moved to.
  private func changes(
    _ policies: PolicyPair, _ places: SettingPlaces, _ change: ComparedChange,
    rest: [PolicyPair]
  ) -> [Weakening] {
    let unchecked = unchecked(policies, places, change)
    let files = policies.present + policies.code
    guard policies.isChanged || files.contains(where: \.isMoved) else { return unchecked }
    let isForGates = change.scope == .gates
    let rules = rules.filter { !isForGates || $0.info.id == .coverageBelowMinimum }
    let comparison = ConfigurationComparison(
      of: policies.after.file.configuration, since: policies.before.file.configuration,
      places: places, rules: rules, files: policies.isChanged ? files : files.filter(\.isMoved),
      locales: change.locales, today: today, others: others(policies, change, rest: rest))
    // A project that the change adds can have a configuration of its own from the start.
    guard policies.isChanged, !isOfNewProject(policies, change) || !unchecked.isEmpty else {
      return comparison.moves + unchecked
    }
    var found = isForGates ? comparison.gateWeakenings : comparison.weakenings
    if policies.areOnlyMoved(change) { found = found.map { moved(policies, $0) } }
    found += unchecked
    if !isForGates { found += unreadCode(policies, places, change) }
    guard !found.isEmpty, let removed = removedConfiguration(policies, change) else { return found }
    return [Weakening("removes the configuration", at: .start(of: removed))] + found
  }

  private func others(
    _ policies: PolicyPair, _ change: ComparedChange, rest: [PolicyPair]
  ) -> ConfigurationComparison.Others {
    var others = ConfigurationComparison.Others()
    others.earlierPaths =
      rest.flatMap { $0.present.compactMap(\.earlierPath) } + change.lost.deleted
    others.readsCode = change.run.finder.readsCode
    others.routines = change.readers.after.map(\.configuration).filter { reader in
      policies.code.allSatisfy { reader.codeKind(of: ShownPath($0.path)) != nil }
    }.flatMap(\.code.routines)
    return others
  }

  /// Returns whether the files of a configuration are all new or all gone. Nothing that was checked
  /// before loses anything.
  private func isOfNewProject(_ policies: PolicyPair, _ change: ComparedChange) -> Bool {
    let files = policies.present + policies.code
    guard !files.contains(where: { $0.earlierPath != nil }) else { return false }
    if let folder = policies.before.folder, !change.states.hasFile(folder) { return true }
    guard let folder = policies.after.folder, folder != policies.before.folder else { return false }
    guard !change.submodules.contains(where: { $0.isIn(folder) }) else { return false }
    return !change.earlier.hasFile(folder)
      || !earlierFiles(of: change, alsoCode: change.before.readsCode)
        .contains { workingDirectory.absolute(ShownPath($0)).withoutParents.isIn(folder) }
  }

  /// Returns what moved files lose by a configuration that isn't part of the change.
  private func moved(_ policies: PolicyPair, _ weakening: Weakening) -> Weakening {
    let files = policies.present.filter(\.isMoved)
    guard policies.after.file.sources.contains(where: { $0.path == weakening.location.path }) else {
      return weakening
    }
    let paths = files.map { $0.earlierPath ?? $0.path }
    return Weakening(
      "moves \(paths.shortListOfPaths) to where the configuration \(weakening.text)",
      at: .start(of: files[0].path))
  }

  /// Returns the displayed path of a configuration that is gone, so that none applies or the one
  /// further up.
  private func removedConfiguration(_ policies: PolicyPair, _ change: ComparedChange) -> String? {
    guard let path = policies.before.path, path != policies.after.path,
      !isPart(path, of: change.states)
    else { return nil }
    let isMoved = policies.after.path.map { path in
      !change.earlier.hasFile(workingDirectory.absolute(ShownPath(path)).withoutParents)
    }
    return isMoved ?? false ? nil : path
  }

  /// Returns the findings as the policy before the change reports them.
  private func report(
    _ weakenings: [Weakening], by base: Configuration, as severity: Severity, limit: Int
  ) -> [Finding] {
    guard !weakenings.isEmpty else { return [] }
    var shown = weakenings
    if shown.count > limit {
      shown = Array(weakenings.prefix(max(0, limit)))
      let rest = weakenings.count - shown.count
      shown.append(
        Weakening("weakens \(rest) more parts of the check", at: weakenings[shown.count].location))
    }
    // A suppression that doesn't name this rule wasn't made for it.
    var base = base
    base.suppressions.removeAll { $0.rule.pattern != RuleID.weakenedCheck.name }
    var policy = FindingPolicy(
      linter(base).settings(options(showsExcerpts: true, showsCollapsedExcerpts: false)))
    return shown.compactMap { weakening in
      policy.finding(
        Diagnostic(
          .weakenedCheck, severity, "this change \(weakening.text)",
          help: severity == .note
            ? "there was none before; review all of it"
            : "undo it, or ask a reviewer to agree to it"),
        at: weakening.location)
    }
  }
}
