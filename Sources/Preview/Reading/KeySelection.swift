import Catalog
import LintConfiguration
import LintEngine
import SourceText
import StringResolution
import Workspace

/// The keys of a request.
struct KeySelection: Sendable {
  private let keys: [Glob]
  private let exceptions: [Glob]
  private let states: Set<StringUnit.State>

  init(_ request: PreviewRequest) {
    (keys, exceptions, states) = (request.keys, request.exceptKeys, request.states)
  }

  /// Returns whether an entry is shown. Without a pattern, only those are shown that vary or take
  /// arguments.
  func includes(_ entry: Entry) -> Bool {
    if !states.isEmpty {
      guard entry.units.contains(where: { states.contains($0.state) }) else { return false }
    } else if keys.isEmpty {
      guard !entry.variations.isEmpty || entry.takesArguments else { return false }
    }
    return includesName(of: entry)
  }

  /// Returns whether the patterns match the key of an entry.
  func includesName(of entry: Entry) -> Bool {
    guard !keys.isEmpty || !exceptions.isEmpty else { return true }
    let name = entry.string(of: entry.key)
    return (keys.isEmpty || keys.contains { $0.matches(name) })
      && !exceptions.contains { $0.matches(name) }
  }

  /// Returns those of some strings that come from a string in one of the requested states.
  ///
  /// Xcode's compiler leaves out strings in the state `new`, so what is shown in their place
  /// counts.
  func included(_ strings: [PreviewedString], of entry: Entry) -> [PreviewedString] {
    guard !states.isEmpty else { return strings }
    return strings.filter { string in
      guard let now = string.now else { return true }
      let ranges = now.origins.map(\.range)
      return entry.units.contains { states.contains($0.state) && ranges.contains($0.text.range) }
        || states.contains(.new) && isInPlaceOfNewString(now, of: entry)
    }
  }

  private func isInPlaceOfNewString(_ shown: ResolvedString, of entry: Entry) -> Bool {
    for case .entry(.notCompiled) in shown.because { return true }
    guard shown.problem == .missingCategory, let locale = shown.origins.first?.locale else {
      return false
    }
    return entry.units.contains { $0.state == .new && entry.locale(of: $0) == locale }
  }
}

/// The tables of a request.
struct TableSelection: Sendable {
  private let name: String?
  private let paths: [Glob]

  init(_ request: PreviewRequest) { (name, paths) = (request.table, request.tablePaths) }

  /// Returns whether a table is shown. If it isn't, its languages still count.
  ///
  /// - Parameter files: the files of the run.
  func includes(_ source: TableSource, of files: [InputFile]) -> Bool {
    guard name.map({ $0 == source.name }) ?? true else { return false }
    guard !paths.isEmpty else { return true }
    return source.members.contains { member in
      paths.contains { $0.matches(files[member.file].path) }
    }
  }
}
