import SourceText

/// What was read of a part of a table, as a value for another task.
struct PartialTable: Sendable {
  fileprivate let locales: [(spelling: String, mention: SourceRange)]
  fileprivate let sourceLocale: Int?
  fileprivate let version: CatalogVersion?
  fileprivate let keys: [KeyRecord]
  fileprivate let localeSets: [LocaleSet]
  fileprivate let unitCount: Int

  var localeCount: Int { locales.count }
  var keyCount: Int { keys.count }

  init(_ table: Table) {
    locales = zip(table.locales, table.localeMentions).map { ($0.spelling, $1) }
    (sourceLocale, version) = (table.sourceLocale, table.version)
    (keys, localeSets, unitCount) = (table.keys, table.localeSets, table.unitCount)
  }
}

extension Table {
  /// Adds the locales and keys of a part, which follow those of the table.
  func append(_ part: PartialTable) {
    let indices = part.locales.map { index(ofLocale: $0.spelling, at: $0.mention) }
    if sourceLocale == nil { sourceLocale = part.sourceLocale.map { indices[$0] } }
    if version == nil { version = part.version }
    let sets = part.localeSets.map { set in
      var own = LocaleSet()
      for number in set.locales { own.insert(indices[number]) }
      return self.index(of: own)
    }
    keys.reserveCapacity(keys.count + part.keys.count)
    for key in part.keys { keys.append(key.having(presence: sets[Int(key.presence)])) }
    unitCount += part.unitCount
  }
}
