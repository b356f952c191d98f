import Platform

/// Paths that a search has seen.
struct SeenPaths: Sendable {
  /// Those that were seen before the search was divided. They are never changed, so that all parts
  /// share them.
  private var earlier: Set<AbsolutePath> = []
  private var own: Set<AbsolutePath> = []
  /// Those that parts of the search have seen. They are merged when a path is next looked up, which
  /// most searches never do.
  private var joined: [Set<AbsolutePath>] = []

  /// Returns the paths for a part of the search, which knows all of these.
  mutating func forPart() -> SeenPaths {
    mergeJoined()
    var paths = SeenPaths()
    paths.earlier = own.union(earlier)
    return paths
  }

  /// Returns whether a path was seen.
  mutating func contains(_ path: AbsolutePath) -> Bool {
    mergeJoined()
    return own.contains(path) || earlier.contains(path)
  }

  /// Adds a path, and returns whether it is new.
  mutating func insert(_ path: AbsolutePath) -> Bool {
    mergeJoined()
    return !earlier.contains(path) && own.insert(path).inserted
  }

  /// Adds the paths that a part of the search has seen.
  mutating func join(_ part: SeenPaths) { joined.append(part.own) }

  private mutating func mergeJoined() {
    guard !joined.isEmpty else { return }
    for paths in joined { own.formUnion(paths) }
    joined = []
  }
}
