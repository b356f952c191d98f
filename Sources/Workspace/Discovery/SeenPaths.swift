import Platform

/// Paths that a search has seen.
struct SeenPaths: Sendable {
  /// Those that were seen before the search was divided. They are never changed, so that all parts
  /// share them.
  private var earlier: Set<AbsolutePath> = []
  private var own: Set<AbsolutePath> = []

  /// The paths for a part of the search, which knows all of these.
  var forPart: SeenPaths {
    var paths = SeenPaths()
    paths.earlier = own.union(earlier)
    return paths
  }

  func contains(_ path: AbsolutePath) -> Bool { own.contains(path) || earlier.contains(path) }

  /// Adds a path, and returns whether it is new.
  mutating func insert(_ path: AbsolutePath) -> Bool {
    !earlier.contains(path) && own.insert(path).inserted
  }

  /// Adds the paths that a part of the search has seen.
  mutating func join(_ part: SeenPaths) { own.formUnion(part.own) }
}
