import Catalog
import Languages
import SourceText

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

/// Digests of what is compiled of an entry, one for each of its locales.
///
/// Equal digests mean that users read the same, whatever the order, the escapes and the states are
/// in the files. Different ones mean that they may read something else. The digests depend on a
/// secret of the run, so that a pull request can't contain strings with equal digests on purpose.
struct EntryDigester: Sendable {
  /// The digest of an entry in a locale, given by its index in the table.
  typealias Value = (locale: Int, digest: UInt64)

  private let seed = UInt64.random(in: 1 ... .max)

  /// Returns the digest of the key.
  func key(of entry: Entry) -> UInt64 { digest(of: entry.key, of: entry) }

  /// Finds the digests of all locales in which a string is compiled.
  func digest(_ entry: Entry, into values: inout [Value]) {
    values.removeAll(keepingCapacity: true)
    let arguments = digestOfArguments(entry)
    for localization in entry.localizations {
      guard let digest = digest(of: localization, of: entry) else { continue }
      values.append((localization.locale, digest ^ arguments))
    }
  }
}

extension EntryDigester {
  /// Returns the digest of a localization, or nil if none of its strings is compiled.
  private func digest(of localization: Localization, of entry: Entry) -> UInt64? {
    var digest: UInt64 = 1
    var compiled = 0
    for index in localization.units {
      let unit = entry.units[index]
      guard entry.isCompiled(unit) else { continue }
      compiled += 1
      var hasher = Hasher()
      hasher.combine(place(branch: unit.branch, unit.substitution, of: entry))
      hasher.combine(self.digest(of: unit.text, of: entry))
      // The first of several phrases is shown.
      if unit.isPhrase { hasher.combine(compiled) }
      digest &+= UInt64(bitPattern: Int64(hasher.finalize()))
    }
    guard compiled > 0 || localization.units.isEmpty else { return nil }
    for index in localization.variations where entry.variations[index].firstBranch == nil {
      var hasher = Hasher()
      hasher.combine(entry.variations[index].kind)
      hasher.combine(
        place(
          branch: entry.variations[index].parent, entry.variations[index].substitution, of: entry))
      digest &+= UInt64(bitPattern: Int64(hasher.finalize()))
    }
    for index in localization.substitutions {
      digest &+= self.digest(of: entry.substitutions[index], of: entry)
    }
    return digest &+ digestOfSeveralRules(of: localization, in: entry)
  }

  /// Returns the digest of the places with several rules. Zero for none.
  private func digestOfSeveralRules(of localization: Localization, in entry: Entry) -> UInt64 {
    guard entry.table.capabilities.hasOneFilePerLocale else { return 0 }
    var digest: UInt64 = localization.hasSeveralRules ? 1 : 0
    for index in localization.variations {
      for branch in entry.branchIndices(of: entry.variations[index])
      where entry.branches[branch].hasSeveralRules {
        digest &+= place(branch: branch, nil, of: entry)
      }
    }
    return digest
  }

  private func digest(of substitution: Substitution, of entry: Entry) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(digest(of: substitution.name, of: entry))
    hasher.combine(place(branch: substitution.branch, nil, of: entry))
    hasher.combine(substitution.argumentNumber)
    hasher.combine(substitution.hasUnknownRule)
    hasher.combine(substitution.formatSpecifier.map { digest(of: $0, of: entry) })
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Returns the digest of the branches around a string. Zero for none.
  private func place(branch: Int?, _ substitution: Int?, of entry: Entry) -> UInt64 {
    guard branch != nil || substitution != nil else { return 0 }
    var hasher = Hasher()
    var current = branch
    while let index = current {
      let branch = entry.branches[index]
      let variation = entry.variations[branch.variation]
      hasher.combine(variation.kind)
      hasher.combine(digest(of: branch.name, of: entry))
      current = variation.parent
    }
    hasher.combine(substitution.map { digest(of: entry.substitutions[$0].name, of: entry) })
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Returns the digest of what the code passes, which determines how numbers are counted. Zero for
  /// an entry without specifiers.
  private func digestOfArguments(_ entry: Entry) -> UInt64 {
    guard !entry.specifiers.isEmpty else { return 0 }
    var hasher = Hasher()
    hasher.combine(entry.table.isFormatted)
    hasher.combine(entry.takesArguments)
    for (position, argumentClass) in entry.expectedArguments {
      hasher.combine(position)
      hasher.combine(argumentClass)
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Returns the digest of a string, however it is escaped or encoded.
  private func digest(of text: TextSpan, of entry: Entry) -> UInt64 {
    let bytes = text.range.bytes
    guard !text.traits.isDisjoint(with: [.escaped, .wide]) else {
      return entry.table.file(text.range.file).bytes.hash(of: bytes, seed: seed)
    }
    let decoded = Array(entry.string(of: text).utf8)
    return SourceBuffer(decoded).hash(of: 0..<decoded.count, seed: seed)
  }
}
