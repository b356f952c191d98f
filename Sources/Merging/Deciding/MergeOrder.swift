import SourceText
import Syntax

/// The order of a merged dictionary.
///
/// Members keep the order of ours. A member that only theirs has comes to its place in Xcode's
/// order if both sides are in that order, or else after the member that it follows there.
struct MergeOrder {
  private let rows: MergeRows
  private let ours: FileVersion
  private let theirs: FileVersion

  init(_ rows: MergeRows, ours: FileVersion, theirs: FileVersion) {
    (self.rows, self.ours, self.theirs) = (rows, ours, theirs)
  }

  /// Returns the members in their order.
  ///
  /// - Parameter decided: a decision for each row. Nil for members that are removed.
  func arrange(_ decided: [MergedMember?]) -> [MergedMember] {
    let added = rows.indexOfTheirs.filter { $0 >= rows.countOfOurs && decided[$0] != nil }
    guard !added.isEmpty else { return decided.prefix(rows.countOfOurs).compactMap(\.self) }
    let order = isSorted ? sorted(added) : afterPredecessors(decided)
    return keepingRepeated(order).compactMap { decided[$0] }
  }
}

extension MergeOrder {
  private var isSorted: Bool {
    let keysOfOurs = rows.rows.prefix(rows.countOfOurs).lazy.compactMap { $0.ours }
      .map { self.ours.orderKey(of: $0) }
    let keysOfTheirs = rows.indexOfTheirs.lazy.compactMap { self.rows.rows[$0].theirs }
      .map { self.theirs.orderKey(of: $0) }
    return XcodeOrder.isSorted(keysOfOurs) && XcodeOrder.isSorted(keysOfTheirs)
  }

  private func sorted(_ added: [Int]) -> [Int] {
    var order: [Int] = []
    var next = added[...]
    for index in 0..<rows.countOfOurs {
      guard let member = rows.rows[index].ours else { continue }
      while let candidate = next.first, let other = rows.rows[candidate].theirs,
        XcodeOrder.precedes(theirs.orderKey(of: other), ours.orderKey(of: member))
      {
        order.append(candidate)
        next.removeFirst()
      }
      order.append(index)
    }
    return order + next
  }

  /// Exchanges the rows of each repeated key so that the first members with the key come first.
  private func keepingRepeated(_ order: [Int]) -> [Int] {
    guard !rows.repeated.isEmpty else { return order }
    var groups: [Int: Int] = [:]
    for (group, indices) in rows.repeated.enumerated() {
      for index in indices { groups[index] = group }
    }
    let present = Set(order)
    var next = rows.repeated.map { $0.filter(present.contains)[...] }
    return order.map { index in groups[index].flatMap { next[$0].popFirst() } ?? index }
  }

  private func afterPredecessors(_ decided: [MergedMember?]) -> [Int] {
    var first: [Int] = []
    var followers: [Int: [Int]] = [:]
    var predecessor: Int?
    for index in rows.indexOfTheirs {
      if index < rows.countOfOurs {
        predecessor = index
      } else if decided[index] != nil {
        if let predecessor {
          followers[predecessor, default: []].append(index)
        } else {
          first.append(index)
        }
      }
    }
    return first + (0..<rows.countOfOurs).flatMap { [$0] + (followers[$0] ?? []) }
  }
}

extension FileVersion {
  /// Returns the bytes of a key that determine its place.
  fileprivate func orderKey(of member: MergeMember) -> XcodeOrder.Key {
    guard member.key.traits.isDisjoint(with: [.escaped, .wide]) else {
      let text = decoded(member.key)
      return XcodeOrder.Key(bytes: SourceBuffer(text), range: 0..<text.count)
    }
    return XcodeOrder.Key(bytes: bytes, range: member.key.range.bytes)
  }
}
