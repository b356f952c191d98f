import Catalog
import Diagnostics
import Git
import Platform
import SourceText
import Workspace

/// The rounds in which files are corrected.
struct FixRun {
  private static let maxRounds = 10

  private let engine: Engine
  private let request: FixRequest
  private let prepared: PreparedLint
  private var notices: [EngineNotice]
  /// The files that have fixes, by path.
  private var files: [String: EditedFile] = [:]
  /// The paths of files to which no fix is applied any more.
  private var leftAlone: Set<String> = []
  private var faults: [FixFault] = []

  init(
    _ engine: Engine, _ request: FixRequest, _ prepared: PreparedLint, _ notices: [EngineNotice]
  ) {
    (self.engine, self.request, self.prepared) = (engine, request, prepared)
    self.notices = notices
  }

  /// Applies fixes until none is left.
  mutating func finish() async throws(EngineFailure.Reason) -> FixOutcome {
    var outcome = try await check()
    for _ in 0..<Self.maxRounds {
      // Fixes are applied to bytes that don't change any more, so that they match what was checked.
      if try await load(filesToFix(in: outcome)) { outcome = try await check() }
      let plans = plans(for: outcome)
      guard !plans.isEmpty else { break }
      outcome = try await round(plans, after: outcome)
    }
    return result(outcome)
  }

  private func result(_ last: LintOutcome) -> FixOutcome {
    let corrected = files.values.filter { $0.bytes != $0.original }
      .sorted { $0.file.path.utf8.lexicographicallyPrecedes($1.file.path.utf8) }
    return FixOutcome(
      lint: last, files: corrected.map { CorrectedFile($0, staged: staged($0.file)) },
      overlapping: plans(for: last).values.reduce(0) { $0 + $1.findings.count },
      faults: faults.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
  }
}

extension FixRun {
  private var isStaged: Bool { request.lint.states?.isStaged ?? false }

  private func check() async throws(EngineFailure.Reason) -> LintOutcome {
    try await engine.lint(prepared, holding: files.mapValues(\.bytes), after: notices)
  }

  /// Returns the findings to correct, by the path of the file that their fixes change.
  private func fixable(in outcome: LintOutcome) -> [String: [Finding]] {
    let findings = outcome.report.findings.fixable.filter { finding in
      finding.fix.map { request.allowsUnsafe || $0.safety == .safe } ?? false
    }
    return Dictionary(grouping: findings) { $0.fix?.path ?? "" }
      .filter { !leftAlone.contains($0.key) }
  }

  private func plans(for outcome: LintOutcome) -> [String: FilePlan] {
    fixable(in: outcome).filter { files[$0.key] != nil }.mapValues(FilePlan.init)
  }

  private func filesToFix(in outcome: LintOutcome) -> [InputFile] {
    let paths = fixable(in: outcome)
    return prepared.files.tables.files.filter { paths[$0.path] != nil && files[$0.path] == nil }
  }

  /// Reads files into memory. Returns whether there are any.
  private mutating func load(_ found: [InputFile]) async throws(EngineFailure.Reason) -> Bool {
    guard !found.isEmpty else { return false }
    let objects = try await objects(of: found)
    for file in found {
      do throws(FileReadError) {
        files[file.path] = EditedFile(file, try source(of: file).load(from: objects).copy)
      } catch {
        notices.append(.problem("\(file.path): \(error.reason)"))
        leftAlone.insert(file.path)
      }
    }
    return true
  }

  private func objects(
    of files: [InputFile]
  ) async throws(EngineFailure.Reason) -> [ObjectID: [UInt8]] {
    guard isStaged, let repository = prepared.states?.repository else { return [:] }
    do throws(GitFailure) {
      return try await repository.contents(of: files.compactMap(\.object))
    } catch {
      throw .git(error)
    }
  }

  /// Returns the place of a file in the index and its object, if the index is checked.
  private func staged(_ file: InputFile) -> (path: RepositoryPath, object: ObjectID)? {
    let path = engine.workingDirectory.absolute(file.shown)
    guard isStaged, let states = prepared.states, let object = file.object,
      let real = states.index?.realPath(path),
      let place = states.repository.root.relative(real)
    else { return nil }
    return (place, object)
  }

  /// Returns the file whose bytes are corrected.
  ///
  /// The bytes of a file on the disk can differ from its object in the repository, for example in
  /// their line endings. Those on the disk are corrected unless the index is checked.
  private func source(of file: InputFile) -> InputFile {
    guard !isStaged, case .object = file.contents else { return file }
    return InputFile(
      path: file.path, contents: .disk(engine.workingDirectory.absolute(file.shown)))
  }
}

extension FixRun {
  /// Applies fixes and checks the files again, until no fix causes a new finding. A file in which
  /// one does gets its original contents back.
  private mutating func round(
    _ plans: [String: FilePlan], after before: LintOutcome
  ) async throws(EngineFailure.Reason) -> LintOutcome {
    var changed = FixCauses(formats: prepared.configuration.formats, rules: engine.rules)
    for (path, plan) in plans {
      if var file = files[path], file.apply(plan) {
        files[path] = file
        changed.add(plan, to: file.file)
      } else {
        leftAlone.insert(path)
      }
    }
    let marks = FindingMarks(before.report.findings)
    while true {
      let outcome = try await check()
      let new = marks.new(in: outcome.report.findings).filter {
        !leftAlone.contains($0.location.path)
      }
      let found = changed.take(causing: new)
      guard !found.isEmpty else {
        count(plans, of: marks, goneFrom: FindingMarks(outcome.report.findings))
        return outcome
      }
      for fault in found {
        files[fault.path]?.restore()
        leftAlone.insert(fault.path)
      }
      faults += found
    }
  }

  /// Counts the findings that had fixes and are gone.
  private mutating func count(
    _ plans: [String: FilePlan], of before: FindingMarks, goneFrom after: FindingMarks
  ) {
    for (path, plan) in plans where !leftAlone.contains(path) {
      files[path]?.corrected += before.count(of: plan.findings, goneFrom: after)
    }
  }
}

extension SourceBuffer {
  /// The bytes as an array.
  fileprivate var copy: [UInt8] {
    var bytes: [UInt8] = []
    append(0..<count, to: &bytes)
    return bytes
  }
}
