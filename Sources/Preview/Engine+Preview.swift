import Catalog
import Diagnostics
import Languages
package import LintConfiguration
package import LintEngine
import SourceCode
import SourceText
package import StringResolution
import Workspace

extension Engine {
  /// Shows what users read, or what a change makes different for them.
  package func run(_ request: PreviewRequest) async throws(EngineFailure) -> PreviewOutcome {
    for name in request.locales where !LocaleIdentifier(name).isValid {
      let suggestion = AbsentLocale.language(ofCountry: name)
      throw EngineFailure(.unknownLocale(name, suggestion: suggestion), after: [])
    }
    var outcome = try await preview(request)
    if request.hasFindings, !outcome.report.tables.isEmpty {
      outcome.report.add(try await findings(for: request))
    }
    if outcome.configurations.contains(where: { $0.code.isOn }), outcome.report.showsKeys {
      outcome.report.add(try await codeDefaults(for: request))
    }
    return outcome
  }

  /// Returns the default values that the code passes, each with its table and key. If the places
  /// in the code differ, there is none.
  private func codeDefaults(
    for request: PreviewRequest
  ) async throws(EngineFailure) -> [KeyName: String] {
    var keys = KeysRequest(request.paths)
    keys.configuration = request.configuration
    if request.comparison?.isStaged == true { keys.states = request.comparison }
    var values: [KeyName: String] = [:]
    for key in try await run(keys).keys {
      guard let table = key.table else { continue }
      let own = Set(key.places.compactMap(\.use.defaultValue?.exactKey))
      guard own.count == 1, let value = own.first else { continue }
      values[KeyName(place: table, key: key.name)] = TerminalWidth.clip(
        String(decoding: value, as: UTF8.self), to: 200)
    }
    return values
  }

  private func preview(_ request: PreviewRequest) async throws(EngineFailure) -> PreviewOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      let files = RequestedFiles.searched(request.paths)
      return try await withStates(
        request.comparison, of: files, by: request.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        let finder = try await projectFinder(request.configuration, of: files, states)
        let found = await find(files, of: states, by: finder)
        let projects = try finder.projects(of: found.files)
        notices += found.notices(projects[0].configuration)
        guard states != nil || !found.problems.isEmpty || found.hasFilesToCheck else {
          throw found.nothingToCheck(in: files, projects[0].configuration)
        }
        guard !found.files.isEmpty || found.problems.isEmpty else { throw .nothingThere }
        let run = PreviewRun(self, request, projects, by: finder, files)
        return try await run.outcome(of: found, states, after: notices)
      }
    }
  }

  /// Returns the findings in the files of a request, only new ones if it compares.
  private func findings(for request: PreviewRequest) async throws(EngineFailure) -> FindingList {
    var lint = LintRequest(.searched(request.paths))
    lint.configuration = request.configuration
    lint.states = request.comparison
    return try await run(lint).report.findings
  }
}

/// A key with the path or the name of its table.
private struct KeyName: Hashable {
  let place: String
  let key: String
}

extension PreviewReport {
  /// Whether users see a key in place of a string.
  fileprivate var showsKeys: Bool {
    tables.contains { table in
      table.keys.contains { key in
        key.locales.contains { $0.strings.contains { $0.now?.problem == .showsKey } }
      }
    }
  }

  /// Adds the default values of the code to the strings that show their keys.
  fileprivate mutating func add(_ values: [KeyName: String]) {
    for table in tables.indices {
      for key in tables[table].keys.indices {
        let name = KeyName(place: tables[table].name, key: tables[table].keys[key].name)
        guard let value = values[name] else { continue }
        for locale in tables[table].keys[key].locales.indices {
          tables[table].keys[key].locales[locale].add(codeDefault: value)
        }
      }
    }
  }

  /// Adds the findings about the keys of the report.
  fileprivate mutating func add(_ findings: FindingList) {
    var places: [KeyName: [(table: Int, key: Int, locales: Set<String>)]] = [:]
    for table in tables.indices {
      for key in tables[table].keys.indices {
        let name = tables[table].keys[key].name
        let strings = tables[table].keys[key].locales.flatMap(\.strings)
        let paths = Set(strings.compactMap(\.place?.path) + [tables[table].path])
        let locales = Set(tables[table].keys[key].locales.map(\.locale.canonical))
        for path in paths {
          places[KeyName(place: path, key: name), default: []].append((table, key, locales))
        }
      }
    }
    for finding in findings {
      guard let key = finding.subject.key else { continue }
      // Findings about the whole key are shown, and those about a locale that is shown.
      let locale = finding.subject.locale.map { LocaleIdentifier($0).canonical }
      for place in places[KeyName(place: finding.location.path, key: key)] ?? []
      where locale.map(place.locales.contains) ?? true {
        tables[place.table].keys[place.key].findings.append(finding)
      }
    }
  }
}

extension PreviewedLocale {
  /// Adds the default value of the code to the strings that show their keys.
  fileprivate mutating func add(codeDefault value: String) {
    for index in strings.indices where strings[index].now?.problem == .showsKey {
      strings[index].now?.because.append(.entry(.codeDefault(value)))
    }
  }
}

/// What users read, with notices about what could not be shown.
package struct PreviewOutcome: Sendable {
  package internal(set) var report: PreviewReport
  /// The configurations that decided what is read.
  package let configurations: [Configuration]
  /// The files that were read.
  package let inputs: RunInputs
  package let notices: [PreviewNotice]

  package var isComplete: Bool { !notices.contains(where: \.isFailure) }

  /// Returns whether users may read something else after the change. Moving a string to another
  /// table doesn't count, and neither do pseudo-languages.
  ///
  /// - Parameter allowsNewKeys: whether keys that the tables didn't have don't count either.
  package func hasChange(allowsNewKeys: Bool) -> Bool {
    guard report.base != nil else { return false }
    return report.omitted > 0 || report.remarks.contains(where: \.isChange)
      || report.tables.lazy.flatMap(\.keys).contains { key in
        !(allowsNewKeys && key.isNew) && key.hasChange
      }
  }
}

extension PreviewedKey {
  fileprivate var hasChange: Bool {
    locales.contains { locale in
      locale.pseudo == nil && locale.strings.contains { $0.change != nil && $0.change != .moved }
    }
  }
}

/// Something that a preview noticed without failing.
package enum PreviewNotice: Sendable {
  /// A notice that other requests can have too.
  case engine(EngineNotice)
  /// Strings that the report leaves out, because there are more than the limit.
  case omitted(Int, limit: Int)
  /// Files that no app loads, because they are only exchanged with translators.
  case exports(Int)
  /// Nothing that was found has the requested keys.
  ///
  /// - isSelected: whether the request has patterns or states of keys.
  case noKey(isSelected: Bool)
  /// A table that the request names and that doesn't exist.
  case noTable(String, suggestion: String?)
  /// No table has a path that the request asks for.
  case noPath
  /// A file of the base revision that can't be read, or not completely.
  case unreadableBase(path: String, revision: String, reason: String)

  /// Whether something that was requested is missing from the report.
  package var isFailure: Bool {
    switch self {
    case .engine(let notice): notice.isFailure
    case .unreadableBase: true
    case .omitted, .exports, .noKey, .noTable, .noPath: false
    }
  }
}
