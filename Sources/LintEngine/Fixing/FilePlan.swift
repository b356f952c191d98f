import Diagnostics
import SourceText

/// The fixes of one round for one file: those that are applied, and those that overlap them.
struct FilePlan {
  /// The edits in ascending order, without overlaps.
  let edits: [LocatedEdit]
  let encoding: TextEncoding
  /// The findings that have fixes, whether or not these overlap others.
  let findings: [Finding]
  /// The rules that reported these findings.
  let rules: Set<RuleID>
  /// What may be reported after the edits.
  let remainders: Fix.Remainders
  /// Whether all fixes are safe.
  let isSafe: Bool

  /// Decides which fixes to apply. Of two fixes that overlap, the one that starts first wins, and
  /// of those that start together, the one of the first rule.
  ///
  /// - Parameter findings: findings with fixes of one file.
  init(_ findings: [Finding]) {
    var candidates = FixCandidate.merged(findings).sorted(by: FixCandidate.precedes)
    FixCandidate.dropOverlaps(among: &candidates)
    let applied = candidates.filter(\.isApplied)
    encoding = findings.first?.fix?.encoding ?? .utf8
    edits = applied.flatMap(\.edits).sorted(by: LocatedEdit.precedes)
    self.findings = findings
    rules = Set(applied.flatMap(\.rules))
    remainders = applied.reduce([]) { $0.union($1.remainders) }
    isSafe = findings.allSatisfy { $0.fix?.safety == .safe }
  }
}

/// A fix that may be applied. Fixes with the same edits are one.
private struct FixCandidate {
  let edits: [LocatedEdit]
  /// The rules that offer the fix, the first in alphabetical order at the start.
  private(set) var rules: [RuleID]
  private(set) var remainders: Fix.Remainders
  let sharesInsertions: Bool
  var isApplied = true

  /// Returns each fix once.
  static func merged(_ findings: [Finding]) -> [FixCandidate] {
    var candidates: [FixCandidate] = []
    var indexOfEdits: [[LocatedEdit]: Int] = [:]
    for finding in findings {
      guard let fix = finding.fix, !fix.edits.isEmpty else { continue }
      if let index = indexOfEdits[fix.edits] {
        candidates[index].rules = (candidates[index].rules + [finding.rule]).sorted()
        candidates[index].remainders = candidates[index].remainders.union(fix.remainders)
      } else {
        indexOfEdits[fix.edits] = candidates.count
        candidates.append(
          FixCandidate(
            edits: fix.edits, rules: [finding.rule], remainders: fix.remainders,
            sharesInsertions: fix.sharesInsertions))
      }
    }
    return candidates
  }

  /// Returns whether a fix wins over another one.
  static func precedes(_ left: FixCandidate, _ right: FixCandidate) -> Bool {
    let (first, second) = (left.edits[0].start.offset, right.edits[0].start.offset)
    if first != second { return first < second }
    if left.rules[0] != right.rules[0] { return left.rules[0] < right.rules[0] }
    return left.edits.lexicographicallyPrecedes(right.edits, by: LocatedEdit.precedes)
  }

  /// Marks fixes that overlap one that wins, in one pass over the edits of all of them.
  ///
  /// A fix that overlaps only one that is left out itself may be left out, too. The next round
  /// applies it. Fixes that share insertions are applied together.
  static func dropOverlaps(among candidates: inout [FixCandidate]) {
    var all: [(owner: Int, edit: LocatedEdit)] = []
    for (index, candidate) in candidates.enumerated() {
      all += candidate.edits.map { (index, $0) }
    }
    all.sort { left, right in
      LocatedEdit.precedes(left.edit, right.edit)
        || !LocatedEdit.precedes(right.edit, left.edit) && left.owner < right.owner
    }
    var last: (owner: Int, edit: LocatedEdit)?
    for next in all where candidates[next.owner].isApplied {
      if let last, last.owner != next.owner, last.edit.overlaps(next.edit) {
        let owners = (last.owner, next.owner)
        let areShared = (
          candidates[owners.0].sharesInsertions, candidates[owners.1].sharesInsertions
        )
        guard areShared != (true, true) || !last.edit.isInsertion || !next.edit.isInsertion else {
          continue
        }
        // All fixes that share an insertion win over another one that overlaps it.
        let loser =
          areShared.0 == areShared.1
          ? max(owners.0, owners.1) : areShared.0 ? owners.1 : owners.0
        candidates[loser].isApplied = false
        guard candidates[next.owner].isApplied else { continue }
      }
      last = next
    }
  }
}

extension LocatedEdit {
  fileprivate static func precedes(_ left: LocatedEdit, _ right: LocatedEdit) -> Bool {
    let (first, second) = (left.bytes, right.bytes)
    if first.lowerBound != second.lowerBound { return first.lowerBound < second.lowerBound }
    if first.upperBound != second.upperBound { return first.upperBound < second.upperBound }
    if left.order != right.order { return left.order < right.order }
    return left.replacement.utf8.lexicographicallyPrecedes(right.replacement.utf8)
  }

  /// Returns whether an edit that isn't before this one touches the same bytes. An insertion
  /// overlaps everything that begins or ends there, since their order would matter.
  fileprivate func overlaps(_ next: LocatedEdit) -> Bool {
    let isInsertion = isInsertion || next.isInsertion
    return next.bytes.lowerBound < bytes.upperBound
      || isInsertion && next.bytes.lowerBound == bytes.upperBound
  }

  fileprivate var isInsertion: Bool { bytes.isEmpty }

  /// The replaced range in bytes of the file as it is on disk.
  var bytes: Range<Int> { start.offset..<max(start.offset, end.offset) }
}
