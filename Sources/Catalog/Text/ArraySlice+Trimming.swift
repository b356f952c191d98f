extension ArraySlice {
  /// The elements without those at both ends for which something holds.
  public func trimmed(_ isEdge: (Element) throws -> Bool) rethrows -> ArraySlice {
    guard let first = try firstIndex(where: { try !isEdge($0) }),
      let last = try lastIndex(where: { try !isEdge($0) })
    else { return [] }
    return self[first...last]
  }
}
