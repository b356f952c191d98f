extension XcodeOrder {
  /// Returns the order that Xcode gives to keys, as indices. Equal keys stay in their order.
  ///
  /// Returns nil if the keys may be in this order, or if it isn't certain: Xcode sorts some
  /// characters by tables that are not known here, and other versions sort a few in another way.
  package static func sorting(_ keys: [Key]) -> [Int]? {
    let isUnsorted = zip(keys, keys.dropFirst()).contains { key, next in
      comparison(of: next, with: key) == (true, true)
    }
    guard isUnsorted else { return nil }
    let order = keys.indices.sorted { left, right in
      if precedes(keys[left], keys[right]) { return true }
      return left < right && !precedes(keys[right], keys[left])
    }
    let isCertain = zip(order, order.dropFirst()).allSatisfy { place, next in
      place < next || comparison(of: keys[place], with: keys[next]).isCertain
    }
    return isCertain ? order : nil
  }
}
