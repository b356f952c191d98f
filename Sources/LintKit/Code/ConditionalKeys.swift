import SourceCode

/// The keys that only conditional code uses, by the tables that it fills.
///
/// Whether Xcode adds them depends on the builds that update a table: for which platforms, and
/// whether for debugging. The keys that the table has show that.
struct ConditionalKeys {
  /// A use whose key a table doesn't have.
  struct Missing {
    let use: KeyUse
    let file: CodeFile
    let key: [UInt8]
    let place: TablePlace
  }

  /// The keys of one kind of condition in a table.
  private struct Group: Hashable {
    let place: TablePlace
    let isForDebugging: Bool
  }

  private var present: [Group: Set<[UInt8]>] = [:]
  private var missing: [Group: [Missing]] = [:]
  /// The keys that other code uses too.
  private var others: [TablePlace: Set<[UInt8]>] = [:]

  mutating func add(
    _ use: KeyUse, in file: CodeFile, _ key: [UInt8], of place: TablePlace, isInTable: Bool
  ) {
    let group = Group(place: place, isForDebugging: use.isForDebugging)
    if isInTable {
      present[group, default: []].insert(key)
    } else {
      missing[group, default: []].append(
        Missing(use: use, file: file, key: key, place: place))
    }
  }

  /// Notes that code without a condition uses a key.
  mutating func remove(_ key: [UInt8], of place: TablePlace) {
    others[place, default: []].insert(key)
  }

  /// The uses whose keys builds add: most keys of such code are in the table.
  var added: [Missing] {
    missing.flatMap { group, uses in
      let others = others[group.place] ?? []
      let known = present[group]?.subtracting(others).count ?? 0
      let keys = Set(uses.map(\.key)).subtracting(others)
      return known > keys.count ? uses : []
    }
  }
}
