import FormatStrings
import SourceText

/// Distinguishes a percent sign that is attached to a word, as in `%lld%-ig` and `50%i`, from a
/// specifier.
extension ArgumentResolution {
  /// Decides for the translations, using the arguments of the source.
  mutating func settlePercentSigns() {
    guard entry.arguments.hasGluedSpecifiers else { return }
    for unit in entry.units.indices where !entry.isSource(entry.units[unit]) {
      let range = entry.units[unit].specifiers
      guard range.contains(where: { mayBeSign($0) || mayBeArgument($0) }),
        !range.contains(where: { entry.specifiers[$0].kind == .variable })
      else { continue }
      settlePercentSigns(of: unit)
    }
  }

  private mutating func settlePercentSigns(of unit: Int) {
    let range = entry.units[unit].specifiers
    let reference = entry.arguments.reference
    let signs = Set(
      range.filter { mayBeSign($0) && (reference.isFormat || isWordOfDigits($0)) })
    // `%n` in a word takes no argument, but isn't a percent sign either.
    let isCertain = signs.contains { !entry.specifiers[$0].takesArgument } || !reference.isFormat
    if !signs.isEmpty, isCertain || !fits(unit), fits(unit, prose: signs) {
      for index in signs { entry.specifiers[index].traits.insert(.prose) }
    } else if !reference.hasDoubledPercent, !reference.hasProse {
      let arguments = Set(range.filter { mayBeArgument($0) })
      guard !arguments.isEmpty, fits(unit, arguments: arguments) else { return }
      for index in arguments { entry.specifiers[index].traits.remove(.prose) }
    }
  }

  /// Returns whether a specifier is attached to a number or, if the source has percent signs, to
  /// another specifier, so that it may be a percent sign and the letters of a word.
  private func mayBeSign(_ index: Int) -> Bool {
    let specifier = entry.specifiers[index]
    guard specifier.kind == .argument, specifier.number == 0,
      specifier.traits.contains(.glued), specifier.traits.isDisjoint(with: [.label, .prose]),
      specifier.conversion != UInt8(ascii: "@"), specifier.precision == nil, specifier.width == 0,
      // No word ends in `%lld`.
      specifier.length == .none || !specifier.traits.contains(.wordEnd)
    else { return false }
    return entry.arguments.reference.hasDoubledPercent || followsDigit(specifier)
  }

  /// Returns whether a specifier in a string that may be no format is more likely a word after a
  /// number, as in `50%i`.
  private func isWordOfDigits(_ index: Int) -> Bool {
    entry.specifiers[index].conversion != UInt8(ascii: "d")
      && entry.specifiers[index].length == .none
  }

  /// Returns whether a specifier was read as prose because it is before a letter, although it may
  /// be an argument: it follows a digit, or the source has the same letters (`% dx` for `%dx`).
  private func mayBeArgument(_ index: Int) -> Bool {
    let specifier = entry.specifiers[index]
    guard specifier.kind == .argument, specifier.number == 0, specifier.traits.contains(.prose)
    else { return false }
    return specifier.traits.contains(.space)
      ? !specifier.hasIneffectiveSpace && hasLettersOfSource(after: specifier)
      : followsDigit(specifier)
  }

  private func hasLettersOfSource(after specifier: FormatSpecifier) -> Bool {
    let letters = letters(after: specifier)
    let map = entry.arguments.reference.map
    return !letters.isEmpty
      && map.positions.contains { position in
        guard let known = map[position].map({ entry.specifiers[$0.specifier] }) else {
          return false
        }
        return known.conversion == specifier.conversion && self.letters(after: known) == letters
      }
  }

  /// Returns the first eight letters of the word that follows a specifier, as lowercase ASCII.
  private func letters(after specifier: FormatSpecifier) -> [UInt8] {
    let bytes = entry.table.file(specifier.range.file).bytes
    let end = Int(specifier.range.end)
    return (end..<min(end + 8, bytes.count)).lazy.map { bytes[$0] }.prefix(while: \.isLetter)
      .map { $0 | 0x20 }
  }

  private func followsDigit(_ specifier: FormatSpecifier) -> Bool {
    specifier.range.start > 0
      && entry.table.file(specifier.range.file).bytes[Int(specifier.range.start) - 1].isDigit
  }

  /// Returns whether a string reads only arguments of the source, each as its class.
  ///
  /// - Parameters:
  ///   - prose: the specifiers to ignore.
  ///   - arguments: the specifiers that count although they were read as prose.
  private func fits(_ unit: Int, prose: Set<Int> = [], arguments: Set<Int> = []) -> Bool {
    let map = entry.arguments.reference.map
    var next = firstArgument(ofUnit: unit)
    var hasOwn = false
    var numbered = false
    var unnumbered = false
    for index in entry.units[unit].specifiers {
      let specifier = entry.specifiers[index]
      guard specifier.takesArgument && !prose.contains(index) || arguments.contains(index) else {
        continue
      }
      if specifier.kind == .ownArgument {
        hasOwn = true
        continue
      }
      if specifier.isNumbered { numbered = true } else { unnumbered = true }
      let position = specifier.isNumbered ? specifier.number : next
      if !specifier.isNumbered { next += 1 }
      guard let known = map[position]?.argumentClass,
        known == .unknown || known.isSimilar(to: specifier.argumentClass)
      else { return false }
    }
    return !(unnumbered && (numbered || hasOwn))
  }

  /// Returns the argument of the first specifier without a number, as far as it is known.
  private func firstArgument(ofUnit unit: Int) -> Int {
    guard let substitution = entry.units[unit].substitution.map({ entry.substitutions[$0] }) else {
      return 1
    }
    let map = entry.arguments.reference.map
    return substitution.assignedArgument
      ?? map.positions.first { map[$0]?.argumentClass == substitution.argumentClass } ?? 1
  }
}
