import Catalog
import Diagnostics
import Git
import LintConfiguration
import LintKit
import Platform
import SourceText
import Workspace

/// What a change makes weaker, as findings whose severity only the policy before the change sets.
package struct WeakenedChecks: Sendable {
  package var findings: [Finding] = []
  /// The threshold of the policy before the change.
  var failOn = FailureThreshold.error
  /// The number of files with tables that the change deletes.
  var deleted = 0

  package init() {}

  /// Whether the policy before the change fails the run.
  package var isFailure: Bool { findings.contains { failOn.includes($0.severity) } }

  /// Inserts the findings into those of a report.
  package func insert(into list: inout FindingList) {
    for (_, findings) in Dictionary(grouping: findings, by: \.location.path)
      .sorted(by: { $0.key < $1.key })
    {
      ReportOrder.insert(ReportOrder.sorted(findings), into: &list)
    }
  }
}

/// The part of two policies that is compared.
enum PolicyScope {
  case all
  /// What decides about the gates of coverage.
  case gates
}

extension RuleID {
  package static let weakenedCheck: RuleID = "weakened-check"
}

extension Engine {
  /// Compares the policy of a run with the one before the change.
  ///
  /// - Parameter locales: the locales of the tables that were checked.
  func weakenedChecks(
    of run: PreparedLint, locales: Set<String>, in scope: PolicyScope
  ) async throws(EngineFailure.Reason) -> WeakenedChecks {
    // A program can have other rules.
    guard let states = run.states, case .searched = run.request.files,
      rules.contains(where: { $0.info.id == .weakenedCheck })
    else { return WeakenedChecks() }
    do throws(GitFailure) {
      let named = [run.configurationPath, run.baseline?.path].compactMap {
        $0.map { PathName.name(of: $0) }
      }
      guard
        let earlier = try await states.earlierState(
          forFilesNamed: Set(named + [ConfigurationFile.name, Baseline.fileName]))
      else { return WeakenedChecks() }
      let renames =
        if let base = run.base { base.renames } else {
          try await states.stagedRenames(workingDirectory)
        }
      guard let policies = try await policies(of: run, states, earlier, renames) else {
        return WeakenedChecks()
      }
      let change = ComparedChange(
        run: run, states: states, earlier: earlier, scope: scope, locales: locales,
        earlierPaths: Dictionary(renames.map { ($1, $0) }) { first, _ in first },
        lost: lostFiles(of: run, states))
      var checks = checks(policies, change)
      if run.base == nil { checks.deleted = states.deletedTables }
      return checks
    } catch {
      throw .git(error)
    }
  }
}

/// The configuration and the baseline of one state.
struct Policy {
  var configuration = ConfigurationFile()
  /// The contents of the configuration, or nil if there is none.
  var contents: [UInt8]?
}

/// The policies before and after a change.
struct PolicyPair {
  let before: Policy
  let after: Policy
  /// The entries of the baseline before the change, with paths relative to the folder of the
  /// present one and the present paths of renamed files.
  let baseline: [BaselineEntry]
  /// The displayed path of the present configuration, or of the one that is gone.
  let path: String

  /// The contents are different, or they are in another folder, where patterns mean other files.
  var isChanged: Bool {
    before.contents != after.contents || before.configuration.path != after.configuration.path
  }
}

extension Engine {
  /// Compares what decides about the gates of coverage with the base revision.
  ///
  /// - Parameters:
  ///   - outcome: the configuration of the run.
  ///   - locales: the locales of the tables.
  package func weakenedGates(
    in files: RequestedFiles, _ request: ConfigurationRequest, _ outcome: ConfigurationOutcome,
    locales: Set<String>, of states: RepositoryStates
  ) async throws(EngineFailure.Reason) -> WeakenedChecks {
    var lint = LintRequest(files)
    lint.configuration = request
    let none = FileDiscovery.Outcome()
    let run = PreparedLint(
      request: lint, states: states, configuration: outcome.effective,
      configurationPath: outcome.file.path, baseline: nil,
      files: FoundFiles(requested: files, tables: none, code: none, hasAllTables: false),
      base: nil, options: options(showsExcerpts: true, showsCollapsedExcerpts: false))
    return try await weakenedChecks(of: run, locales: locales, in: .gates)
  }

  /// Reads both policies. Returns nil if the configuration isn't part of the repository.
  private func policies(
    of run: PreparedLint, _ states: RepositoryStates, _ earlier: EarlierState,
    _ renames: [String: String]
  ) async throws(GitFailure) -> PolicyPair? {
    let present = run.configurationPath.map { workingDirectory.absolute(ShownPath($0)) }
    var path = present.map(\.withoutParents)
    if case .nearest = run.request.configuration.source {
      let start = workingDirectory.absolute(argument: run.request.files.start).withoutParents
      path = earlier.nearest(ConfigurationFile.name, from: start) ?? path
    }
    var (before, after) = (Policy(), Policy())
    if let present { after.contents = try await contents(of: present, states, earlier) }
    if let path { before.contents = try await earlier.contents(ofFile: path) }
    if let contents = before.contents, let path {
      // The earlier state may have mistakes. What is valid counts.
      guard
        let file = try? ConfigurationFile(
          path: workingDirectory.shown(path), workingDirectory: workingDirectory,
          contents: contents, rules: rules)
      else { return nil }
      before.configuration = file
    }
    if let contents = after.contents, let present {
      guard
        let file = try? ConfigurationFile(
          path: workingDirectory.shown(present), workingDirectory: workingDirectory,
          contents: contents, rules: rules)
      else { return nil }
      after.configuration = file
    }
    let entries = try await earlierEntries(of: run, earlier, renames, nextTo: path)
    let shown = (present ?? path).map { workingDirectory.shown($0).text } ?? ConfigurationFile.name
    return PolicyPair(before: before, after: after, baseline: entries, path: shown)
  }

  /// - Parameter configuration: the path of the configuration before the change.
  private func earlierEntries(
    of run: PreparedLint, _ earlier: EarlierState, _ renames: [String: String],
    nextTo configuration: AbsolutePath?
  ) async throws(GitFailure) -> [BaselineEntry] {
    guard let baseline = run.baseline else { return [] }
    let present = workingDirectory.absolute(ShownPath(baseline.path)).withoutParents
    var (path, contents) = (present, try await earlier.contents(ofFile: present))
    if contents == nil, let folder = configuration?.folder {
      // It may have been moved together with the configuration.
      path = folder.appending(Baseline.fileName)
      contents = try await earlier.contents(ofFile: path)
    }
    guard let contents else { return [] }
    let file = BaselineFile(
      SourceBuffer(contents), path: path.text,
      in: BaselineFolder(path.folder, workingDirectory: workingDirectory))
    return file.baseline.entries.flatMap { entry -> [BaselineEntry] in
      let shown = workingDirectory.shown(
        file.folder.folder.absolute(ConfigurationPath(entry.subject.path))
      ).text
      return [shown, renames[shown]].compactMap { path in
        guard let path, let relative = baseline.folder.relative(path) else { return nil }
        var moved = entry
        moved.subject.path = relative
        if moved.subject.table == PathName.stem(of: entry.subject.path) {
          moved.subject.table = PathName.stem(of: relative)
        }
        return moved
      }
    }
  }

  private func contents(
    of path: AbsolutePath, _ states: RepositoryStates, _ earlier: EarlierState
  ) async throws(GitFailure) -> [UInt8]? {
    if states.index != nil {
      let staged = try await states.stagedContents(
        ofFile: path.text, workingDirectory: workingDirectory)
      // A file that only the next commit removes may still be on the disk.
      if staged != nil || earlier.hasFile(path) { return staged }
    }
    return try? SourceBuffer.contents(ofFile: path.text).copy
  }
}

extension Engine {
  /// The maximum number of parts that are listed.
  private static let weakeningLimit = 100

  private func checks(_ policies: PolicyPair, _ change: ComparedChange) -> WeakenedChecks {
    let run = change.run
    var base = policies.before.configuration.configuration
    if run.request.configuration.enable.contains(where: {
      $0 == "all" || $0 == RuleID.weakenedCheck.name
    }) {
      base.enable([.weakenedCheck])
    }
    let lost = change.lost
    var checks = WeakenedChecks()
    (checks.failOn, checks.deleted) = (base.failOn, lost.deleted.count)
    guard let rule = rules.first(where: { $0.info.id == .weakenedCheck }), base.isOn(rule.info)
    else { return checks }
    let places = SettingPlaces(of: policies.after.contents, path: policies.path)
    var found: [Weakening] = []
    if policies.before.contents != nil {
      found += changes(policies, places, change)
    } else if policies.isChanged, isPart(policies.path, of: change.states) {
      let first = Weakening("adds the first configuration", at: places.start)
      checks.findings += report([first], by: base, as: .note)
    }
    if let baseline = run.baseline {
      found += baseline.additions(since: policies.baseline)
    }
    checks.findings += report(found + lost.unchecked, by: base, as: .warning)
    return checks
  }

  /// Returns whether a file belongs to the present state: git doesn't ignore it, and it isn't
  /// outside of the repository.
  private func isPart(_ path: String, of states: RepositoryStates) -> Bool {
    states.hasFile(workingDirectory.absolute(ShownPath(path)).withoutParents)
  }

  /// Returns what another configuration makes weaker, or what is weaker where files were moved to.
  private func changes(
    _ policies: PolicyPair, _ places: SettingPlaces, _ change: ComparedChange
  ) -> [Weakening] {
    guard policies.isChanged || !change.earlierPaths.isEmpty || !change.lost.deleted.isEmpty else {
      return []
    }
    let request = change.run.request
    let present = policies.after.configuration.configuration
    let all = change.states.allFiles(
      at: request.files.targets, rules: present.searchRules, workingDirectory: workingDirectory)
    let files = all.files.map(\.path)
      .filter { !change.run.configuration.commandLineExcludes(ShownPath($0)) }
      .map { change.file($0, workingDirectory) }
    let isForGates = change.scope == .gates
    let rules = rules.filter { !isForGates || $0.info.id == .coverageBelowMinimum }
    let comparison = ConfigurationComparison(
      of: present, since: policies.before.configuration.configuration, places: places,
      rules: rules, files: policies.isChanged ? files : files.filter(\.isMoved),
      locales: change.locales, today: today)
    guard policies.isChanged else { return comparison.moves }
    let found =
      isForGates
      ? comparison.gateWeakenings + unchecked(policies, places, all, change)
      : comparison.weakenings + unchecked(policies, places, all, change)
        + unreadCode(policies, places, change)
    guard !found.isEmpty, policies.after.contents == nil else { return found }
    return [Weakening("removes the configuration", at: places.start)] + found
  }

  /// Returns the findings as the policy before the change reports them.
  private func report(
    _ weakenings: [Weakening], by base: Configuration, as severity: Severity
  ) -> [Finding] {
    guard !weakenings.isEmpty else { return [] }
    var shown = weakenings
    if shown.count > Self.weakeningLimit {
      shown = Array(weakenings.prefix(Self.weakeningLimit))
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
          help: "undo it, or ask a reviewer to agree to it"),
        at: weakening.location)
    }
  }
}
