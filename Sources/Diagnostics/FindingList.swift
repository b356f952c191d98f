import Platform
import SourceText

/// The findings of a report in their order.
///
/// It keeps them as records that share their strings. A `Finding` is made when one is asked for.
public struct FindingList: RandomAccessCollection, Sendable {
  /// Findings that follow each other in a store.
  struct Segment: Sendable {
    fileprivate let store: Int
    fileprivate var positions: Range<Int>
    /// The index of the first finding in the list.
    fileprivate var start = 0

    /// The index after the last finding.
    fileprivate var end: Int { start + positions.count }
  }

  /// A store that lists share.
  private final class SharedStore: Sendable {
    let store: FindingStore

    init(_ store: consuming FindingStore) { self.store = store }
  }

  /// The place of a finding in a store.
  private struct Site: Hashable {
    let store: Int
    let position: Int
  }

  private var stores: [SharedStore] = []
  private var segments: [Segment] = []
  public private(set) var count = 0
  /// The ordinals of findings that repeat others of the list.
  private var ordinals: [Site: Int] = [:]
  /// Whether the repetitions among the findings were numbered.
  private var isNumbered = false

  package init() {}

  /// Creates a list of the findings of a store, in its order.
  package init(_ store: consuming FindingStore) {
    append(Segment(store: 0, positions: store.order.indices))
    stores = [SharedStore(store)]
  }

  /// Creates a list of findings in the order of a report.
  package init(_ findings: some Sequence<Finding>) {
    var store = FindingStore()
    for finding in findings { store.append(finding) }
    self.init(store)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Finding {
    let site = site(of: index)
    return stores[site.store].store.finding(at: site.position, ordinal: ordinals[site])
  }

  package func rule(at index: Int) -> RuleID { ask(index) { $0.rule(at: $1) } }

  package func severity(at index: Int) -> Severity { ask(index) { $0.severity(at: $1) } }

  package func path(at index: Int) -> String { ask(index) { $0.path(at: $1) } }

  package func locale(at index: Int) -> String? { ask(index) { $0.locale(at: $1) } }

  /// Returns whether two findings have the same rule, severity, file, table and key. Returns false
  /// for findings in different stores, even if they do.
  package func isAlike(at index: Int, to other: Int) -> Bool {
    let (own, others) = (site(of: index), site(of: other))
    guard own.store == others.store else { return false }
    return stores[own.store].store.isAlike(at: own.position, to: others.position)
  }

  package func subject(at index: Int) -> Subject { ask(index) { $0.subject(at: $1) } }

  /// Returns the number of findings that the finding with an index counts as.
  package func count(at index: Int) -> Int { ask(index) { $0.count(at: $1) } }
}

extension FindingList {
  /// The number of findings of each severity, including unlisted ones.
  var summary: LintReport.Summary {
    var summary = LintReport.Summary()
    for segment in segments {
      for position in segment.positions {
        let store = segment.store
        summary.add(
          stores[store].store.severity(at: position), stores[store].store.count(at: position))
        if let fix = stores[store].store.fix(at: position) { summary.add(fix) }
      }
    }
    return summary
  }

  /// A rule, a severity and a locale as spelled in the files.
  package struct Kind: Hashable {
    package let rule: RuleID
    package let severity: Severity
    package let locale: String?
  }

  /// The number of findings of each kind. Unlisted ones count for their own rules and locales.
  package var kinds: [Kind: Int] {
    // Strings are made once for each kind.
    struct Indices: Hashable {
      let store: Int
      let kind: UInt32
      let locale: FindingRecord.Text
    }
    var counts: [Indices: (count: Int, position: Int)] = [:]
    var kinds: [Kind: Int] = [:]
    for segment in segments {
      for position in segment.positions {
        let record = stores[segment.store].store.record(at: position)
        if let unlisted = stores[segment.store].store.unlisted(at: position) {
          let severity = stores[segment.store].store.severity(at: position)
          for (locale, count) in unlisted.counts {
            let kind = Kind(rule: unlisted.rule, severity: severity, locale: locale)
            kinds[kind, default: 0] += count
          }
        } else {
          let indices = Indices(store: segment.store, kind: record.kind, locale: record.locale)
          counts[indices, default: (0, position)].count += 1
        }
      }
    }
    for (indices, (count, position)) in counts {
      let shared = stores[indices.store]
      let kind = Kind(
        rule: shared.store.rule(at: position), severity: shared.store.severity(at: position),
        locale: shared.store.locale(at: position))
      kinds[kind, default: 0] += count
    }
    return kinds
  }

  /// The number of findings that others represent.
  package var unlistedCount: Int { ofUnlisted.reduce(0) { $0 + $1.count } }

  /// The findings that have a fix.
  package var fixable: [Finding] { findings(with: .fix) }

  /// The findings that represent unlisted ones.
  package var ofUnlisted: [Finding] { findings(with: .unlisted) }

  private func findings(with extra: FindingRecord.Extras) -> [Finding] {
    var found: [Finding] = []
    for segment in segments {
      for position in segment.positions
      where stores[segment.store].store.record(at: position).extras.contains(extra) {
        let site = Site(store: segment.store, position: position)
        found.append(
          stores[segment.store].store.finding(at: position, ordinal: ordinals[site]))
      }
    }
    return found
  }

  /// Returns the first findings with some rules and severities. The others are not made.
  package func findings(
    limit: Int = .max, where isWanted: (RuleID, Severity) -> Bool
  ) -> [Finding] {
    var found: [Finding] = []
    for index in indices where isWanted(rule(at: index), severity(at: index)) {
      guard found.count < limit else { break }
      found.append(self[index])
    }
    return found
  }

  /// Asks the store of a finding about its position there.
  private func ask<Answer>(
    _ index: Int, _ question: (borrowing FindingStore, Int) -> Answer
  ) -> Answer {
    let site = site(of: index)
    return question(stores[site.store].store, site.position)
  }

  private func site(of index: Int) -> Site {
    precondition(index >= 0 && index < count)
    let segment = segments[segments.partitioningIndex { $0.start > index } - 1]
    return Site(
      store: segment.store, position: segment.positions.lowerBound + index - segment.start)
  }
}

extension FindingList {
  /// Merges lists, each of which is sorted by path, and numbers repetitions. Findings with equal
  /// paths keep the order of their lists.
  package init(merging lists: [FindingList]) {
    var parts: [(path: String, list: Int, segment: Segment)] = []
    for (number, list) in lists.enumerated() {
      for segment in list.segmentsByFile {
        let own = Segment(store: stores.count + segment.store, positions: segment.positions)
        parts.append((list.path(of: segment), number, own))
      }
      for (site, ordinal) in list.ordinals {
        ordinals[Site(store: stores.count + site.store, position: site.position)] = ordinal
      }
      stores += list.stores
    }
    let order = parts.indices.sorted { left, right in
      parts[left].path == parts[right].path
        ? left < right
        : parts[left].path.utf8.precedes(parts[right].path.utf8)
    }
    for index in order { append(parts[index].segment) }
    // Most files are in one list only, whose repetitions were numbered by the task of its table.
    var rest = order[...]
    var unnumbered: [Segment] = []
    while let first = rest.first {
      let file = rest.prefix { parts[$0].path == parts[first].path }
      let list = parts[first].list
      if !lists[list].isNumbered || file.contains(where: { parts[$0].list != list }) {
        unnumbered += file.map { parts[$0].segment }
      }
      rest = rest.dropFirst(file.count)
    }
    number(unnumbered)
    isNumbered = true
  }

  /// Inserts findings before the one with an index.
  package mutating func insert(_ more: [Finding], at index: Int) {
    let (old, end) = (segments, count)
    (segments, count, isNumbered) = ([], 0, false)
    append(old, from: 0, to: index)
    append(Segment(store: stores.count, positions: 0..<more.count))
    append(old, from: index, to: end)
    stores += FindingList(more).stores
  }

  /// Removes findings.
  ///
  /// - Parameter isRemoved: called once for each index, in order.
  package mutating func removeIndices(where isRemoved: (Int) -> Bool) {
    var kept = FindingList()
    for segment in segments {
      for position in segment.positions
      where !isRemoved(segment.start + position - segment.positions.lowerBound) {
        kept.append(Segment(store: segment.store, positions: position..<position + 1))
      }
    }
    (segments, count, isNumbered) = (kept.segments, kept.count, false)
  }

  package mutating func removeAll(where isRemoved: (Finding) -> Bool) {
    removeIndices { [self] in isRemoved(self[$0]) }
  }

  private mutating func append(_ segment: Segment) {
    guard !segment.positions.isEmpty else { return }
    if let last = segments.last, last.store == segment.store,
      last.positions.upperBound == segment.positions.lowerBound
    {
      segments[segments.count - 1].positions =
        last.positions.lowerBound..<segment.positions.upperBound
    } else {
      var segment = segment
      segment.start = count
      segments.append(segment)
    }
    count += segment.positions.count
  }

  /// Adds the parts of segments that had some indices.
  private mutating func append(_ segments: [Segment], from first: Int, to end: Int) {
    for segment in segments {
      let lower = segment.positions.lowerBound + Swift.max(first - segment.start, 0)
      let upper = Swift.min(
        segment.positions.upperBound, segment.positions.lowerBound + end - segment.start)
      if lower < upper { append(Segment(store: segment.store, positions: lower..<upper)) }
    }
  }
}

extension FindingList {
  /// Numbers findings with the same rule, path and subject, on from the ordinal of the first one.
  package mutating func numberRepetitions() {
    number(segmentsByFile)
    isNumbered = true
  }

  /// Numbers the findings of some segments. Each has one file, and the segments of a file are
  /// neighbors.
  ///
  /// Findings are compared by a hash, since a report can be long. If two subjects share a hash, the
  /// second is numbered after the first, which only changes its fingerprint.
  private mutating func number(_ segments: [Segment]) {
    var (path, last): (String?, [UInt64: Int]) = (nil, [:])
    for segment in segments {
      let next = self.path(of: segment)
      if next != path { (path, last) = (next, [:]) }
      for position in segment.positions {
        let site = Site(store: segment.store, position: position)
        let subject = stores[segment.store].store.hashOfSubject(at: position)
        let own = ordinals[site] ?? stores[segment.store].store.ordinal(at: position)
        let ordinal = last[subject].map { $0 + 1 } ?? own
        last[subject] = ordinal
        if ordinal != own { ordinals[site] = ordinal }
      }
    }
  }

  /// The segments, divided so that each has one file.
  private var segmentsByFile: [Segment] {
    segments.flatMap { segment in
      var parts: [Segment] = []
      for position in segment.positions {
        if let last = parts.last,
          file(at: position, of: segment) == file(at: position - 1, of: segment)
        {
          parts[parts.count - 1].positions = last.positions.lowerBound..<position + 1
        } else {
          parts.append(
            Segment(
              store: segment.store, positions: position..<position + 1,
              start: segment.start + position - segment.positions.lowerBound))
        }
      }
      return parts
    }
  }

  private func file(at position: Int, of segment: Segment) -> UInt32 {
    stores[segment.store].store.file(at: position)
  }

  private func path(of segment: Segment) -> String {
    stores[segment.store].store.path(at: segment.positions.lowerBound)
  }
}
