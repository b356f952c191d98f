import Catalog
import LintConfiguration

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
    guard !entry.isRepeated else { return false }
    guard !keys.isEmpty || !exceptions.isEmpty else { return true }
    let name = entry.string(of: entry.key)
    return (keys.isEmpty || keys.contains { $0.matches(name) })
      && !exceptions.contains { $0.matches(name) }
  }

  /// Returns whether the strings of an entry in a locale have one of the requested states.
  func includes(_ locale: LocaleIdentifier, of entry: Entry) -> Bool {
    guard !states.isEmpty else { return true }
    return entry.units.contains { unit in
      states.contains(unit.state) && entry.locale(of: unit).canonical == locale.canonical
    }
  }
}
