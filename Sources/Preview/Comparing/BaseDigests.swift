import Catalog

/// The digests of the entries of a table in the base revision. It keeps no text.
struct BaseDigests {
  private struct Value {
    let locale: Int32
    let digest: UInt64
  }

  private struct Record {
    let values: Range<Int>
    var isSeen = false
  }

  private let digester: EntryDigester
  /// The canonical identifiers of the locales.
  private(set) var locales: [String] = []
  private var indexOfLocale: [String: Int32] = [:]
  private var records: [UInt64: Record] = [:]
  private var values: [Value] = []
  private var scratch: [EntryDigester.Value] = []
  private var own: [Value] = []

  init(_ digester: EntryDigester) { self.digester = digester }

  /// The digests of the keys that were recorded and not compared.
  var goneKeys: Set<UInt64> { Set(records.lazy.filter { !$0.value.isSeen }.map(\.key)) }

  /// Records an entry. If two tables have the same key, the first one counts.
  mutating func record(_ entry: Entry) {
    let key = digester.key(of: entry)
    guard records[key] == nil else { return }
    digest(entry)
    records[key] = Record(values: values.count..<values.count + own.count)
    values += own
  }

  /// Compares an entry with what was recorded. Returns the canonical identifiers of the locales
  /// with different digests, or nil if the key is new.
  mutating func changes(of entry: Entry) -> Set<String>? {
    let key = digester.key(of: entry)
    guard let record = records[key] else { return nil }
    records[key]?.isSeen = true
    digest(entry)
    var changed: Set<String> = []
    var (old, new) = (record.values.lowerBound, 0)
    while old < record.values.upperBound || new < own.count {
      let before = old < record.values.upperBound ? values[old] : nil
      let now = new < own.count ? own[new] : nil
      let locale = min(before?.locale ?? .max, now?.locale ?? .max)
      if before?.locale != now?.locale || before?.digest != now?.digest {
        changed.insert(locales[Int(locale)])
      }
      if before?.locale == locale { old += 1 }
      if now?.locale == locale { new += 1 }
    }
    return changed
  }

  /// Finds the digests of an entry, in the order of their locales.
  private mutating func digest(_ entry: Entry) {
    digester.digest(entry, into: &scratch)
    own.removeAll(keepingCapacity: true)
    var isSorted = true
    for (locale, digest) in scratch {
      let index = index(of: entry.table.locales[locale])
      if let last = own.last, last.locale >= index { isSorted = false }
      own.append(Value(locale: index, digest: digest))
    }
    if !isSorted { sort(of: entry.table) }
  }

  /// Sorts the digests. If a language has several names, such as `nb` and `nb-NO`, it has one
  /// digest of all of them, which doesn't depend on their order.
  private mutating func sort(of table: Table) {
    let named = zip(own, scratch).map { (value: $0, name: table.locales[$1.locale].spelling) }
      .sorted { ($0.value.locale, $0.name) < ($1.value.locale, $1.name) }
    own.removeAll(keepingCapacity: true)
    for (value, name) in named {
      guard let last = own.last, last.locale == value.locale else {
        own.append(value)
        continue
      }
      var hasher = Hasher()
      for part in [last.digest, value.digest] { hasher.combine(part) }
      hasher.combine(name)
      let digest = UInt64(bitPattern: Int64(hasher.finalize()))
      own[own.count - 1] = Value(locale: value.locale, digest: digest)
    }
  }

  private mutating func index(of locale: LocaleIdentifier) -> Int32 {
    if let known = indexOfLocale[locale.canonical] { return known }
    let index = Int32(locales.count)
    indexOfLocale[locale.canonical] = index
    locales.append(locale.canonical)
    return index
  }
}
