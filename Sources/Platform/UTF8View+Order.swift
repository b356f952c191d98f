extension String.UTF8View {
  /// Returns whether these bytes precede others. This takes a small part of the time of the
  /// standard library's comparison of collections.
  package func precedes(_ other: Self) -> Bool {
    withContiguousStorageIfAvailable { bytes in
      other.withContiguousStorageIfAvailable { bytes.span.precedes($0.span) }
    }.flatMap(\.self) ?? lexicographicallyPrecedes(other)
  }
}

extension Span<UInt8> {
  fileprivate func precedes(_ other: Span<UInt8>) -> Bool {
    for index in 0..<min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }
}
