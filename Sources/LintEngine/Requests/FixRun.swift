import Catalog
import Diagnostics
import Git
import Platform
import SourceText
import Workspace

/// The files of a request while they are corrected.
struct FixRun: FixedProject {
  private let engine: Engine
  private let prepared: PreparedLint
  private var notices: [EngineNotice]

  init(_ engine: Engine, _ prepared: PreparedLint, _ notices: [EngineNotice]) {
    (self.engine, self.prepared, self.notices) = (engine, prepared, notices)
  }

  /// Applies fixes until none is left.
  ///
  /// - Parameter sortsKeys: whether the keys of catalogs are sorted after changes of a build.
  func finish(
    allowsUnsafe: Bool, sortsKeys: Bool
  ) async throws(EngineFailure.Reason) -> FixOutcome {
    let configurations = prepared.parts.map(\.project.configuration)
    let causes = FixCauses(
      formats: configurations[0].formats,
      rules: engine.rules.map { $0.info }
        + configurations.flatMap { $0.customRules.map { $0.info } })
    var rounds = FixRounds(of: self, causes, allowsUnsafe: allowsUnsafe)
    let last = sortsKeys ? try await rounds.run() : try await rounds.applyFixes()
    return FixOutcome(
      lint: last, files: rounds.project.correctedFiles(of: rounds.changed),
      overlapping: rounds.plans(for: last).values.reduce(0) { $0 + $1.findings.count },
      faults: rounds.faults.sorted { $0.path.utf8.precedes($1.path.utf8) })
  }

  var configurationPaths: Set<String> { Set(prepared.configurationPaths) }

  func check(
    holding contents: [String: [UInt8]]
  ) async throws(EngineFailure.Reason) -> LintOutcome {
    var prepared = prepared
    for index in prepared.parts.indices {
      guard let path = prepared.parts[index].project.path, let bytes = contents[path] else {
        continue
      }
      prepared.parts[index].project.configuration = try await engine.configuration(
        prepared.request.configuration, at: path, holding: bytes, of: prepared.states)
    }
    return try await engine.lint(prepared, holding: contents, after: notices)
  }

  static func findings(of outcome: LintOutcome) -> FindingList { outcome.report.findings }

  mutating func load(
    _ paths: Set<String>
  ) async throws(EngineFailure.Reason) -> [String: [UInt8]] {
    let found = files.filter { paths.contains($0.path) }
    let objects = try await objects(of: found)
    var contents: [String: [UInt8]] = [:]
    for file in found {
      do throws(FileReadError) {
        contents[file.path] = try source(of: file).load(from: objects).copy
      } catch {
        notices.append(.problem("\(file.path): \(error.reason)"))
      }
    }
    return contents
  }
}

extension FixRun {
  private var isStaged: Bool { prepared.request.states?.isStaged ?? false }

  /// The files that may be corrected.
  private var files: [InputFile] {
    prepared.files.tables.files.filter { !prepared.files.foreign.contains($0.path) }
      + prepared.configurationPaths.compactMap(configurationFile)
  }

  /// Returns a configuration, unless the index is checked and doesn't have it.
  private func configurationFile(at shown: String) -> InputFile? {
    let path = engine.workingDirectory.absolute(ShownPath(shown))
    guard isStaged else { return InputFile(path: shown, contents: .disk(path)) }
    guard let index = prepared.states?.index, index.realPath(path) != nil,
      case .object(let object) = index.contents(of: path)
    else { return nil }
    return InputFile(path: shown, contents: .object(object))
  }

  /// Configurations come last, since the suppressions that they need depend on the other files.
  private func correctedFiles(of edited: [EditedFile]) -> [CorrectedFile] {
    let edited = Dictionary(uniqueKeysWithValues: edited.map { ($0.path, $0) })
    let configurations = configurationPaths
    let corrected = files.compactMap { file in
      edited[file.path].map {
        CorrectedFile(
          $0, staged: staged(file), dependsOnOthers: configurations.contains(file.path))
      }
    }
    let sorted = corrected.sorted { $0.path.utf8.precedes($1.path.utf8) }
    return sorted.filter { !$0.dependsOnOthers } + sorted.filter(\.dependsOnOthers)
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

extension SourceBuffer {
  /// The bytes as an array.
  var copy: [UInt8] {
    var bytes: [UInt8] = []
    append(0..<count, to: &bytes)
    return bytes
  }
}

/// A request to correct the findings in files that a program can correct.
package struct FixRequest: Sendable {
  /// The files, and what is checked in them.
  package var lint: LintRequest
  /// Whether unsafe fixes are applied, too.
  package var allowsUnsafe: Bool

  package init(_ lint: LintRequest, allowsUnsafe: Bool) {
    (self.lint, self.allowsUnsafe) = (lint, allowsUnsafe)
    // Findings that a limit omits in one round would be reported as new in the next one.
    self.lint.limit = .none
  }
}

/// The corrected files, which are not written yet, and the findings that remain.
package struct FixOutcome: Sendable {
  /// The findings in the corrected files.
  package let lint: LintOutcome
  /// The files that changed, sorted by path, and then the configuration.
  package let files: [CorrectedFile]
  /// The number of findings whose fixes overlap others, even after the last round.
  package let overlapping: Int
  /// The files that are left alone, or get safe fixes only, because of a fault in a rule.
  package let faults: [FixFault]

  /// The number of findings that were corrected.
  package var corrected: Int { files.reduce(0) { $0 + $1.findings.count } }
}

extension Engine {
  /// Corrects files in memory.
  ///
  /// Fixes are applied in rounds, since a fix can make another one possible. After each round, the
  /// files are checked again. A file with a new finding gets its original contents back.
  package func run(_ request: FixRequest) async throws(EngineFailure) -> FixOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await withStates(
        request.lint.states, of: request.lint.files, by: request.lint.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        let prepared = try await prepare(request.lint, of: states, &notices)
        let run = FixRun(self, prepared, notices)
        return try await run.finish(allowsUnsafe: request.allowsUnsafe, sortsKeys: true)
      }
    }
  }
}
