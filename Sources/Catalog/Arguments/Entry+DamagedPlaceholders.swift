public import SourceText

/// Finds out where texts of the source are damaged, and what follows from damage.
extension Entry {
  /// Whether the texts of the source may have a placeholder without a percent sign, so that they
  /// have to be looked at although nothing in the entry has one.
  var mayLackPercentSigns: Bool {
    guard let source else { return keyAsSourceText.map(mayLackPercentSign) ?? false }
    return source.units.contains { !units[$0].isPhrase && mayLackPercentSign(units[$0].text) }
  }

  /// Whether a text may have `$1@` or a look-alike of a percent sign: a quick look at its bytes.
  func mayLackPercentSign(_ text: Text) -> Bool {
    let bytes = table.file(text.range.file).bytes
    let range = text.range.bytes
    if bytes.firstOffset(of: UInt8(ascii: "$"), in: range) != nil { return true }
    guard text.traits.contains(.nonASCII) else { return false }
    return text.traits.contains(.wide) || bytes.contains("％", in: range)
      || bytes.contains("﹪", in: range) || bytes.contains("٪", in: range)
  }

  /// What is wrong with the placeholders of a key that is the source string.
  public var malformationsOfKey: [(kind: ArgumentFault.Malformation, range: SourceRange)] {
    guard isShipped, source == nil, keyAsSourceText != nil else { return [] }
    return specifiersOfKey.prefix(64).lazy.map { specifiers[$0] }.compactMap { specifier in
      if specifier.traits.contains(.damaged) {
        return (.damaged(meaning(of: specifier)), specifier.range)
      }
      return specifier.takesArgument && specifier.hasIdleSpace ? (.blank, specifier.range) : nil
    }
  }

  /// Removes all that is said about a text with a placeholder that cannot be read. Most of it
  /// follows from that.
  mutating func removeConsequencesOfDamage() {
    guard units.contains(where: \.isMalformed) else { return }
    let damaged = Set(units.lazy.filter(\.isMalformed).map(\.localization))
    argumentFaults.removeAll { fault in
      switch fault.kind {
      case .malformed, .forbidden: false
      case .unusedSubstitution: damaged.contains(fault.localization)
      case .conflict, .mixed, .unnumberedVariable, .mismatch, .displaced, .extra, .gap, .missing,
        .percentEscape, .undefinedSubstitution, .invalidSubstitution:
        fault.unit.map { units[$0].isMalformed } ?? false
      }
    }
  }
}

extension SourceBuffer {
  /// Whether a range has a character beyond ASCII.
  fileprivate func contains(_ character: StaticString, in range: Range<Int>) -> Bool {
    let lead = character.utf8Start.pointee
    var start = range.lowerBound
    while let offset = firstOffset(of: lead, in: start..<range.upperBound) {
      if hasBytes(character, at: offset) { return true }
      start = offset + 1
    }
    return false
  }
}
