import FormatStrings
import Languages
import SourceText
import Syntax

/// Finds placeholders that can't be read as what they are meant to be.
extension ArgumentComparison {
  /// Appends the faults of individual specifiers, except those at places that are already
  /// reported. Returns whether one of them hides an argument.
  ///
  /// At most `maxFaultsOfText` faults are appended.
  mutating func checkShapes(ofUnit index: Int, except reported: [SourceRange]) -> Bool {
    var isFaulty = !reported.isEmpty
    let limit = faults.count + Self.maxFaultsOfText
    hasNumbers = entry.units[index].specifiers.contains { entry.specifiers[$0].isNumbered }
    for specifier in entry.units[index].specifiers {
      if isUnresolved(specifier, inUnit: index) || forbidden.contains(specifier) {
        isFaulty = true
      }
      guard !forbidden.contains(specifier),
        let malformation = malformation(of: specifier, inUnit: index)
      else { continue }
      let range = place(of: entry.specifiers[specifier], malformation)
      guard !reported.contains(where: { $0.bytes.overlaps(range.bytes) }) else { continue }
      if malformation.hidesArgument {
        isFaulty = true
        malformed.insert(index)
      }
      guard faults.count < limit else { return true }
      faults.append(fault(.malformed(malformation), ofUnit: index, at: range))
    }
    return isFaulty
  }

  /// Returns whether a specifier refers to a substitution that doesn't exist.
  private func isUnresolved(_ index: Int, inUnit unit: Int) -> Bool {
    switch entry.specifiers[index].kind {
    case .ownArgument: entry.units[unit].substitution == nil
    case .variable: entry.specifiers[index].substitution == nil
    case .argument, .percent, .incomplete, .unknown: false
    }
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
    if isUnfinished(specifier) { return isOwnPlaceholder(specifier) ? nil : .unfinished }
    switch specifier.kind {
    case .percent, .variable, .ownArgument: return nil
    case .incomplete: return isFormat ? meaning(ofLone: specifier, inUnit: unit) : nil
    case .unknown:
      guard isFormat else { return nil }
      let isSign = reference.hasDoubledPercent && specifier.traits.contains(.glued)
      if isSign || isBare(specifier, inUnit: unit) {
        return meaning(ofLone: specifier, inUnit: unit)
      }
      return isStray(specifier, inUnit: unit) ? .strayPercent : .unknownConversion
    case .argument: break
    }
    if specifier.traits.contains(.prose) {
      return isFormat ? meaning(ofLone: specifier, inUnit: unit) : nil
    }
    if specifier.traits.contains(.label) && specifier.position == 0 {
      return .unknownLabel
    }
    if hasStraySpace(index, inUnit: unit) || hasNeedlessSpace(index, inUnit: unit) {
      return .space
    }
    if specifier.traits.contains(.apostrophe) { return .apostrophe }
    return lostDollar(of: index, inUnit: unit)
  }

  /// Returns the fault of an object's width that was meant to be the number of its argument. If the
  /// string numbers other arguments, the mix is reported instead.
  private func lostDollar(of index: Int, inUnit unit: Int) -> ArgumentFault.Malformation? {
    let specifier = entry.specifiers[index]
    guard specifier.conversion == UInt8(ascii: "@"), specifier.isUnnumbered,
      specifier.width > 0, specifier.traits.isSubset(of: [.wordEnd, .glued, .misplacedNumber]),
      specifier.precision == nil, !entry.isSource(entry.units[unit]),
      reference.map[specifier.width]?.argumentClass == .object,
      let known = reference.map[specifier.position],
      entry.specifiers[known.specifier].width == 0, !hasNumbers
    else { return nil }
    return .lostDollar(
      "%\(specifier.width)$@", isRight: specifier.width == specifier.position)
  }

  /// Returns whether a specifier has a space that C doesn't allow, unless the source has it too.
  private func hasStraySpace(_ index: Int, inUnit unit: Int) -> Bool {
    guard entry.specifiers[index].traits.contains(.straySpace) else { return false }
    let known = reference.map[entry.specifiers[index].position]
    return entry.isSource(entry.units[unit])
      || known.map { !entry.specifiers[$0.specifier].traits.contains(.straySpace) } ?? true
  }

  /// Returns whether to report a space flag that has no meaning. If the source has it too, only the
  /// source is reported. A specifier that fits no argument isn't reported.
  private func hasNeedlessSpace(_ index: Int, inUnit unit: Int) -> Bool {
    let specifier = entry.specifiers[index]
    guard specifier.hasIneffectiveSpace else { return false }
    if entry.isSource(entry.units[unit]) { return true }
    guard let known = reference.map[specifier.position] else {
      return !reference.isFormat && specifier.argumentClass == .object
    }
    let difference = ArgumentDifference.between(
      expected: known.argumentClass, found: specifier.argumentClass)
    return difference == nil && !entry.specifiers[known.specifier].hasIneffectiveSpace
  }

  /// Returns the fault of a percent sign that isn't followed by a letter that could belong to it.
  private func meaning(
    ofLone specifier: FormatSpecifier, inUnit unit: Int
  ) -> ArgumentFault.Malformation {
    guard entry.units[unit].substitution == nil, !entry.isSource(entry.units[unit]),
      !reference.hasDoubledPercent, !reference.hasProse,
      !followsDigit(specifier)
    else { return .lonePercent }
    let missing = reference.required.subtracting(entry.shownArguments(ofUnit: unit))
    let isReversed = isAfterAt(specifier) && !missing.isEmpty
    if isReversed, missing.allSatisfy({ reference.map[$0]?.argumentClass == .object }) {
      return .lostEnd(.object, number: nil)
    }
    guard missing.count == 1, let position = missing.first,
      let known = reference.map[position], known.argumentClass != .unknown
    else { return .lonePercent }
    return .lostEnd(known.argumentClass, number: hasNumbers ? position : nil)
  }

  /// Returns whether a percent sign is after `@`, as in `@%` for `%@`.
  private func isAfterAt(_ specifier: FormatSpecifier) -> Bool {
    let start = Int(specifier.range.start)
    let bytes = entry.table.file(specifier.range.file).bytes
    return start > 0 && bytes[start - 1] == UInt8(ascii: "@")
  }

  /// Returns whether a number isn't followed by anything that belongs to it, as in `%2$`.
  private func isUnfinished(_ specifier: FormatSpecifier) -> Bool {
    guard specifier.isNumbered else { return false }
    return switch specifier.kind {
    case .incomplete: true
    case .unknown: specifier.traits.contains(.space)
    case .argument: specifier.traits.contains(.prose)
    case .variable, .ownArgument, .percent: false
    }
  }

  /// Returns whether an unfinished specifier is a placeholder of the app itself: the source has the
  /// same one, and no real specifier.
  private func isOwnPlaceholder(_ specifier: FormatSpecifier) -> Bool {
    guard !reference.isFormat else { return false }
    let specifiers = entry.source.map { source in
      source.units.flatMap { entry.units[$0].specifiers }
    }
    return (specifiers ?? Array(entry.arguments.keySpecifiers)).contains {
      entry.specifiers[$0].number == specifier.number && isUnfinished(entry.specifiers[$0])
    }
  }

  /// Returns whether a percent sign is before a letter that isn't a conversion, in a string that
  /// takes all arguments.
  private func isStray(_ specifier: FormatSpecifier, inUnit unit: Int) -> Bool {
    guard entry.units[unit].substitution == nil,
      characterAfterSign(of: specifier, inUnit: unit)?.properties.isAlphabetic ?? false
    else { return false }
    return reference.map.positions.subtracting(entry.shownArguments(ofUnit: unit)).isEmpty
  }

  private func characterAfterSign(
    of specifier: FormatSpecifier, inUnit unit: Int
  ) -> Unicode.Scalar? {
    let text = TextSpan(range: specifier.range, traits: entry.units[unit].text.traits)
    return entry.string(of: text).unicodeScalars.dropFirst().first
  }

  /// Returns whether a percent sign follows a number, as it does in a sentence.
  private func followsDigit(_ specifier: FormatSpecifier) -> Bool {
    let bytes = entry.table.file(specifier.range.file).bytes
    var offset = Int(specifier.range.start) - 1
    if offset > 0, bytes[offset] == UInt8(ascii: " ") { offset -= 1 }
    return offset >= 0 && bytes[offset].isDigit
  }

  /// Returns the range of a fault, without the characters that were read as the rest of a
  /// specifier.
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

  /// Returns whether a percent sign is before a space, a punctuation mark or a bracket, so that it
  /// can't have been meant as a placeholder.
  private func isBare(_ specifier: FormatSpecifier, inUnit unit: Int) -> Bool {
    switch characterAfterSign(of: specifier, inUnit: unit) {
    case " ", ")", ".", ",", ";", ":", "?", "<", "\"", "\\", "\n", "-", "/", "]": true
    default: false
    }
  }
}
