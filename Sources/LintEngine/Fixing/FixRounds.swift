import Catalog
package import Diagnostics
import LintKit
import Platform

/// The rounds in which files are corrected.
struct FixRounds<Project: FixedProject> {
  /// What a user allows to be done to a file.
  private enum Permission {
    case all, safe, none
  }

  /// The number of rounds for a file. If its unsafe fixes are withdrawn, it has as many for the
  /// safe ones.
  private let maxRounds = 10
  /// The number of rounds for all files, of which the last are for the configuration.
  private var maxTotal: Int { 3 * maxRounds }
  private let causes: FixCauses
  private let allowsUnsafe: Bool
  /// The rules whose findings are corrected, or nil for all.
  private let rules: Set<RuleID>?
  private(set) var project: Project
  /// The files that have fixes, by path.
  private(set) var files: [String: EditedFile] = [:]
  /// The files to which not all fixes are applied, after a fix caused a finding.
  private var limits: [String: Permission] = [:]
  /// The keys that could be removed before the first round. A fix may mark others.
  private var removable: Set<KeyPlace>?
  private(set) var faults: [FixFault] = []

  /// - Parameters:
  ///   - causes: no changes yet.
  ///   - rules: the rules whose findings are corrected, or nil for all.
  init(
    of project: Project, _ causes: FixCauses, allowsUnsafe: Bool, rules: Set<RuleID>? = nil
  ) {
    (self.project, self.causes) = (project, causes)
    (self.allowsUnsafe, self.rules) = (allowsUnsafe, rules)
  }

  /// The files with other contents than before the first round, sorted by path.
  var changed: [EditedFile] {
    files.values.filter { $0.bytes != $0.original }
      .sorted { $0.path.utf8.precedes($1.path.utf8) }
  }

  /// Applies fixes until none is left, and sorts the keys of catalogs that were brought up to date.
  /// Returns the result of the last check.
  mutating func run() async throws(Project.Failure) -> Project.Outcome {
    let outcome = try await applyFixes()
    var isSorted = true
    for path in files.keys where files[path]?.sortKeys() == true { isSorted = false }
    return isSorted ? outcome : try await check()
  }

  /// Applies fixes until none is left. Returns the result of the last check.
  mutating func applyFixes() async throws(Project.Failure) -> Project.Outcome {
    var outcome = try await check()
    removable = Set(
      Project.findings(of: outcome).findings { rule, _ in KeyPlace.rulesThatRemove.contains(rule) }
        .map(KeyPlace.init))
    for _ in 0..<maxTotal {
      // Fixes are applied to bytes that don't change any more, so that they match what was checked.
      if try await load(filesToFix(in: outcome)) { outcome = try await check() }
      let plans = nextPlans(for: outcome)
      guard !plans.isEmpty else { break }
      outcome = try await round(plans, after: outcome)
    }
    return outcome
  }

  /// Returns the fixes that would be applied next, by the path of their file.
  func plans(for outcome: Project.Outcome) -> [String: FilePlan] {
    fixable(in: outcome).filter { files[$0.key] != nil }.mapValues(FilePlan.init)
  }
}

extension FixRounds {
  /// Returns the fixes of the next round.
  ///
  /// Which suppressions of the configuration are needed is known only when the other files don't
  /// change any more.
  private func nextPlans(for outcome: Project.Outcome) -> [String: FilePlan] {
    let plans = plans(for: outcome).filter { path, _ in
      files[path].map { $0.rounds < maxRounds } ?? false
    }
    let configurations = project.configurationPaths
    let others = plans.filter { !configurations.contains($0.key) }
    return others.isEmpty ? plans : others
  }

  private func check() async throws(Project.Failure) -> Project.Outcome {
    try await project.check(holding: files.mapValues(\.bytes))
  }

  /// Returns the findings to correct, by the path of the file that their fixes change.
  private func fixable(in outcome: Project.Outcome) -> [String: [Finding]] {
    let all = Project.findings(of: outcome)
    let repeated = Set(all.findings { rule, _ in rule == .duplicateKey }.map(KeyPlace.init))
    let findings = all.fixable.filter { finding in
      guard let fix = finding.fix, rules?.contains(finding.rule) ?? true else { return false }
      // The other copy of the key may count for users, or may be the one that is meant.
      if KeyPlace.rulesThatRemove.contains(finding.rule) {
        let place = KeyPlace(finding)
        guard !repeated.contains(place), removable?.contains(place) ?? true else { return false }
      }
      switch limits[fix.path] ?? (allowsUnsafe ? .all : .safe) {
      case .all: return true
      case .safe: return fix.safety == .safe
      case .none: return false
      }
    }
    return Dictionary(grouping: findings) { $0.fix?.path ?? "" }
  }

  private func filesToFix(in outcome: Project.Outcome) -> Set<String> {
    Set(fixable(in: outcome).keys.filter { files[$0] == nil })
  }

  /// Reads files into memory. Returns whether there are any.
  private mutating func load(_ paths: Set<String>) async throws(Project.Failure) -> Bool {
    guard !paths.isEmpty else { return false }
    let contents = try await project.load(paths)
    for path in paths {
      if let bytes = contents[path] {
        files[path] = EditedFile(path, bytes)
      } else {
        limits[path] = Permission.none
      }
    }
    return true
  }

  /// Applies fixes and checks the files again, until no fix causes a new finding. A file in which
  /// one does gets its original contents back.
  private mutating func round(
    _ plans: [String: FilePlan], after before: Project.Outcome
  ) async throws(Project.Failure) -> Project.Outcome {
    var changed = causes
    var withdrawn: Set<String> = []
    for (path, plan) in plans {
      guard let isChanged = files[path]?.apply(plan) else { continue }
      if isChanged {
        changed.add(plan, to: path)
      } else {
        withdraw(FixFault(path, plan.rules, .unusableEdits))
        withdrawn.insert(path)
      }
    }
    let known = FindingFingerprints(Project.findings(of: before))
    while true {
      let outcome = try await check()
      let new = known.new(in: Project.findings(of: outcome)).filter {
        !withdrawn.contains($0.location.path)
      }
      let found = changed.take(causing: new)
      guard !found.isEmpty else {
        let remaining = FindingFingerprints(Project.findings(of: outcome))
        for (path, plan) in plans where !withdrawn.contains(path) {
          files[path]?.corrected.add(known.gone(plan.findings, from: remaining))
        }
        return outcome
      }
      for fault in found { withdraw(fault) }
      withdrawn.formUnion(found.map(\.path))
    }
  }

  /// Restores a file. If unsafe fixes were applied to it, the next round tries the safe ones alone.
  private mutating func withdraw(_ fault: FixFault) {
    var fault = fault
    fault.allowsSafeFixes = files[fault.path]?.isAtRisk ?? false
    faults.append(fault)
    limits[fault.path] = fault.allowsSafeFixes ? .safe : Permission.none
    files[fault.path]?.restore()
  }
}

/// The key of an entry in a file.
private struct KeyPlace: Hashable {
  /// The rules whose fixes remove strings that an app may read.
  static let rulesThatRemove: Set<RuleID> = ["stale-entry", "translated-untranslatable"]

  let path: String
  let key: String?

  init(_ finding: Finding) { (path, key) = (finding.location.path, finding.subject.key) }
}

/// Files that fixes are applied to: those of a request, or those of an example.
protocol FixedProject {
  /// The reason that files cannot be checked or read at all.
  associatedtype Failure: Error
  /// The result of checking the files.
  associatedtype Outcome

  /// The paths of the configurations, whose suppressions can be corrected.
  var configurationPaths: Set<String> { get }

  /// Checks the files, some of them with other contents than their own, by path. They are checked
  /// with the configuration as it is in these contents.
  func check(holding contents: [String: [UInt8]]) async throws(Failure) -> Outcome

  /// Returns the findings of a check.
  static func findings(of outcome: Outcome) -> FindingList

  /// Returns the contents of files that may be changed, by path. A file that can't be read is
  /// missing.
  mutating func load(
    _ paths: Set<String>
  ) async throws(Failure) -> [String: [UInt8]]
}

/// A file whose fixes are not applied, because of a fault in a rule.
package struct FixFault: Sendable {
  /// The reason that the fixes are not applied.
  package enum Reason: Sendable {
    case newFinding(Finding)
    /// The edits overlap each other, are not in the file, or change nothing.
    case unusableEdits
  }

  /// The displayed path of the file.
  package let path: String
  /// The rules whose fixes were applied to the entry with the new finding, or else to the file,
  /// sorted.
  package let rules: [RuleID]
  package let reason: Reason
  /// Whether only the unsafe fixes of the file are left out. If safe fixes cause a finding, too,
  /// there is another fault of the file.
  package internal(set) var allowsSafeFixes = false

  init(_ path: String, _ rules: Set<RuleID>, _ reason: Reason) {
    (self.path, self.rules, self.reason) = (path, rules.sorted(), reason)
  }
}
