import Catalog
import Diagnostics
import Git
import LintConfiguration
import LintKit
package import SourceCode
package import SourceText
package import Workspace

/// A request for the keys that the code uses, and those that it doesn't use.
package struct KeysRequest: Sendable {
  /// The keys to list.
  package enum Selection: Sendable {
    case all
    /// Those that no table contains.
    case undefined
    /// Those of tables that nothing in the code can be a use of.
    case unused
  }

  package var paths: [String]
  package var configuration = ConfigurationRequest()
  package var selection = Selection.all
  /// A pattern of keys, or nil for all.
  package var key: Glob?
  /// The name of a table, or nil for all.
  package var table: String?
  /// Files and folders with the keys that a build on a Mac extracted.
  package var extracted: [String] = []
  /// The index of a repository instead of the disk, or nil. A base revision is ignored.
  package var states: RepositoryStates.Request?

  package init(_ paths: [String]) { self.paths = paths }
}

/// A key that the code uses, or that a table contains.
package struct ListedKey: Sendable {
  /// A place in the code.
  package struct Place: Sendable {
    package let path: String
    package let location: SourceLocation
    package let use: KeyUse
  }

  /// The key, or its spelling in the code if no single key of a table matches it.
  package let name: String
  /// The name of its table, or nil if it isn't known.
  package let table: String?
  package var places: [Place] = []
  /// Whether a table contains it, or nil if its table was not read completely.
  package let isDefined: Bool?
}

/// The keys of a request, sorted by table and name.
package struct KeysOutcome: Sendable {
  package let keys: [ListedKey]
  package let notices: [EngineNotice]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }

  /// Whether a property list was not read because of a fault.
  package var hasFaultyLists: Bool {
    notices.contains { if case .faultyList = $0 { true } else { false } }
  }
}

extension Engine {
  /// Lists keys with the places where the code uses them.
  package func run(_ request: KeysRequest) async throws(EngineFailure) -> KeysOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      let files = RequestedFiles.searched(request.paths)
      return try await withStates(
        request.states, of: files, by: request.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        try await keys(request, in: files, of: states?.includingUnchanged, &notices)
      }
    }
  }

  private func keys(
    _ request: KeysRequest, in files: RequestedFiles, of states: RepositoryStates?,
    _ notices: inout [EngineNotice]
  ) async throws(EngineFailure.Reason) -> KeysOutcome {
    let configuration = try await configuration(
      request.configuration, near: files.start, of: states
    ).effective
    guard configuration.code.isOn || !request.extracted.isEmpty else { throw .noCode }
    let found = await find(files, of: states, configuration)
    let code = await findCode(of: states, configuration)
    notices += found.problemNotices + code.problemNotices
    let extracted = await ExtractedKeyReader(
      workingDirectory: workingDirectory, folders: ["."] + configuration.codeRoots
    ).read(request.extracted)
    notices += extracted.problems.map(EngineNotice.problem)
    let options = options(showsExcerpts: false, showsCollapsedExcerpts: false)
    let project: ProjectKeyReading
    do throws(GitFailure) {
      project = try await linter(configuration).projectKeys(
        of: (found.files + code.files).sortedByPath(), in: states?.repository, options: options)
    } catch {
      throw .git(error)
    }
    notices += project.notices
    let list = KeyList(project.keys, project.files, extracted)
    let keys = request.selection == .unused ? list.unused : list.used
    return KeysOutcome(keys: keys.filter { request.includes($0) }, notices: notices)
  }
}

extension KeysRequest {
  fileprivate func includes(_ key: ListedKey) -> Bool {
    if selection == .undefined, key.isDefined != false { return false }
    if let table, key.table != table { return false }
    return self.key?.matches(key.name) ?? true
  }
}
