import Catalog
import Diagnostics
import Git
import LintConfiguration
import LintKit
import Platform
import SourceText
import Workspace

/// What a change makes weaker, as findings whose severity only the policy before the change sets.
struct WeakenedChecks {
  var findings: [Finding] = []
  /// The threshold of the policy before the change.
  var failOn = FailureThreshold.error
  /// The number of files with tables that the change deletes.
  var deleted = 0
}

extension RuleID {
  static let weakenedCheck: RuleID = "weakened-check"
}

extension Engine {
  /// Compares the policy of a run with the one before the change.
  ///
  /// - Parameter locales: the locales of the tables that were checked.
  func weakenedChecks(
    of run: PreparedLint, locales: Set<String>
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
      guard let policies = try await policies(of: run, states, earlier) else {
        return WeakenedChecks()
      }
      var checks = checks(policies, run, states, locales)
      if run.base == nil { checks.deleted = states.deletedTables }
      return checks
    } catch {
      throw .git(error)
    }
  }
}

/// The configuration and the baseline of one state.
private struct Policy {
  var configuration = ConfigurationFile()
  /// The contents of the configuration, or nil if there is none.
  var contents: [UInt8]?
}

/// The policies before and after a change.
private struct PolicyPair {
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
  /// Reads both policies. Returns nil if the configuration isn't part of the repository.
  private func policies(
    of run: PreparedLint, _ states: RepositoryStates, _ earlier: EarlierState
  ) async throws(GitFailure) -> PolicyPair? {
    let present = run.configurationPath.map { workingDirectory.absolute(ShownPath($0)) }
    var path = present.map(\.withoutParents)
    if case .nearest = run.request.configuration.source {
      let start = workingDirectory.absolute(argument: run.request.files.start).withoutParents
      path = earlier.nearest(ConfigurationFile.name, from: start) ?? path
    }
    var (before, after) = (Policy(), Policy())
    if let present { after.contents = try await contents(of: present, states) }
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
    let entries = try await earlierEntries(of: run, states, earlier, nextTo: path)
    let shown = (present ?? path).map { workingDirectory.shown($0).text } ?? ConfigurationFile.name
    return PolicyPair(before: before, after: after, baseline: entries, path: shown)
  }

  /// - Parameter configuration: the path of the configuration before the change.
  private func earlierEntries(
    of run: PreparedLint, _ states: RepositoryStates, _ earlier: EarlierState,
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
    var renames = run.base?.renames ?? [:]
    if run.base == nil { renames = try await states.stagedRenames(workingDirectory) }
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
    of path: AbsolutePath, _ states: RepositoryStates
  ) async throws(GitFailure) -> [UInt8]? {
    if states.index != nil,
      let staged = try await states.stagedContents(
        ofFile: path.text, workingDirectory: workingDirectory)
    {
      return staged
    }
    return try? SourceBuffer.contents(ofFile: path.text).copy
  }
}

extension Engine {
  /// The maximum number of parts that are listed.
  private static let weakeningLimit = 100

  private func checks(
    _ policies: PolicyPair, _ run: PreparedLint, _ states: RepositoryStates, _ locales: Set<String>
  ) -> WeakenedChecks {
    var base = policies.before.configuration.configuration
    if run.request.configuration.enable.contains(where: {
      $0 == "all" || $0 == RuleID.weakenedCheck.name
    }) {
      base.enable([.weakenedCheck])
    }
    let lost = lostFiles(of: run, states)
    var checks = WeakenedChecks(failOn: base.failOn, deleted: lost.deleted)
    guard let rule = rules.first(where: { $0.info.id == .weakenedCheck }), base.isOn(rule.info)
    else { return checks }
    let places = SettingPlaces(of: policies.after.contents, path: policies.path)
    var found: [Weakening] = []
    if policies.isChanged {
      if policies.before.contents == nil {
        let first = Weakening("adds the first configuration", at: places.start)
        checks.findings += report([first], by: base, as: .note)
      } else {
        found += changes(policies, places, run, states, locales)
      }
    }
    if let baseline = run.baseline {
      found += baseline.additions(since: policies.baseline)
    }
    checks.findings += report(found + lost.unchecked, by: base, as: .warning)
    return checks
  }

  /// Returns what another configuration makes weaker.
  private func changes(
    _ policies: PolicyPair, _ places: SettingPlaces, _ run: PreparedLint,
    _ states: RepositoryStates, _ locales: Set<String>
  ) -> [Weakening] {
    let present = policies.after.configuration.configuration
    let all = states.allFiles(
      at: run.request.files.targets, rules: present.searchRules,
      workingDirectory: workingDirectory)
    let comparison = ConfigurationComparison(
      of: present, since: policies.before.configuration.configuration, places: places,
      rules: rules.map { $0.info }, paths: all.files.map(\.path), locales: locales)
    let removal = Weakening("removes the configuration", at: places.start)
    return (policies.after.contents == nil ? [removal] : []) + comparison.weakenings
      + unchecked(policies, places, all, run, states)
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

  /// Returns the tables that the base's configuration would check in the present state.
  private func unchecked(
    _ policies: PolicyPair, _ places: SettingPlaces, _ all: FileDiscovery.Outcome,
    _ run: PreparedLint, _ states: RepositoryStates
  ) -> [Weakening] {
    let wanted = states.allFiles(
      at: run.request.files.targets,
      rules: policies.before.configuration.configuration.searchRules,
      workingDirectory: workingDirectory)
    let known = Set(all.files.map(\.path))
    let configuration = policies.after.configuration.configuration
    var excluded: [String] = []
    var left: [String] = []
    for path in wanted.files.map(\.path) where !known.contains(path) {
      if configuration.excludes(ShownPath(path)) {
        excluded.append(path)
      } else {
        left.append(path)
      }
    }
    var found: [Weakening] = []
    for (paths, setting) in [(excluded, "exclude"), (left, "include")] where !paths.isEmpty {
      found.append(
        Weakening(
          "no longer checks \(paths.shortList) (\(setting))", at: places.location(of: setting)))
    }
    return found
  }

  /// Returns the tables of the base revision that the run doesn't check: those that are somewhere
  /// else now where they aren't found, and the number of those that are gone.
  private func lostFiles(
    of run: PreparedLint, _ states: RepositoryStates
  ) -> (unchecked: [Weakening], deleted: Int) {
    guard let base = run.base else { return ([], 0) }
    let known = Set(run.files.all.map(\.path))
    let lost = base.files.filter { file in
      !file.isContext && run.configuration.formats.claims(file.path) && !known.contains(file.path)
        && !known.contains(base.presentPath(of: file.path))
    }
    let paths = lost.map { base.presentPath(of: $0.path) }
    let successors = states.successors(
      of: paths.map { workingDirectory.absolute(ShownPath($0)).withoutParents })
    var (unchecked, deleted) = ([Weakening](), 0)
    for ((file, path), successor) in zip(zip(lost, paths), successors) {
      let text = "no longer checks \(file.path.inQuotes)"
      switch successor {
      case .file:
        let moved = path == file.path ? "" : ", which moves to \(path.inQuotes)"
        unchecked.append(Weakening(text + moved, at: .start(of: path)))
      case .link:
        unchecked.append(Weakening("\(text), whose path is a link now", at: .start(of: path)))
      case .nothing: deleted += 1
      }
    }
    return (unchecked, deleted)
  }
}

extension Location {
  fileprivate static func start(of path: String) -> Location {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    return Location(path: path, start: start, end: start)
  }
}

extension BaselineFile {
  /// Returns the entries that cover more than those of an earlier baseline.
  fileprivate func additions(since earlier: [BaselineEntry]) -> [Weakening] {
    var known = Dictionary(grouping: earlier, by: \.subject)
    let added = baseline.entries.filter { entry in
      let fault = BaselineFault(severity: entry.severity ?? .error, kind: entry.kind)
      var left = entry.count
      for index in known[entry.subject]?.indices ?? 0..<0 {
        guard let other = known[entry.subject]?[index], other.accepts(fault),
          other.until == nil || entry.until.map({ $0 <= other.until ?? "" }) ?? false
        else { continue }
        // Several entries together cover no more than before.
        let count = min(left, other.count)
        known[entry.subject]?[index].count -= count
        left -= count
      }
      return left > 0
    }
    guard let first = added.first else { return [] }
    let entries = added.count == 1 ? "1 baseline entry" : "\(added.count) baseline entries"
    let findings = added.reduce(0) { $0 + $1.count }
    let more = findings == added.count ? "" : " for \(findings) findings"
    return [Weakening("adds \(entries)\(more)", at: location(of: first))]
  }
}
