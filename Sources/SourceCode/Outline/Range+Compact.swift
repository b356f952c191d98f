extension Range<Int> {
  /// The same range in half of the memory.
  var compact: Range<UInt32> { UInt32(lowerBound)..<UInt32(upperBound) }
}

extension Range<UInt32> {
  package var wide: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}
