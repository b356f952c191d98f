import Platform
import SourceText

/// The findings of a report in their order.
///
/// It keeps them as records that share their strings. A `Finding` is made when one is asked for.
public struct FindingList: RandomAccessCollection, Sendable {
  /// Findings that follow each other in a segment.
  package struct Run: Sendable {
    package fileprivate(set) var segment: Int
    package fileprivate(set) var positions: Range<Int>
    /// The index of the first finding in the list.
    fileprivate(set) var start = 0

    init(segment: Int, positions: Range<Int>, start: Int = 0) {
      (self.segment, self.positions, self.start) = (segment, positions, start)
    }

    /// The index after the last finding.
    var end: Int { start + positions.count }

    /// Returns the position in the segment of the finding with an index in the list.
    func position(of index: Int) -> Int { positions.lowerBound + index - start }
  }

  var segments: [FindingSegment] = []
  private(set) var runs: [Run] = []
  public private(set) var count = 0
  /// Whether the repetitions among the findings were numbered.
  var isNumbered = false

  package init() {}

  /// Creates a list of the findings of a segment, in its order.
  package init(_ segment: FindingSegment) {
    segments = [segment]
    append(Run(segment: 0, positions: segment.order.indices))
  }

  /// Creates a list of findings in the order of a report.
  package init(_ findings: some Collection<Finding>) {
    self.init(FindingSegment(findings))
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Finding {
    let site = site(of: index)
    return segments.span[site.segment].finding(at: site.position)
  }
}

extension FindingList {
  /// Merges lists, each of which is sorted by path, and numbers repetitions. Findings with equal
  /// paths keep the order of their lists.
  package init(merging lists: consuming [FindingList]) {
    var parts: [(path: String, list: Int, run: Run)] = []
    for (number, list) in lists.enumerated() {
      for run in list.runsByFile {
        let path = list.segments.span[run.segment].path(at: run.positions.lowerBound)
        let own = Run(segment: segments.count + run.segment, positions: run.positions)
        parts.append((path, number, own))
      }
      segments += list.segments
    }
    let order = parts.indices.sorted { left, right in
      parts[left].path == parts[right].path
        ? left < right
        : parts[left].path.utf8.precedes(parts[right].path.utf8)
    }
    for index in order { append(parts[index].run) }
    // Most files are in one list only, whose repetitions were numbered by the task of its table.
    var rest = order[...]
    var unnumbered: [Run] = []
    while let first = rest.first {
      let file = rest.prefix { parts[$0].path == parts[first].path }
      let list = parts[first].list
      if !lists[list].isNumbered || file.contains(where: { parts[$0].list != list }) {
        unnumbered += file.map { parts[$0].run }
      }
      rest = rest.dropFirst(file.count)
    }
    // Findings that are also in a list would be copied.
    lists = []
    number(unnumbered)
    isNumbered = true
  }

  /// The runs, divided so that each has one file.
  var runsByFile: [Run] {
    let segments = segments.span
    var parts: [Run] = []
    for run in runs { segments[run.segment].append(run, byFileTo: &parts) }
    return parts
  }

  /// Inserts findings before the one with an index.
  package mutating func insert(_ more: [Finding], at index: Int) {
    let old = self
    (runs, count, isNumbered) = ([], 0, false)
    append(old.runs, from: 0, to: index)
    append(Run(segment: segments.count, positions: 0..<more.count))
    append(old.runs, from: index, to: old.count)
    segments.append(FindingSegment(more))
  }

  /// Removes findings.
  ///
  /// - Parameter isRemoved: called once for each index, in order.
  package mutating func removeIndices(where isRemoved: (Int) -> Bool) {
    var kept = FindingList()
    for run in runs {
      for position in run.positions
      where !isRemoved(run.start + position - run.positions.lowerBound) {
        kept.append(Run(segment: run.segment, positions: position..<position + 1))
      }
    }
    (runs, count, isNumbered) = (kept.runs, kept.count, false)
  }

  package mutating func removeAll(where isRemoved: (Finding) -> Bool) {
    removeIndices { [self] in isRemoved(self[$0]) }
  }
}

extension FindingList {
  /// Returns the segment of a finding and its position in the order of the segment.
  func site(of index: Int) -> (segment: Int, position: Int) {
    let run = run(of: index)
    return (run.segment, run.position(of: index))
  }

  /// Returns the run that a finding is in.
  func run(of index: Int) -> Run {
    precondition(index >= 0 && index < count)
    return runs[runs.partitioningIndex { $0.start > index } - 1]
  }

  private mutating func append(_ run: Run) {
    guard !run.positions.isEmpty else { return }
    if let last = runs.last, last.segment == run.segment,
      last.positions.upperBound == run.positions.lowerBound
    {
      runs[runs.count - 1].positions = last.positions.lowerBound..<run.positions.upperBound
    } else {
      var run = run
      run.start = count
      runs.append(run)
    }
    count += run.positions.count
  }

  /// Adds the parts of runs that had some indices.
  private mutating func append(_ runs: [Run], from first: Int, to end: Int) {
    for run in runs {
      let lower = run.positions.lowerBound + Swift.max(first - run.start, 0)
      let upper = Swift.min(run.positions.upperBound, run.positions.lowerBound + end - run.start)
      if lower < upper { append(Run(segment: run.segment, positions: lower..<upper)) }
    }
  }
}

extension FindingSegment {
  /// Appends the parts of a run that have the same file.
  fileprivate func append(_ run: FindingList.Run, byFileTo parts: inout [FindingList.Run]) {
    guard paths.count > 1 else { return parts.append(run) }
    var start = run.positions.lowerBound
    func add(until end: Int) {
      let offset = start - run.positions.lowerBound
      parts.append(
        FindingList.Run(
          segment: run.segment, positions: start..<end, start: run.start + offset))
      start = end
    }
    for position in run.positions.dropFirst() where file(at: position) != file(at: start) {
      add(until: position)
    }
    add(until: run.positions.upperBound)
  }
}
