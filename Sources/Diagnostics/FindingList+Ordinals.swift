import Platform
import SourceText

extension FindingList {
  /// Numbers findings with the same rule, path and subject, on from the ordinal of the first one.
  ///
  /// Findings are compared by a hash, since a report can be long. If two subjects share a hash, the
  /// second is numbered after the first, which only changes its fingerprint.
  package mutating func numberRepetitions() {
    number(runsByFile)
    isNumbered = true
  }

  /// Numbers the findings of some runs. Each has one file, and the runs of a file are neighbors.
  mutating func number(_ runs: [Run]) {
    for change in renumberings(in: runs) {
      segments[change.segment].setOrdinal(change.ordinal, at: change.position)
    }
  }

  /// Returns the findings to renumber. The segments can be changed then without being copied.
  private func renumberings(in runs: [Run]) -> [Renumbering] {
    var numbering = Numbering(of: segments)
    var rest = runs[...]
    while let first = rest.first {
      let path = path(of: first)
      let file = rest.prefix { self.path(of: $0) == path }
      numbering.add(file)
      rest = rest.dropFirst(file.count)
    }
    return numbering.changes
  }

  private func path(of run: Run) -> String {
    segments.span[run.segment].path(at: run.positions.lowerBound)
  }
}

/// A finding that gets another ordinal.
private struct Renumbering {
  let segment: Int
  let position: Int
  let ordinal: UInt32
}

/// A search for findings that repeat the subjects of others.
private struct Numbering {
  private let segments: [FindingSegment]
  /// The hashes of the segments that were searched.
  private var hashes: [SubjectHashes?]
  /// The findings to renumber.
  private(set) var changes: [Renumbering] = []

  init(of segments: [FindingSegment]) {
    self.segments = segments
    hashes = Array(repeating: nil, count: segments.count)
  }

  /// Searches the findings of one file.
  ///
  /// Few of them are repetitions. All others are ruled out with some bits for each finding, because
  /// a table of all hashes would be among the largest in memory.
  mutating func add(_ runs: ArraySlice<FindingList.Run>) {
    let count = runs.reduce(0) { $0 + $1.positions.count }
    guard count > 1 else { return }
    var found = HashFilter(capacity: count)
    var repeated = HashFilter(capacity: count)
    forEach(in: runs) { _, _, hash in if !found.insert(hash) { repeated.insert(hash) } }
    guard !repeated.isEmpty else { return }
    // The ordinal of the last finding with each subject.
    var ordinals: [UInt64: UInt32] = [:]
    var changes: [Renumbering] = []
    let segments = segments
    forEach(in: runs) { segment, position, hash in
      guard repeated.contains(hash) else { return }
      let own = segments.span[segment].ordinal(at: position)
      let ordinal = ordinals[hash].map { $0 + 1 } ?? own
      ordinals[hash] = ordinal
      guard ordinal != own else { return }
      changes.append(Renumbering(segment: segment, position: position, ordinal: ordinal))
    }
    self.changes += changes
  }

  /// Calls a function with the segment, the position and the hash of each finding.
  private mutating func forEach(
    in runs: ArraySlice<FindingList.Run>, _ body: (Int, Int, UInt64) -> Void
  ) {
    for run in runs {
      if hashes[run.segment] == nil {
        hashes[run.segment] = SubjectHashes(of: segments[run.segment])
      }
      for position in run.positions {
        // Used in place: there may be thousands of runs, and moving the hashes out and back for
        // each takes longer.
        guard let hash = hashes[run.segment]?.subject(at: position) else { continue }
        body(run.segment, position, hash)
      }
    }
  }
}

/// A set of hashes in a few bits for each. It may contain others, too.
private struct HashFilter {
  private var words: [UInt64]
  private(set) var isEmpty = true

  init(capacity: Int) {
    var size = 1
    while size < capacity / 4 { size *= 2 }
    words = Array(repeating: 0, count: size)
  }

  /// Inserts a hash, and returns whether it wasn't a member before.
  @discardableResult
  mutating func insert(_ hash: UInt64) -> Bool {
    let (index, bit) = place(of: hash)
    let isNew = words[index] & bit == 0
    words[index] |= bit
    isEmpty = false
    return isNew
  }

  func contains(_ hash: UInt64) -> Bool {
    let (index, bit) = place(of: hash)
    return words[index] & bit != 0
  }

  private func place(of hash: UInt64) -> (index: Int, bit: UInt64) {
    (Int(truncatingIfNeeded: hash &>> 8) & (words.count - 1), 1 &<< (hash & 63))
  }
}

/// Hashes of the rules and subjects of a segment. They are the same in every run.
private struct SubjectHashes {
  private let segment: FindingSegment
  /// The hashes of the rules and tables of kinds.
  private var kinds: [UInt64] = []
  /// The hashes of strings, or 0 where none was needed yet.
  private var strings: [UInt64]

  init(of segment: FindingSegment) {
    self.segment = segment
    strings = Array(repeating: 0, count: segment.strings.count)
    let rules = segment.rules.map { rule in
      rule.name.withUTF8Span { $0.hash(seed: 0) }
    }
    for kind in segment.kinds {
      kinds.append(Self.mixed(rules[Int(kind.rule)], hash(of: kind.table)))
    }
  }

  /// Returns a hash of the rule and the subject of a finding.
  mutating func subject(at position: Int) -> UInt64 {
    let record = segment.record(at: position)
    var hash = kinds[Int(record.kind)]
    hash = Self.mixed(hash, self.hash(of: record.key))
    hash = Self.mixed(hash, self.hash(of: record.locale))
    return Self.mixed(hash, self.hash(of: record.variant))
  }

  private static func mixed(_ hash: UInt64, _ other: UInt64) -> UInt64 {
    let product = (hash ^ other) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product &>> 32
  }

  private mutating func hash(of text: FindingRecord.Text) -> UInt64 {
    guard let index = text.known else { return 0 }
    if strings[Int(index)] == 0 {
      strings[Int(index)] = segment.strings.hash(of: index, seed: 0)
    }
    return strings[Int(index)]
  }
}
