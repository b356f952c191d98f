/// The ends of ranges, of which the first comes out first.
struct RangeEnds: Sendable {
  /// A binary heap: each element precedes those at twice its position plus 1 and 2. They are
  /// offsets in the upper half, and the numbers of the ranges in the lower one.
  private var heap: [UInt64] = []

  mutating func insert(_ offset: UInt32, number: UInt32) {
    let end = UInt64(offset) << 32 | UInt64(number)
    heap.append(end)
    var position = heap.count - 1
    while position > 0, heap[(position - 1) / 2] > end {
      heap[position] = heap[(position - 1) / 2]
      position = (position - 1) / 2
    }
    heap[position] = end
  }

  /// Inserts all of some other ends.
  mutating func formUnion(_ other: RangeEnds) {
    for end in other.heap {
      insert(UInt32(truncatingIfNeeded: end >> 32), number: UInt32(truncatingIfNeeded: end))
    }
  }

  /// Removes the first end and returns it, unless it is after an offset.
  mutating func removeFirst(upTo limit: Int) -> (offset: UInt32, number: UInt32)? {
    guard let first = heap.first, Int(first >> 32) <= limit, let last = heap.popLast() else {
      return nil
    }
    if !heap.isEmpty { sink(last) }
    return (UInt32(truncatingIfNeeded: first >> 32), UInt32(truncatingIfNeeded: first))
  }

  /// Puts an element in the place of the first one, and moves it to where it belongs.
  private mutating func sink(_ element: UInt64) {
    var position = 0
    while 2 * position + 1 < heap.count {
      var next = 2 * position + 1
      if next + 1 < heap.count, heap[next + 1] < heap[next] { next += 1 }
      guard heap[next] < element else { break }
      heap[position] = heap[next]
      position = next
    }
    heap[position] = element
  }
}
