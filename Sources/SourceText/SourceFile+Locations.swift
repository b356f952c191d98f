import Dispatch
import Synchronization

extension SourceFile {
  /// Finds the lines and columns of offsets into the scanned bytes.
  ///
  /// - Parameters:
  ///   - offsets: In ascending order. They may repeat.
  ///   - jobs: The number of parts of a large file that are read at the same time.
  ///   - minimum: The minimum size of a part in bytes.
  package func locations(
    ofAscending offsets: [UInt32], jobs: Int = 1, inPartsOfAtLeast minimum: Int = 1 << 22
  ) -> AscendingLocations {
    let cuts = cuts(for: min(jobs, bytes.count / minimum), minimum)
    guard cuts.count > 1 else {
      var cursor = LocationCursor(in: self)
      return AscendingLocations(parts: [LocatedPart(offsets.map { cursor.location(of: $0) })])
    }
    let shared = SharedSource(self)
    let parts = Mutex(Array(repeating: LocatedPart(), count: cuts.count))
    DispatchQueue.concurrentPerform(iterations: cuts.count) { index in
      let end = index + 1 < cuts.count ? cuts[index + 1] : Int.max
      let part = LocatedPart(cuts[index]..<end, of: shared, offsets)
      parts.withLock { $0[index] = part }
    }
    return AscendingLocations(parts: parts.withLock(\.self))
  }

  /// Returns the offsets of lines that begin about equally long parts of the file.
  private func cuts(for count: Int, _ minimum: Int) -> [Int] {
    guard encoding == .utf8 else { return [0] }
    var cuts = [0]
    for index in stride(from: 1, to: count, by: 1) {
      let start = index * (bytes.count / count)
      let end = start + minimum / 2
      guard let feed = bytes.firstOffset(of: UInt8(ascii: "\n"), in: start..<end) else {
        return [0]
      }
      cuts.append(feed + 1)
    }
    return cuts
  }
}

/// Lines and columns in ascending order.
///
/// The parts in which they were found aren't joined, because a file may have very many.
package struct AscendingLocations: Sequence, Sendable {
  let parts: [LocatedPart]

  package struct Iterator: IteratorProtocol {
    let parts: [LocatedPart]
    private var (part, index, lines) = (0, 0, 0)

    init(_ parts: [LocatedPart]) { self.parts = parts }

    package mutating func next() -> SourceLocation? {
      while part < parts.count {
        if index < parts[part].locations.count {
          defer { index += 1 }
          return parts[part].locations[index].moved(byLines: lines)
        }
        lines += parts[part].lineFeeds
        (part, index) = (part + 1, 0)
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator { Iterator(parts) }
}

/// The locations of the offsets in a part of a file, as if the file began there.
struct LocatedPart: Sendable {
  private(set) var locations: [SourceLocation] = []
  /// The number of line feeds in the part.
  private(set) var lineFeeds = 0

  init() {}

  init(_ locations: [SourceLocation]) { self.locations = locations }

  init(_ part: Range<Int>, of source: SharedSource, _ offsets: [UInt32]) {
    let file = source.file(from: part.lowerBound)
    var cursor = LocationCursor(in: file, from: part.lowerBound)
    let first = offsets.firstIndex(notBefore: part.lowerBound)
    locations = offsets[first..<offsets.firstIndex(notBefore: part.upperBound)].map {
      cursor.location(of: $0)
    }
    if part.upperBound < file.bytes.count {
      lineFeeds = cursor.lineFeeds(before: part.upperBound)
    }
  }
}

extension [UInt32] {
  /// Returns the index of the first element that is not less than an offset, in ascending order.
  fileprivate func firstIndex(notBefore offset: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
