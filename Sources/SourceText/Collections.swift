extension RandomAccessCollection {
  /// Returns the index of the first element that fulfills a condition, with a binary search, or
  /// `endIndex`.
  ///
  /// After an element that fulfills it, all others must fulfill it too.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if isInSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}

extension Array {
  /// Appends an element. A large storage grows by a quarter and not to double its size, because a
  /// report may have very many elements.
  @inlinable
  package mutating func appendTightly(_ element: Element) {
    if count == capacity { reserveCapacity(count + (count < 1024 ? count : count / 4) + 16) }
    append(element)
  }
}
