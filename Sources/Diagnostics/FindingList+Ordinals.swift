import SourceText

extension FindingList {
  /// Numbers findings with the same rule, path and subject, on from the ordinal of the first one.
  ///
  /// Findings are compared by a hash, since a report can be long. If two subjects share a hash, the
  /// second is numbered after the first, which only changes its fingerprint.
  package mutating func numberRepetitions() {
    let files = runs.flatMap { segments[$0.segment].byFile($0) }
    var hashes = segments.map { SubjectHashes(of: $0) }
    var first = 0
    while first < files.count {
      let path = path(of: files[first])
      let end = files[first...].firstIndex { self.path(of: $0) != path } ?? files.count
      number(files[first].start..<files[end - 1].end, &hashes)
      first = end
    }
  }

  private func path(of run: Run) -> String {
    segments[run.segment].path(at: run.positions.lowerBound)
  }

  /// Numbers the findings of one file.
  private mutating func number(_ indices: Range<Int>, _ hashes: inout [SubjectHashes]) {
    guard indices.count > 1 else { return }
    // The last finding with each subject.
    var table = IndexTable(capacity: indices.count)
    for index in indices {
      let site = site(of: index)
      let hash = hash(at: site, &hashes)
      var slot = table.slot(for: hash)
      while let known = table[slot] {
        let other = self.site(of: Int(known))
        if self.hash(at: other, &hashes) == hash {
          let ordinal = segments[other.segment].record(at: other.position).ordinal
          segments[site.segment].setOrdinal(ordinal + 1, at: site.position)
          break
        }
        slot = table.slot(after: slot)
      }
      table[slot] = UInt32(index)
    }
  }

  private func hash(
    at site: (segment: Int, position: Int), _ hashes: inout [SubjectHashes]
  ) -> UInt64 {
    hashes[site.segment].hash(at: site.position, of: segments[site.segment])
  }
}

/// Hashes of the rules and subjects of a segment. They are the same in every run.
private struct SubjectHashes {
  private let rules: [UInt64]
  /// The hashes of strings, or 0 where none was needed yet.
  private var strings: [UInt64]
  private static let empty = StableHash(of: "").value

  init(of segment: FindingSegment) {
    rules = segment.rules.map { StableHash(of: $0.name).value }
    strings = Array(repeating: 0, count: segment.strings.count)
  }

  /// Returns a hash of the rule and the subject of a finding.
  mutating func hash(at position: Int, of segment: FindingSegment) -> UInt64 {
    let record = segment.record(at: position)
    var hash = rules[Int(record.rule)]
    hash = Self.mixed(hash, self.hash(of: record.table, segment))
    hash = Self.mixed(hash, self.hash(of: record.key, segment))
    hash = Self.mixed(hash, self.hash(of: record.locale, segment))
    return Self.mixed(hash, self.hash(of: record.variant, segment))
  }

  private static func mixed(_ hash: UInt64, _ other: UInt64) -> UInt64 {
    let product = (hash ^ other) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product &>> 32
  }

  private mutating func hash(of text: FindingRecord.Text, _ segment: FindingSegment) -> UInt64 {
    guard let index = text.known else { return Self.empty }
    if strings[Int(index)] == 0 {
      strings[Int(index)] = StableHash(of: segment.strings[index]).value
    }
    return strings[Int(index)]
  }
}

extension StableHash {
  fileprivate init(of text: String) {
    self.init()
    combine(text)
  }
}
