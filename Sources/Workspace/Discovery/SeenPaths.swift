import Platform

/// Paths that a search has seen.
struct SeenPaths: Sendable {
  private var known: Set<AbsolutePath> = []
  /// Paths that are not among the known ones yet. They become known when a path is next looked up,
  /// which few searches do after their parts are joined.
  private var added: [AbsolutePath] = []
  /// Whether this is for a part of a search, which follows no links and so doesn't see a path
  /// twice. All parts share the known paths.
  private var isPart = false

  /// Returns the paths for a part of the search, which knows all of these.
  mutating func forPart() -> SeenPaths {
    addToKnown()
    var part = self
    part.isPart = true
    return part
  }

  /// Returns whether a path was seen. Not for a part, which would copy what the parts share.
  mutating func contains(_ path: AbsolutePath) -> Bool {
    addToKnown()
    return known.contains(path)
  }

  /// Adds a path, and returns whether it is new. A part must not add a path twice.
  mutating func insert(_ path: AbsolutePath) -> Bool {
    guard isPart else {
      addToKnown()
      return known.insert(path).inserted
    }
    guard !known.contains(path) else { return false }
    added.append(path)
    return true
  }

  /// Adds the paths that a part of the search has seen.
  mutating func join(_ part: SeenPaths) { added += part.added }

  private mutating func addToKnown() {
    guard !added.isEmpty else { return }
    known.formUnion(added)
    added = []
  }
}
