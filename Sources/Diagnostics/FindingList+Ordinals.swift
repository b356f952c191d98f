import SourceText

extension FindingList {
  /// Numbers findings with the same rule, path and subject, on from the ordinal of the first one.
  ///
  /// Findings are compared by a hash, since a report can be long. If two subjects share a hash, the
  /// second is numbered after the first, which only changes its fingerprint.
  package mutating func numberRepetitions() {
    var changes: [Renumbering] = []
    var hashes = segments.map { SubjectHashes(of: $0) }
    var files = runs.flatMap { segments[$0.segment].byFile($0) }[...]
    while let first = files.first {
      let path = path(of: first)
      let runs = files.prefix { self.path(of: $0) == path }
      files = files.dropFirst(runs.count)
      addRenumberings(of: runs, &hashes, to: &changes)
    }
    hashes = []
    for change in changes {
      segments[change.segment].setOrdinal(change.ordinal, at: change.position)
    }
  }

  /// A finding that gets another ordinal.
  private struct Renumbering {
    let segment: Int
    let position: Int
    let ordinal: UInt32
  }

  private func path(of run: Run) -> String {
    segments.span[run.segment].path(at: run.positions.lowerBound)
  }

  /// Finds the repetitions in one file.
  private func addRenumberings(
    of runs: ArraySlice<Run>, _ hashes: inout [SubjectHashes], to changes: inout [Renumbering]
  ) {
    let count = runs.reduce(0) { $0 + $1.positions.count }
    guard count > 1 else { return }
    var repetitions = Repetitions(capacity: count)
    for run in runs {
      for position in run.positions {
        let (hash, ordinal) = hashes[run.segment].subject(at: position)
        let number = repetitions.number(of: hash, startingAt: ordinal)
        if number != ordinal {
          changes.append(Renumbering(segment: run.segment, position: position, ordinal: number))
        }
      }
    }
  }
}

/// The findings of a file by the hashes of their subjects.
private struct Repetitions {
  private var table: IndexTable
  /// The subjects that were found, each once.
  private var hashes: [UInt64] = []
  /// The ordinal of the last finding with each subject.
  private var ordinals: [UInt32] = []

  init(capacity: Int) { table = IndexTable(capacity: capacity) }

  /// Returns the ordinal of a finding: the one after the last finding with the same hash.
  mutating func number(of hash: UInt64, startingAt ordinal: UInt32) -> UInt32 {
    var slot = table.slot(for: hash)
    while let known = table[slot] {
      if hashes[Int(known)] == hash {
        ordinals[Int(known)] += 1
        return ordinals[Int(known)]
      }
      slot = table.slot(after: slot)
    }
    table[slot] = UInt32(hashes.count)
    hashes.append(hash)
    ordinals.append(ordinal)
    return ordinal
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
      rule.name.withUTF8Span { StringArena.hash(of: $0, seed: 0) }
    }
    for kind in segment.kinds {
      kinds.append(Self.mixed(rules[Int(kind.rule)], hash(of: kind.table)))
    }
  }

  /// Returns a hash of the rule and the subject of a finding, and its ordinal.
  mutating func subject(at position: Int) -> (hash: UInt64, ordinal: UInt32) {
    let record = segment.record(at: position)
    var hash = kinds[Int(record.kind)]
    hash = Self.mixed(hash, self.hash(of: record.key))
    hash = Self.mixed(hash, self.hash(of: record.locale))
    return (Self.mixed(hash, self.hash(of: record.variant)), record.ordinal)
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
