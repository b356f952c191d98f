import Catalog
import SourceText

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
