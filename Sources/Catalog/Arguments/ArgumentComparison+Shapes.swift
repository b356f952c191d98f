import FormatStrings
import SourceText
import Syntax

/// Finds placeholders that cannot be read as what they are meant to be.
extension ArgumentComparison {
  /// Appends the faults of single specifiers. Returns whether one of them hides an argument.
  ///
  /// Of very many faults only the first ones are appended.
  mutating func checkShapes(ofUnit index: Int) -> Bool {
    var isFaulty = false
    let limit = faults.count + Self.maxFaultsOfText
    for specifier in entry.units[index].specifiers {
      if entry.specifiers[specifier].kind == .ownArgument && entry.units[index].substitution == nil
      {
        isFaulty = true
      }
      if entry.specifiers[specifier].kind == .variable
        && entry.specifiers[specifier].substitution == nil
      {
        isFaulty = true
      }
      if forbidden.contains(specifier) {
        isFaulty = true
        continue
      }
      guard let malformation = malformation(of: specifier, inUnit: index) else {
        continue
      }
      if malformation.hidesArgument {
        isFaulty = true
        malformed.insert(index)
      }
      guard faults.count < limit else { return true }
      faults.append(
        fault(
          .malformed(malformation), ofUnit: index,
          at: place(of: entry.specifiers[specifier], malformation)))
    }
    return isFaulty
  }

  /// A placeholder that lost its percent sign to a look-alike or to a doubled one.
  func damagedPlaceholder(
    ofUnit index: Int
  ) -> (range: SourceRange, malformation: ArgumentFault.Malformation)? {
    let text = entry.units[index].text
    let decoded = DecodedText(text, of: entry.table.file(text.range.file))
    guard let found = DisguisedPlaceholder(in: decoded.bytes.span) else { return nil }
    return (
      SourceRange(file: text.range.file, decoded.sourceRange(found.bytes)),
      found.isDoubled ? .doubledPercent : .lookAlike
    )
  }
}

extension ArgumentComparison {
  private func malformation(
    of index: Int, inUnit unit: Int
  ) -> ArgumentFault.Malformation? {
    let specifier = entry.specifiers[index]
    let isFormat = reference.isFormat
    if specifier.traits.contains(.damaged) { return .damaged(entry.meaning(of: specifier)) }
    if specifier.traits.contains(.brokenName) { return .brokenName }
    if specifier.traits.contains(.overflow) { return .numberTooGreat }
    if isUnfinished(specifier) { return .unfinished }
    switch specifier.kind {
    case .percent, .variable, .ownArgument: return nil
    case .incomplete: return isFormat ? meaning(ofLone: specifier, inUnit: unit) : nil
    case .unknown:
      guard isFormat else { return nil }
      if isBare(specifier, inUnit: unit) {
        return meaning(ofLone: specifier, inUnit: unit)
      }
      if isStray(specifier, inUnit: unit) { return .strayPercent }
      let meaning = meaning(ofBroken: specifier, inUnit: unit)
      return meaning.map { .damaged($0) } ?? .unknownConversion
    case .argument: break
    }
    if specifier.traits.contains(.prose) {
      return isFormat ? meaning(ofLone: specifier, inUnit: unit) : nil
    }
    if specifier.traits.contains(.label) && specifier.position == 0 {
      return .unknownLabel
    }
    if hasStraySpace(index, inUnit: unit) || hasNeedlessSpace(index, inUnit: unit) {
      return .blank
    }
    if specifier.traits.contains(.apostrophe) { return .apostrophe }
    return nil
  }

  /// Whether a space stands where C allows none, and not in the source as well.
  private func hasStraySpace(_ index: Int, inUnit unit: Int) -> Bool {
    guard entry.specifiers[index].traits.contains(.strayBlank) else { return false }
    let known = reference.map[entry.specifiers[index].position]
    return entry.isSource(entry.units[unit])
      || known.map { !entry.specifiers[$0.specifier].traits.contains(.strayBlank) } ?? true
  }

  /// Whether a space flag without a meaning is to be reported: once where the source has it too,
  /// and not where the specifier fits no argument.
  private func hasNeedlessSpace(_ index: Int, inUnit unit: Int) -> Bool {
    let specifier = entry.specifiers[index]
    guard specifier.hasIdleSpace else { return false }
    if entry.isSource(entry.units[unit]) { return true }
    guard let known = reference.map[specifier.position] else {
      return !reference.isFormat && specifier.argumentClass == .object
    }
    let difference = ArgumentDifference.between(
      expected: known.argumentClass, found: specifier.argumentClass)
    return difference == nil && !entry.specifiers[known.specifier].hasIdleSpace
  }

  /// What a broken specifier of a translation was meant to be, if there is none in the source that
  /// could be copied.
  private func meaning(ofBroken specifier: FormatSpecifier, inUnit index: Int) -> String? {
    let original = entry.source.map { $0.units.first.map { entry.units[$0].specifiers } }
    guard !entry.isSource(entry.units[index]),
      (original ?? entry.arguments.keySpecifiers)?.contains(where: {
        entry.specifiers[$0].traits.contains(.damaged)
      }) ?? false
    else { return nil }
    let text = entry.units[index].text
    let range = Int(specifier.range.start)..<Int(text.range.end)
    let rest = Text(range: SourceRange(file: text.range.file, range), traits: text.traits)
    let decoded = DecodedText(rest, of: entry.table.file(text.range.file))
    var scanner = DamagedPlaceholderScanner(decoded.bytes, acceptsDollars: false)
    guard let found = scanner.next(), found.bytes.lowerBound == 0, found.name == nil else {
      return nil
    }
    return found.specifier.spelling(name: nil)
  }

  /// What a percent sign is that no letter follows which could belong to it.
  private func meaning(
    ofLone specifier: FormatSpecifier, inUnit unit: Int
  ) -> ArgumentFault.Malformation {
    guard entry.units[unit].substitution == nil, !entry.isSource(entry.units[unit]),
      !reference.hasDoubledPercent, !reference.hasProse,
      !followsDigit(specifier)
    else { return .lonePercent }
    let missing = reference.required.subtracting(entry.shownArguments(ofUnit: unit))
    guard missing.count == 1, let position = missing.first,
      let known = reference.map[position], known.argumentClass != .unknown
    else { return .lonePercent }
    let hasNumbers = entry.units[unit].specifiers.contains { entry.specifiers[$0].isNumbered }
    return .lostEnd(known.argumentClass, number: hasNumbers ? position : nil)
  }

  /// Whether nothing that belongs to it follows the number: `%2$`.
  private func isUnfinished(_ specifier: FormatSpecifier) -> Bool {
    guard specifier.isNumbered else { return false }
    return switch specifier.kind {
    case .incomplete: true
    case .unknown: specifier.traits.contains(.blank)
    case .argument: specifier.traits.contains(.prose)
    case .variable, .ownArgument, .percent: false
    }
  }

  /// Whether a percent sign stands before a letter that is no conversion, in a text that takes all
  /// arguments.
  private func isStray(_ specifier: FormatSpecifier, inUnit unit: Int) -> Bool {
    guard entry.units[unit].substitution == nil,
      characterBehindSign(of: specifier, inUnit: unit)?.properties.isAlphabetic ?? false
    else { return false }
    return reference.map.positions.subtracting(entry.shownArguments(ofUnit: unit)).isEmpty
  }

  private func characterBehindSign(
    of specifier: FormatSpecifier, inUnit unit: Int
  ) -> Unicode.Scalar? {
    let text = Text(range: specifier.range, traits: entry.units[unit].text.traits)
    return entry.string(of: text).unicodeScalars.dropFirst().first
  }

  /// Whether a percent sign stands behind a number, as in a sentence.
  private func followsDigit(_ specifier: FormatSpecifier) -> Bool {
    let bytes = entry.table.file(specifier.range.file).bytes
    var offset = Int(specifier.range.start) - 1
    if offset > 0, bytes[offset] == UInt8(ascii: " ") { offset -= 1 }
    return offset >= 0 && bytes[offset].isDigit
  }

  /// Where a fault stands, without what was taken for the rest of a specifier.
  private func place(
    of specifier: FormatSpecifier, _ malformation: ArgumentFault.Malformation
  ) -> SourceRange {
    guard malformation == .unfinished else { return specifier.range }
    let bytes = entry.table.file(specifier.range.file).bytes
    var offset = Int(specifier.range.start) + 1
    while offset < Int(specifier.range.end), bytes[offset].isDigit { offset += 1 }
    guard offset < Int(specifier.range.end), bytes[offset] == UInt8(ascii: "$") else {
      return specifier.range
    }
    return SourceRange(file: specifier.range.file, Int(specifier.range.start)..<offset + 1)
  }

  /// Whether a percent sign stands before a blank, a sign or a closing bracket: nobody tried to
  /// write a placeholder.
  private func isBare(_ specifier: FormatSpecifier, inUnit unit: Int) -> Bool {
    switch characterBehindSign(of: specifier, inUnit: unit) {
    case " ", ")", ".", ",", ";", ":", "?", "<", "\"", "\\", "\n", "-", "/", "]": true
    default: false
    }
  }
}
