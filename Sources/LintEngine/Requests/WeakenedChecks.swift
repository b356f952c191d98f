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
  package private(set) var findings: [Finding] = []
  /// The number of files with tables that the change deletes.
  var deleted = 0
  /// Whether the policy before the change fails the run.
  package private(set) var isFailure = false
  /// The indices of the findings.
  private var known: [Weakening: Int] = [:]

  package init() {}

  /// Adds findings. Several configurations can inherit the same part of a file. The strictest of
  /// them decides.
  mutating func add(_ more: [Finding], failOn: FailureThreshold) {
    for finding in more {
      isFailure = isFailure || failOn.includes(finding.severity)
      let weakening = Weakening(finding.message, at: finding.location)
      if let index = known[weakening] {
        if findings[index].severity < finding.severity { findings[index] = finding }
      } else {
        known[weakening] = findings.count
        findings.append(finding)
      }
    }
  }

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

extension Engine {
  /// Compares the policy of a run with the one before the change.
  ///
  /// If comments or marks can hide what the change adds, the present state is compared with the one
  /// before the change like with any base revision, even if that isn't the one of the run.
  func weakenedChecks(
    of run: PreparedLint, _ outcome: LintOutcome
  ) async throws(EngineFailure.Reason) -> WeakenedChecks {
    guard var states = run.request.states, outcome.mayHideInline,
      await run.states?.changeBeginsElsewhere == true
    else {
      return try await weakenedChecks(
        of: run, locales: outcome.locales, outcome.inline.weakenings, in: .all)
    }
    var request = run.request
    states.usesMergeBase = states.base != nil
    states.base = states.base ?? "HEAD"
    request.states = states
    return try await withStates(states, of: request.files, by: request.configuration) {
      (states) async throws(EngineFailure.Reason) in
      var notices: [EngineNotice] = []
      let run = try await prepare(request, of: states, &notices)
      let outcome = try await lint(run, after: notices)
      return try await weakenedChecks(
        of: run, locales: outcome.locales, outcome.inline.weakenings, in: .all)
    }
  }

  /// Compares the policy of a run with the one before the change.
  ///
  /// - Parameters:
  ///   - locales: the locales of the tables that were checked.
  ///   - inline: what comments and marks in the checked files hide.
  func weakenedChecks(
    of run: PreparedLint, locales: Set<String>, _ inline: [Weakening], in scope: PolicyScope
  ) async throws(EngineFailure.Reason) -> WeakenedChecks {
    // A program can have other rules.
    guard let states = run.states, case .searched = run.request.files,
      rules.contains(where: { $0.info.id == .weakenedCheck })
    else { return WeakenedChecks() }
    var run = try await asPresent(run, states)
    run.request.files = run.request.files.aroundSettings
    do throws(GitFailure) {
      let named = run.configurationPaths + run.parts.compactMap { $0.baseline?.path }
      let extended = run.finder.allProjects.flatMap(\.file.sources).map(\.path)
      let names = (named + extended).map { PathName.name(of: $0) }
      guard
        let earlier = try await states.earlierState(
          forFilesNamed: Set(names + [ConfigurationFile.name, Baseline.fileName]))
      else { return WeakenedChecks() }
      let renames =
        if let base = run.base { base.renames } else {
          try await states.stagedRenames(workingDirectory, alsoOfCode: run.finder.readsCode)
        }
      let before = try await earlierProjects(run.request.configuration, run.finder, earlier)
      var change = ComparedChange(
        run: run, states: states, earlier: earlier, before: before, scope: scope,
        locales: locales, renames: renames,
        earlierPaths: Dictionary(renames.map { ($1, $0) }) { first, _ in first },
        inline: inline)
      // Of equal policies, only files that are somewhere else can have another one.
      change.comparesFiles =
        states.removesFiles || !renames.isEmpty
        || PolicyPairs(run.finder, since: before, workingDirectory)
          .areChanged(in: folders(of: change))
      if change.comparesFiles {
        change.submodules = try await submodules(of: states, run)
        change.present = tables(of: change, by: run.finder)
        change.lost = try await lostFiles(of: change)
        change.readers = readers(of: change)
      }
      return try await weakenedChecks(of: change)
    } catch {
      throw .git(error)
    }
  }

  /// Returns a run with the policy that the change has, even if another one decided about it.
  private func asPresent(
    _ run: PreparedLint, _ states: RepositoryStates
  ) async throws(EngineFailure.Reason) -> PreparedLint {
    guard run.policy != nil else { return run }
    var run = run
    (run.policy, run.request.policy) = (nil, .present)
    run.request.configuration.toleratesMistakes = true
    run.finder = try await projectFinder(
      run.request.configuration, of: run.request.files, states)
    run.parts = []
    for project in run.finder.allProjects {
      // Mistakes in a baseline matter only where it applies.
      let baseline = try? await baseline(run.request, of: project, states, nil)
      run.parts.append(
        PreparedLint.Part(
          project: project, baseline: baseline,
          options: options(showsExcerpts: true, showsCollapsedExcerpts: false)))
    }
    return run
  }

  private func weakenedChecks(
    of change: ComparedChange
  ) async throws(GitFailure) -> WeakenedChecks {
    let pairs = policyPairs(of: change)
    var checks = WeakenedChecks()
    checks.deleted = change.lost.deleted.count
    let sorted = pairs.sorted
    for (number, pair) in sorted.enumerated() {
      let rest = sorted.enumerated().filter { $0.offset != number }.map(\.element)
      add(pair, change, rest: rest, to: &checks)
    }
    let projectBefore = { (weakening: Weakening) in
      let file = change.file(weakening.location.path, workingDirectory)
      return pairs.projectBefore(ofFileAt: file.earlierPath ?? file.path)
    }
    for weakenings in Dictionary(grouping: change.inline, by: { projectBefore($0).folder }).values {
      add(weakenings, by: projectBefore(weakenings[0]), to: &checks)
    }
    for (path, weakening) in change.lost.unchecked {
      add([weakening], by: pairs.projectBefore(ofFileAt: path), to: &checks)
    }
    guard change.scope == .all else { return checks }
    for baseline in try await baselines(of: change) {
      let entries = try await earlierEntries(of: baseline, change, pairs)
      // One baseline can be named for several configurations.
      let added = baseline.additions(since: entries) { entry in
        let path = path(of: entry, in: baseline)
        return pairs.projectBefore(ofFileAt: change.earlierPaths[path] ?? path).folder
      }
      for (folder, weakenings) in added.sorted(by: { ($0.key?.text ?? "") < ($1.key?.text ?? "") })
      {
        let before = change.before.project(inFolder: folder)
        // A project that begins to use the tool accepts what it has.
        let isFirst = before.path == nil && entries.isEmpty
        add(weakenings, by: before, as: isFirst ? .note : .warning, to: &checks)
      }
    }
    return checks
  }

  /// Returns the folders of requested submodules.
  private func submodules(
    of states: RepositoryStates, _ run: PreparedLint
  ) async throws(GitFailure) -> [AbsolutePath] {
    try await states.submodules().filter { folder in
      run.request.files.targets.contains { isRelated(folder, toArgument: $0) }
    }
  }

  /// Returns the tables of the present state that configurations find. Those of submodules are only
  /// on the disk.
  private func tables(of change: ComparedChange, by finder: ProjectFinder) -> [InputFile] {
    let (run, states, rules) = (change.run, change.states, finder.searchRules)
    var found = states.allFiles(
      at: run.request.files.targets, rules: rules, workingDirectory: workingDirectory
    ).files
    // A submodule can take the place of tables.
    found += states.files(
      ofSubmodules: change.submodules, rules: rules, workingDirectory: workingDirectory
    ).filter { !change.earlier.hasFile(workingDirectory.absolute($0.shown).withoutParents) }
    found.removeAll { run.configuration.commandLineExcludes($0.shown) }
    finder.unifyTables(in: &found)
    return found
  }

  /// Pairs the configurations of both states.
  private func policyPairs(of change: ComparedChange) -> PolicyPairs {
    var pairs = PolicyPairs(change.run.finder, since: change.before, workingDirectory)
    pairs.add(earlierFilesOf: change)
    guard change.comparesFiles else { return pairs }
    pairs.add(presentOf: change)
    if change.scope == .all { pairs.add(change.run.files.code.files, change) }
    pairs.add(wanted: tables(of: change, by: change.before), change)
    pairs.add(folders: folders(of: change).sorted { $0.text.utf8.precedes($1.text.utf8) })
    pairs.add(folders: change.submodules, evenBesideFiles: true)
    return pairs
  }

  /// Returns the requested folders, and those in or around them that have a configuration.
  private func folders(of change: ComparedChange) -> Set<AbsolutePath> {
    let targets = change.run.request.files.targets
    let folders =
      change.states.folders(withFileNamed: ConfigurationFile.name)
      + change.earlier.folders(withFileNamed: ConfigurationFile.name)
      + change.run.finder.allProjects.compactMap(\.folder)
      + targets.map { workingDirectory.plain(argument: $0) }
    return Set(folders).filter { folder in
      targets.contains { isRelated(folder, toArgument: $0) }
    }
  }

  /// Returns whether a folder is in a requested folder, or contains it.
  private func isRelated(_ folder: AbsolutePath, toArgument argument: String) -> Bool {
    let target = workingDirectory.plain(argument: argument)
    return folder.isIn(target) || target.isIn(folder)
  }

  /// Compares what decides about the gates of coverage with the base revision.
  ///
  /// - Parameter locales: the locales of the tables.
  package func weakenedGates(
    in files: RequestedFiles, _ request: ConfigurationRequest, by finder: ProjectFinder,
    locales: Set<String>, of states: RepositoryStates
  ) async throws(EngineFailure.Reason) -> WeakenedChecks {
    var lint = LintRequest(files)
    lint.configuration = request
    let none = FileDiscovery.Outcome()
    let part = PreparedLint.Part(
      project: finder.common, baseline: nil,
      options: options(showsExcerpts: true, showsCollapsedExcerpts: false))
    let run = PreparedLint(
      request: lint, states: states, finder: finder, policy: nil, parts: [part],
      files: FoundFiles(requested: files, projects: [], tables: none, code: none), base: nil)
    return try await weakenedChecks(of: run, locales: locales, [], in: .gates)
  }
}
