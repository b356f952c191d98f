import LintKit

/// How many translations have each key of localized files without a source.
struct KeyParity {
  /// The indices of the locales for users.
  private let locales: [Int]
  private let table: Table
  private var countOfPresence: [UInt32: Int] = [:]

  /// Returns nil for tables that have a source, or fewer than two translations.
  init?(of table: Table) {
    guard table.capabilities.hasOneFilePerLocale, table.source == nil, table.purpose == .general,
      table.namesLocales
    else { return nil }
    locales = table.locales.indices.filter(table.isForPeople)
    guard locales.count > 1 else { return nil }
    self.table = table
  }

  var localeCount: Int { locales.count }

  /// Returns the number of translations that have a key, or nil if the key belongs to an object of
  /// an interface file, which is the source then.
  mutating func count(of key: KeyRecord) -> Int? {
    guard !key.key.isEmpty, key.content != .nothing, !table.isObjectID(key.key) else { return nil }
    if let known = countOfPresence[key.presence] { return known }
    let count = locales.count { table.has(key, in: $0) }
    countOfPresence[key.presence] = count
    return count
  }
}
