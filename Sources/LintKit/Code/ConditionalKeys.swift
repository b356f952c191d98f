import SourceCode

/// The keys that only conditional code uses, by the tables that it fills. Conditional code is in
/// `#if` or in a `PreviewProvider`.
///
/// Whether Xcode adds them depends on the builds that update a table: for which platforms, and
/// whether for debugging. The keys that the table has show that.
struct ConditionalKeys {
  /// A use whose key a table doesn't have, or has only as a stale one.
  struct Missing {
    let use: KeyUse
    let file: CodeFile
    let key: [UInt8]
    let place: TablePlace
  }

  /// The keys of one condition, or of all conditions of one kind, in a table.
  fileprivate struct Group: Hashable {
    let place: TablePlace
    let isForDebugging: Bool
    /// The number of the condition, or 0 for all.
    let condition: UInt32
  }

  private var present: [Group: Set<[UInt8]>] = [:]
  private var missing: [Group: [Missing]] = [:]
  /// The keys that other code uses too.
  private var others: [TablePlace: Set<[UInt8]>] = [:]

  /// - Parameter isInTable: whether the table has the key, and not as a stale one.
  mutating func add(
    _ use: KeyUse, in file: CodeFile, _ key: [UInt8], of place: TablePlace, isInTable: Bool
  ) {
    let group = Group(
      place: place, isForDebugging: use.isForDebugging, condition: use.condition)
    if isInTable {
      present[group, default: []].insert(key)
      present[group.ofKind, default: []].insert(key)
    } else {
      missing[group, default: []].append(
        Missing(use: use, file: file, key: key, place: place))
    }
  }

  /// Notes that code without a condition uses a key.
  mutating func noteUnconditional(_ key: [UInt8], of place: TablePlace) {
    others[place, default: []].insert(key)
  }

  /// The uses whose keys builds add: enough keys of such code are in the table, or the other branch
  /// of `#if` uses the key too.
  var added: [Missing] {
    let missingKeys = missing.mapValues { Set($0.map(\.key)) }
    return missing.flatMap { group, uses in
      let inBoth = missingKeys[group.ofOtherBranch] ?? []
      guard !isBuilt(group, without: missingKeys) else { return uses }
      return uses.filter { inBoth.contains($0.key) }
    }
  }

  /// More missing keys for each known one than a change of the code adds.
  private static let ratio = 4

  /// Returns whether builds compile the code of a group, according to its keys. If the table has
  /// at most one of them, most keys of all conditions of the kind must be there.
  private func isBuilt(_ group: Group, without missing: [Group: Set<[UInt8]>]) -> Bool {
    let others = others[group.place] ?? []
    let absent = missing[group]?.subtracting(others).count ?? 0
    let known = present[group]?.subtracting(others).count ?? 0
    guard known < 2 else { return known * Self.ratio >= absent }
    return present[group.ofKind]?.subtracting(others).count ?? 0 > absent
  }
}

extension ConditionalKeys.Group {
  /// All conditions of the same kind.
  fileprivate var ofKind: Self {
    Self(place: place, isForDebugging: isForDebugging, condition: 0)
  }

  /// The condition of the other branch, if there are two.
  fileprivate var ofOtherBranch: Self {
    Self(place: place, isForDebugging: isForDebugging, condition: ~condition)
  }
}
