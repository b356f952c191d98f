public import SourceText

extension Entry {
  /// The text that a translation is a translation of, or nil if nobody knows it.
  ///
  /// It is the source's text of the same variant, else that for `other` in its place, else that
  /// without variants. Where a catalog has no text in the source language it is the key, unless
  /// that is a name rather than a text. A phrase has the first phrase of the source.
  public func sourceText(for unit: Unit) -> Text? {
    guard let source else { return keyAsSourceText }
    guard source.units.count > 1 else { return source.units.first.map { units[$0].text } }
    return (counterpart(of: unit, in: source) ?? plainUnit(of: source))?.text
      ?? source.units.first.map { units[$0].text }
  }

  /// What `keyAsSourceText` is for the key that the entry has now.
  var meaningOfKey: Text? {
    guard table.capabilities.hasTextKeys, !isIdentifier(key), !key.isEmpty else { return nil }
    return key
  }

  private func plainUnit(of source: Localization) -> Unit? {
    source.units.prefix(Self.mostUnits).lazy.map { units[$0] }
      .first { $0.branch == nil && $0.substitution == nil }
  }

  /// The text of the source with the same variant, or with `other` where that has more.
  private func counterpart(of unit: Unit, in source: Localization) -> Unit? {
    var other: Unit?
    for candidate in source.units.prefix(Self.mostUnits).lazy.map({ units[$0] })
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

  /// How many variants of a text are looked at. No person writes more than that.
  private static var mostUnits: Int { 64 }

  /// Whether a branch, and each around it, is the one for all other cases.
  private func isOther(_ branch: Int) -> Bool {
    var current: Int? = branch
    while let index = current {
      let name = branches[index].name.range
      guard table.file(name.file).bytes.bytes(name.bytes, equal: "other") else { return false }
      current = variations[branches[index].variation].parent
    }
    return true
  }

  /// Whether a key is a name rather than a text: `settings.title`, `OK_BUTTON`, `saveButton`.
  public func isIdentifier(_ key: Text) -> Bool {
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
