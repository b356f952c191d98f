extension Array {
  /// Not more than some of the elements, evenly spread, with the last one among them.
  func thinned(to most: Int) -> [Element] {
    let step = Swift.max(1, (count + most - 1) / most)
    return stride(from: count - 1, through: 0, by: -step).map { self[$0] }.reversed()
  }
}
