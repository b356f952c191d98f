import Catalog
import Diagnostics
import LintConfiguration
package import LintKit
import Platform
package import SourceCode
import SourceText
import Workspace

/// The program code of one state of a project.
package struct ReadCode: Sendable {
  package let uses: UseTable
  /// The displayed paths of the files that were read as code.
  var paths: Set<String> = []
  var packages = PackageTargets()
  package var projects = XcodeProjects()
  /// The files that could not be read, with the reasons.
  package var unreadable: [(path: String, reason: String)] = []
}

extension [InputFile] {
  /// Returns the files that were not read as code.
  package func without(_ code: ReadCode?) -> [InputFile] {
    guard let code else { return self }
    return filter { !code.paths.contains($0.path) }
  }
}

/// Reads the program code among the files of a run.
struct CodeReader: Sendable {
  /// The configurations that read code.
  private let configurations: [Configuration]
  private let files: RunFiles
  private let jobs: Int
  /// Whether the strings that are evidence for keys are kept, to list their places.
  private let keepsStrings: Bool
  /// Whether the types of the project are read if keys have arguments of unknown types.
  private let readsTypes: Bool

  init(
    _ configurations: [Configuration], files: RunFiles, jobs: Int, keepsStrings: Bool = false,
    readsTypes: Bool = true
  ) {
    self.configurations = configurations.filter { $0.code.isOn }
    (self.files, self.jobs, self.keepsStrings) = (files, jobs, keepsStrings)
    self.readsTypes = readsTypes
  }

  /// Reads the code of one state of the project, or returns nil if none is to be read.
  ///
  /// - Parameter indices: the files of the state.
  func read(_ indices: some Sequence<Int>) async -> ReadCode? {
    guard !configurations.isEmpty else { return nil }
    let workers = Workers(jobs: jobs)
    let indices = indices.sorted()
    let kinds = await workers.map(count: indices.count) { number in
      kind(of: files.files[indices[number]].shown)
    }
    let found = zip(indices, kinds).compactMap { index, kind in
      kind.map { (index: index, kind: $0) }
    }
    let basic = configurations.reduce(into: KeyRoutines()) { $0.formUnion($1.code.keyRoutines) }
    let loaded = await workers.map(count: found.count) { number in
      let (index, kind) = found[number]
      return withBytes(of: index) { bytes in
        CodeFileReader(bytes, kind, index: index, knowing: basic)
      }
    }
    let readers = loaded.compactMap(\.value)
    var routines = basic
    for declared in readers.lazy.compactMap(\.declared) { routines.formUnion(declared) }
    for reader in readers {
      routines.constants.formUnion(reader.constants)
      routines.formats.formUnion(reader.formats)
    }
    let known = await addingSignatures(
      to: followingWrappers(routines, in: readers, workers), in: readers, workers)
    let accessors = accessors(declaredIn: readers, knowing: known)
    // Each task collects the evidence of all its files, because most literals and names are in
    // many files.
    var parts = await workers.collect(
      count: readers.count,
      into: (files: [(number: Int, file: ReadFile<CodeFile>)](), evidence: KeyEvidence())
    ) { number, part in
      let read = withBytes(of: readers[number].index) { bytes in
        var file = readers[number].read(
          bytes, known, accessors, into: &part.evidence, keepsStrings: keepsStrings)
        file.setTable(ofFile: files.files[file.index].shown.name)
        return file
      }
      part.files.append((number, read))
    }
    let read = parts.flatMap(\.files).sorted { $0.number < $1.number }
    let code = await readingTypes(
      of: read.compactMap(\.file.value), in: readers, knowing: known, accessors, workers)
    var evidence = parts.popLast()?.evidence ?? KeyEvidence()
    while let part = parts.popLast() { evidence.formUnion(part.evidence) }
    let incomplete = code.filter { mustBeComplete($0) && !$0.isComplete }
    let unreadable = loaded.compactMap(\.fault) + read.compactMap(\.file.fault)
    let used = configurations.map { UsedKeySet($0.code.used, work: $0.work) }
    var projects = projects(among: found.map(\.index), code)
    if projects.hasTargets {
      let existing = ExistingFiles(indices, of: files)
      projects.noteMissingFiles(hasFile: existing.hasFile, hasFiles: existing.hasFiles)
      projects.noteOutsideFiles(
        among: code.lazy.filter { if case .code = $0.kind { true } else { false } }.map(\.index),
        included: code.reduce(into: []) { $0.formUnion($1.includes) },
        hasBuildFile: existing.hasBuildFile)
    }
    let packages = packages(among: found.map(\.index))
    let otherFiles = OtherFiles(configurations, around: files)
    return ReadCode(
      uses: UseTable(
        code, evidence, routines: known, accessors: accessors,
        countsSymbols: configurations.contains { $0.code.symbols },
        isComplete: unreadable.isEmpty, missingSources: projects.missingSources,
        otherStrings: otherFiles.map { files in OtherStrings { files.strings() } },
        pathOfFile: { [files = files.files] in files[$0].path },
        targetOfPath: { [projects] path in
          // An app may have the files of a package itself.
          projects.targets(of: path).isEmpty ? packages.folder(of: path) : nil
        },
        buildersOfPath: { [projects] path in projects.targets(of: path) },
        isNamedAsUsed: { key in used.contains { $0.contains(key) } }),
      paths: Set(found.map { files.files[$0.index].path }),
      packages: packages,
      projects: projects,
      unreadable: unreadable
        + incomplete.map { (files.files[$0.index].path, "not read completely") })
  }

  /// Adds the functions that pass what they are given on to a wrapper, then those that pass it on
  /// to these, and so on.
  private func followingWrappers(
    _ routines: KeyRoutines, in readers: [CodeFileReader], _ workers: Workers
  ) async -> KeyRoutines {
    var all = routines
    var new = routines.wrappers(missingFrom: KeyRoutines())
    for _ in 0..<Self.wrapperLimit where !new.isEmpty {
      let (callees, known) = (new, all)
      let found = await workers.map(count: readers.count) { number in
        withBytes(of: readers[number].index) { bytes in
          readers[number].callers(of: callees, bytes, knowing: known)
        }
      }
      for routines in found.lazy.compactMap({ $0.value ?? nil }) { all.formUnion(routines) }
      new = all.wrappers(missingFrom: known)
    }
    return all.withDeclaredArguments
  }

  /// Adds the declarations that have the names of the functions and types that take keys.
  private func addingSignatures(
    to routines: KeyRoutines, in readers: [CodeFileReader], _ workers: Workers
  ) async -> KeyRoutines {
    let names = routines.declaredNames
    guard !names.isEmpty else { return routines }
    let readers = readers.filter { $0.declares(names) }
    let found = await workers.map(count: readers.count) { number in
      withBytes(of: readers[number].index) { bytes in
        readers[number].signatures(of: names, bytes, knowing: routines)
      }
    }
    var all = routines
    for part in found.lazy.compactMap(\.value) where !part.isEmpty {
      all.signatures.formUnion(part)
    }
    return all
  }

  /// Reads the files again whose keys have arguments of unknown types, knowing the types that the
  /// project declares.
  private func readingTypes(
    of code: [CodeFile], in readers: [CodeFileReader], knowing routines: KeyRoutines,
    _ accessors: AccessorTable, _ workers: Workers
  ) async -> [CodeFile] {
    guard readsTypes, code.contains(where: \.hasUnknownArguments) else { return code }
    let found = await workers.map(count: readers.count) { number in
      withBytes(of: readers[number].index) { readers[number].declaredTypes($0) }
    }
    var all = routines
    for types in found.lazy.compactMap(\.value) { all.types.formUnion(types) }
    all.types.removeUnknownProperties()
    let known = all
    let numbers = Dictionary(
      readers.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    return await workers.map(count: code.count) { index in
      let file = code[index]
      guard file.hasUnknownArguments, let number = numbers[file.index] else { return file }
      let again = withBytes(of: file.index) { bytes in
        var evidence = KeyEvidence()
        return readers[number].read(
          bytes, known, accessors, into: &evidence, keepsStrings: keepsStrings)
      }
      return again.value ?? file
    }
  }

  /// Returns the accessors in files that tools generated, and how others are named.
  private func accessors(
    declaredIn readers: [CodeFileReader], knowing routines: KeyRoutines
  ) -> AccessorTable {
    var table = AccessorTable()
    for reader in readers where reader.isGenerated {
      let declared = withBytes(of: reader.index) { reader.accessors($0, knowing: routines) }
      for accessor in declared.value ?? [] { table.add(accessor) }
    }
    for prefix in configurations.flatMap(\.code.accessors) { table.add(prefix: prefix) }
    if !table.roots.contains("L10n"), readers.contains(where: \.usesL10n) {
      table.add(prefix: "L10n")
    }
    return table
  }

  /// More wrappers around each other than any real project has.
  private static let wrapperLimit = 4

  /// Returns what a file contributes to the uses of keys, or nil if no configuration reads it.
  private func kind(of path: ShownPath) -> CodeFileKind? {
    for configuration in configurations {
      if let kind = configuration.codeKind(of: path) { return kind }
    }
    return nil
  }

  /// Returns whether a file that can't be read completely makes the run fail. A property list with
  /// a fault has a finding instead, unless the user named the file.
  private func mustBeComplete(_ file: CodeFile) -> Bool {
    switch file.kind {
    case .code, .interface, .extractedStrings: true
    case .propertyList:
      file.fault?.severity == .error
        && configurations[0].codeRoots.contains(files.files[file.index].path)
    case .buildSettings, .text: false
    }
  }

  /// Reads a file, or returns why it can't be read.
  private func withBytes<Value>(
    of index: Int, _ body: (SourceBuffer) -> Value
  ) -> ReadFile<Value> {
    do throws(FileReadError) {
      return .read(body(try files.bytes(of: index)))
    } catch {
      return .unreadable(path: files.files[index].path, reason: error.reason)
    }
  }
}

extension CodeReader {
  /// Returns the targets of the packages whose manifest is among the files with code.
  private func packages(among indices: [Int]) -> PackageTargets {
    var targets = PackageTargets { [files = files.files] in files[$0].path }
    let manifests = indices.filter { files.files[$0].shown.name == "Package.swift" }
    guard !manifests.isEmpty else { return targets }
    let paths = Set(indices.lazy.map { files.files[$0].path })
    for index in manifests {
      guard let bytes = try? files.bytes(of: index) else { continue }
      let folder = files.files[index].path.dropLast("Package.swift".count)
      targets.add(PackageManifest(bytes), in: String(folder), hasFile: paths.contains)
    }
    return targets
  }
}

extension CodeReader {
  /// Returns the Xcode projects among the files with code.
  private func projects(among indices: [Int], _ code: [CodeFile]) -> XcodeProjects {
    var projects = XcodeProjects { [files = files.files] in files[$0].path }
    for index in indices where files.files[index].shown.name == "project.pbxproj" {
      guard let bytes = try? files.bytes(of: index) else { continue }
      projects.add(bytes, at: files.files[index].path)
    }
    for file in code {
      guard let language = file.sourceLanguage else { continue }
      // A project is a folder with the file.
      let path = files.files[file.index].path
      let depth = files.files[file.index].shown.name == "project.pbxproj" ? 2 : 1
      let names = path.split(separator: "/", omittingEmptySubsequences: false)
      projects.add(
        sourceLanguage: language, in: names.dropLast(depth).map { $0 + "/" }.joined())
    }
    return projects
  }
}

/// What was read from a file of code, or why it could not be read.
private enum ReadFile<Value: Sendable>: Sendable {
  case read(Value)
  case unreadable(path: String, reason: String)

  var value: Value? { if case .read(let value) = self { value } else { nil } }

  var fault: (path: String, reason: String)? {
    if case .unreadable(let path, let reason) = self { (path, reason) } else { nil }
  }
}

extension CodeSettings {
  /// The routines of the system and of the settings.
  fileprivate var keyRoutines: KeyRoutines {
    var known = KeyRoutines()
    for routine in routines {
      if let name = routine.name {
        known.add(
          routine: name, key: routine.key.map(KeyRoutine.Key.init),
          tableArgument: routine.tableArgument, table: routine.tableName)
      }
      if let property = routine.property { known.add(property: property) }
    }
    return known
  }
}

/// Records the keys of a table, for the rules about code.
final class KeyRecorder: TableVisitor {
  private(set) var recorded = KeyIndex()
  private let uses: UseTable

  init(uses: UseTable) { self.uses = uses }

  func visit(_ entry: Entry) { recorded.record(entry, uses: uses) }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    recorded.record(table)
  }

  /// Records that a file of a table could not be read.
  func recordUnreadable(_ table: String) { recorded.record(incomplete: table) }
}

extension CodeSettings.Routine {
  /// The argument that the table is, if the setting is a position.
  fileprivate var tableArgument: KeyRoutine.Key? {
    if case .position(let position)? = table { .position(position) } else { nil }
  }

  /// The table of all keys, if the setting is a name.
  fileprivate var tableName: String? { if case .name(let name)? = table { name } else { nil } }
}

extension KeyRoutine.Key {
  fileprivate init(_ argument: CodeSettings.Argument) {
    switch argument {
    case .position(let position): self = .position(position)
    case .name(let label): self = .label(label)
    }
  }
}
