import Dispatch
import Synchronization

/// One end of a range, with its line and column.
package struct LocatedBound: Sendable {
  /// The number of the range.
  package let number: UInt32
  package let isEnd: Bool
  package let location: SourceLocation
}

extension SourceFile {
  /// Finds the lines and columns of both ends of ranges in one pass over the bytes.
  ///
  /// - Parameters:
  ///   - ranges: The sorted starts of the ranges.
  ///   - jobs: The number of parts of a large file that are read at the same time.
  ///   - minimum: The minimum size of a part in bytes.
  ///   - end: Returns the end of the range with a number. It isn't before the start.
  ///   - store: Receives the ends of ranges in batches, each end once, from several tasks.
  /// - Returns: what to add to the lines that were stored, which begin with 1 in each part.
  package func locateBounds(
    of ranges: RangeStarts, jobs: Int = 1, inPartsOfAtLeast minimum: Int = 1 << 22,
    endOf end: @Sendable (UInt32) -> UInt32, _ store: @Sendable ([LocatedBound]) -> Void
  ) -> LinesBeforeParts {
    let cuts = cuts(for: min(jobs, bytes.count / minimum), minimum)
    guard cuts.count > 1 else {
      var search = BoundSearch(with: LocationCursor(in: self))
      search.find(0..<ranges.count, of: ranges, before: Int.max, endOf: end, store)
      return LinesBeforeParts()
    }
    let shared = SharedSource(self)
    let rests = Mutex([PartRest](repeating: PartRest(), count: cuts.count))
    DispatchQueue.concurrentPerform(iterations: cuts.count) { index in
      let part = cuts[index]..<(index + 1 < cuts.count ? cuts[index + 1] : Int.max)
      let file = shared.file(from: part.lowerBound)
      var search = BoundSearch(with: LocationCursor(in: file, from: part.lowerBound))
      search.find(
        ranges.positions(in: part), of: ranges, before: part.upperBound, endOf: end, store)
      let rest = search.rest(before: min(part.upperBound, file.bytes.count))
      rests.withLock { $0[index] = rest }
    }
    let finished = rests.withLock(\.self)
    locateRest(of: finished, cuts, store)
    return LinesBeforeParts(cuts, lineFeeds: finished.map(\.lineFeeds))
  }

  /// Finds the ends of ranges that begin in one part and end in a later one.
  private func locateRest(
    of parts: [PartRest], _ cuts: [Int], _ store: ([LocatedBound]) -> Void
  ) {
    var ends = RangeEnds()
    for part in parts { ends.formUnion(part.ends) }
    for (index, cut) in cuts.enumerated() {
      let limit = index + 1 < cuts.count ? cuts[index + 1] : Int.max
      var search = BoundSearch(with: LocationCursor(in: self, from: cut))
      search.findEnds(&ends, before: limit, store)
    }
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

/// The numbers of the lines before the parts of a file.
package struct LinesBeforeParts: Sendable {
  private var parts: [(start: Int, lines: Int)] = []

  /// The file is in one part.
  fileprivate init() {}

  fileprivate init(_ starts: [Int], lineFeeds: [Int]) {
    var lines = 0
    for (start, count) in zip(starts, lineFeeds) {
      if lines > 0 { parts.append((start, lines)) }
      lines += count
    }
  }

  package var isEmpty: Bool { parts.isEmpty }

  /// Returns the position in the file of one that was stored for a part.
  package func moved(_ location: SourceLocation) -> SourceLocation {
    let part = parts.last { $0.start <= location.offset }
    return part.map { location.moved(byLines: $0.lines) } ?? location
  }
}

/// What other parts of a file need to know of one.
private struct PartRest: Sendable {
  /// The ends of ranges that begin in the part and end in a later one.
  var ends = RangeEnds()
  /// The number of line feeds in the part.
  var lineFeeds = 0
}

/// A pass over a part of a file, which finds both ends of the ranges that start there.
private struct BoundSearch {
  private var cursor: LocationCursor
  /// The ends of ranges that began.
  private var ends = RangeEnds()
  private var found: [LocatedBound] = []
  private static let batch = 256

  init(with cursor: LocationCursor) { self.cursor = cursor }

  /// Finds the ends of ranges, except for those that aren't before the end of the part.
  mutating func find(
    _ positions: Range<Int>, of ranges: RangeStarts, before limit: Int,
    endOf end: (UInt32) -> UInt32, _ store: ([LocatedBound]) -> Void
  ) {
    found.reserveCapacity(Self.batch)
    for position in positions {
      let (start, number) = ranges[position]
      while let (end, number) = ends.removeFirst(upTo: Int(start)) {
        add(end, number, isEnd: true, store)
      }
      add(start, number, isEnd: false, store)
      ends.insert(max(start, end(number)), number: number)
    }
    findEnds(before: limit, store)
  }

  /// Finds ends that are before the end of the part, and removes them.
  mutating func findEnds(
    _ ends: inout RangeEnds, before limit: Int, _ store: ([LocatedBound]) -> Void
  ) {
    swap(&self.ends, &ends)
    findEnds(before: limit, store)
    swap(&self.ends, &ends)
  }

  /// Reads on to the end of the part, and returns what is left.
  mutating func rest(before end: Int) -> PartRest {
    PartRest(ends: ends, lineFeeds: cursor.lineFeeds(before: end))
  }

  private mutating func findEnds(before limit: Int, _ store: ([LocatedBound]) -> Void) {
    while let (end, number) = ends.removeFirst(upTo: limit - 1) {
      add(end, number, isEnd: true, store)
    }
    if !found.isEmpty { store(found) }
    found.removeAll(keepingCapacity: true)
  }

  private mutating func add(
    _ offset: UInt32, _ number: UInt32, isEnd: Bool, _ store: ([LocatedBound]) -> Void
  ) {
    let location = cursor.location(of: offset)
    found.append(LocatedBound(number: number, isEnd: isEnd, location: location))
    guard found.count == Self.batch else { return }
    store(found)
    found.removeAll(keepingCapacity: true)
  }
}
