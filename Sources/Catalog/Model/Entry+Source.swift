public import SourceText

extension Entry {
  /// Returns the source string of a translation, or nil if it is unknown.
  ///
  /// This is the source's string of the same variant, or else the one for `other` at that location,
  /// or else the one without variants. If a catalog has no string in the source language, it is the
  /// key, unless the key is an identifier. A phrase has the first phrase of the source.
  public func sourceText(for unit: StringUnit) -> TextSpan? {
    guard let source else { return keyAsSourceText }
    guard source.units.count > 1 else { return source.units.first.map { units[$0].text } }
    return (counterpart(of: unit, in: source) ?? plainUnit(of: source))?.text
      ?? source.units.first.map { units[$0].text }
  }

  /// The value of `keyAsSourceText` for the entry's current key.
  var meaningOfKey: TextSpan? {
    guard table.capabilities.hasTextKeys, !isIdentifier(key), !key.isEmpty else { return nil }
    return key
  }

  private func plainUnit(of source: Localization) -> StringUnit? {
    source.units.prefix(Self.maxUnits).lazy.map { units[$0] }
      .first { $0.branch == nil && $0.substitution == nil }
  }

  /// Returns the source's unit for the same variant, or for `other` where the translation has more
  /// variants.
  private func counterpart(of unit: StringUnit, in source: Localization) -> StringUnit? {
    var other: StringUnit?
    for candidate in source.units.prefix(Self.maxUnits).lazy.map({ units[$0] })
    where isSameSubstitution(unit.substitution, candidate.substitution) {
      guard let branch = candidate.branch else {
        if unit.branch == nil { return candidate }
        continue
      }
      if let own = unit.branch, isSameBranch(own, branch) { return candidate }
      if other == nil, isOther(branch) { other = candidate }
    }
    return other
  }

  /// The maximum number of variants that are searched. Real entries have fewer.
  private static var maxUnits: Int { 64 }

  /// Returns whether a branch and all branches around it are named `other`.
  private func isOther(_ branch: Int) -> Bool {
    var current: Int? = branch
    while let index = current {
      let name = branches[index].name.range
      guard table.file(name.file).bytes.bytes(name.bytes, equal: "other") else { return false }
      current = variations[branches[index].variation].parent
    }
    return true
  }

  /// Returns whether a key is an identifier and not a string: `settings.title`, `OK_BUTTON`,
  /// `saveButton`.
  package func isIdentifier(_ key: TextSpan) -> Bool {
    let bytes = table.file(key.range.file).bytes
    var hasMark = false
    var hasCapital = false
    var hasOther = false
    var last: UInt8 = 0
    for offset in key.range.bytes {
      let byte = bytes[offset]
      switch byte {
      case 9...13, UInt8(ascii: " "), UInt8(ascii: "\\"): return false
      case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): hasMark = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        hasCapital = true
        if last &- UInt8(ascii: "a") < 26 { hasMark = true }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: hasOther = true
      default: break
      }
      last = byte
    }
    return hasMark || hasCapital && !hasOther
  }
}
