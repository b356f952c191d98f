extension Array {
  /// Appends an element. A large storage grows by a quarter and not to double its size, because a
  /// report may have very many elements.
  @inlinable
  package mutating func appendTightly(_ element: Element) {
    if count == capacity { reserveCapacity(count + (count < 1024 ? count : count / 4) + 16) }
    append(element)
  }
}
