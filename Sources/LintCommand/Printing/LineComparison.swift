import SourceText

/// The lines of a file, as ranges of bytes that include the line feed.
struct FileLines {
  let bytes: [UInt8]
  let ranges: [Range<Int>]

  init(_ bytes: [UInt8]) {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      ranges.append(start..<index + 1)
      start = index + 1
    }
    if start < bytes.count { ranges.append(start..<bytes.count) }
    (self.bytes, self.ranges) = (bytes, ranges)
  }

  /// Returns a number for each line. Equal lines have the same number.
  fileprivate func numbers(_ known: inout [ArraySlice<UInt8>: Int]) -> [Int] {
    ranges.map { range in
      let line = bytes[range]
      if let number = known[line] { return number }
      known[line] = known.count
      return known.count - 1
    }
  }
}

/// The lines that two states of a file have in common.
///
/// The common lines aren't always as many as possible: finding most of them would take quadratic
/// time.
struct LineComparison {
  /// Common lines that follow each other in both states, as indices of lines.
  struct Run: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The common lines in ascending order.
  let runs: [Run]
  private let counts: (old: Int, new: Int)

  /// Compares two states of a file.
  init(_ old: FileLines, _ new: FileLines) {
    var known: [ArraySlice<UInt8>: Int] = [:]
    self.init(old.numbers(&known), new.numbers(&known))
  }

  /// The parts between the runs of common lines.
  var changes: [Run] {
    var changes: [Run] = []
    var (oldEnd, newEnd) = (0, 0)
    func add(oldStart: Int, newStart: Int) {
      guard oldEnd < oldStart || newEnd < newStart else { return }
      changes.append(Run(old: oldEnd..<oldStart, new: newEnd..<newStart))
    }
    for run in runs {
      add(oldStart: run.old.lowerBound, newStart: run.new.lowerBound)
      (oldEnd, newEnd) = (run.old.upperBound, run.new.upperBound)
    }
    add(oldStart: counts.old, newStart: counts.new)
    return changes
  }

  /// Compares lines, which are given as numbers: equal lines have the same number.
  private init(_ old: [Int], _ new: [Int]) {
    counts = (old.count, new.count)
    let limit = min(old.count, new.count)
    var start = 0
    while start < limit, old[start] == new[start] { start += 1 }
    var end = 0
    while end < limit - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    var search = RunSearch(old, new)
    search.add(oldEnd: start, newEnd: start, length: start)
    let anchors = Self.anchors(
      old, start..<old.count - end, new, start..<new.count - end)
    for anchor in anchors { search.add(anchor) }
    search.finish(oldEnd: old.count - end, newEnd: new.count - end)
    search.add(oldEnd: old.count, newEnd: new.count, length: end)
    runs = search.runs
  }

  /// Returns lines that are unique in both ranges and in the same order: the longest such list.
  private static func anchors(
    _ old: [Int], _ oldRange: Range<Int>, _ new: [Int], _ newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    let unique = uniqueLines(of: new, in: newRange)
    let pairs = uniqueLines(of: old, in: oldRange).compactMap { line, index in
      unique[line].map { (old: index, new: $0) }
    }.sorted { $0.old < $1.old }
    return longestAscending(pairs)
  }

  private static func uniqueLines(of lines: [Int], in range: Range<Int>) -> [Int: Int] {
    var indices: [Int: Int] = [:]
    for index in range { indices[lines[index]] = indices[lines[index]] == nil ? index : -1 }
    return indices.filter { $0.value >= 0 }
  }

  /// Returns the longest list of pairs that ascends in both numbers, by sorting them into piles.
  private static func longestAscending(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // The index of the last pair of the best list of each length, and of the one before each pair.
    var tops: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let pile = tops.partitioningIndex { pairs[$0].new >= pair.new }
      if pile > 0 { previous[index] = tops[pile - 1] }
      if pile == tops.count { tops.append(index) } else { tops[pile] = index }
    }
    var list: [(old: Int, new: Int)] = []
    var index = tops.last ?? -1
    while index >= 0 {
      list.append(pairs[index])
      index = previous[index]
    }
    return list.reversed()
  }
}

/// Grows runs of common lines around lines that are known to be common.
private struct RunSearch {
  private let old: [Int]
  private let new: [Int]
  private(set) var runs: [LineComparison.Run] = []
  /// The number of lines that are in runs or were passed.
  private var oldEnd = 0
  private var newEnd = 0

  init(_ old: [Int], _ new: [Int]) { (self.old, self.new) = (old, new) }

  /// Adds a known run that ends at these indices.
  mutating func add(oldEnd: Int, newEnd: Int, length: Int) {
    if length > 0 {
      append(
        LineComparison.Run(old: oldEnd - length..<oldEnd, new: newEnd - length..<newEnd))
    }
    (self.oldEnd, self.newEnd) = (oldEnd, newEnd)
  }

  /// Adds a common line, with the common lines before it.
  mutating func add(_ line: (old: Int, new: Int)) {
    guard line.old >= oldEnd, line.new >= newEnd else { return }
    grow(to: line.old, line.new)
    var length = 0
    while line.old - length > oldEnd, line.new - length > newEnd,
      old[line.old - length - 1] == new[line.new - length - 1]
    {
      length += 1
    }
    add(oldEnd: line.old + 1, newEnd: line.new + 1, length: length + 1)
  }

  /// Adds the common lines after the last run.
  mutating func finish(oldEnd: Int, newEnd: Int) { grow(to: oldEnd, newEnd) }

  private mutating func grow(to oldLimit: Int, _ newLimit: Int) {
    var length = 0
    while oldEnd + length < oldLimit, newEnd + length < newLimit,
      old[oldEnd + length] == new[newEnd + length]
    {
      length += 1
    }
    add(oldEnd: oldEnd + length, newEnd: newEnd + length, length: length)
  }

  private mutating func append(_ run: LineComparison.Run) {
    if let last = runs.last, last.old.upperBound == run.old.lowerBound,
      last.new.upperBound == run.new.lowerBound
    {
      runs[runs.count - 1].old = last.old.lowerBound..<run.old.upperBound
      runs[runs.count - 1].new = last.new.lowerBound..<run.new.upperBound
    } else {
      runs.append(run)
    }
  }
}
