import Diagnostics
import SourceText
import Syntax

/// Finds placeholders that cannot be read as what they are meant to be.
extension Entry {
  /// Appends the faults of single specifiers. Returns whether one of them hides an argument.
  ///
  /// Of very many faults only the first ones are appended.
  mutating func judgeShapes(ofUnit index: Int) -> Bool {
    var isFaulty = false
    let limit = argumentFaults.count + Self.greatestFaultsOfText
    for specifier in units[index].specifiers {
      if specifiers[specifier].kind == .ownArgument && units[index].substitution == nil {
        isFaulty = true
      }
      if specifiers[specifier].kind == .variable && specifiers[specifier].substitution == nil {
        isFaulty = true
      }
      if specifiers[specifier].traits.contains(.forbidden) {
        isFaulty = true
        continue
      }
      guard let (malformation, severity) = malformation(of: specifier, inUnit: index) else {
        continue
      }
      if severity == .error {
        isFaulty = true
        units[index].isMalformed = true
      }
      guard argumentFaults.count < limit else { return true }
      argumentFaults.append(
        fault(
          .malformed(malformation), severity, ofUnit: index,
          at: place(of: specifiers[specifier], malformation)))
    }
    return isFaulty
  }

  /// How many faults of one kind a text is told at most: nobody reads more.
  static var greatestFaultsOfText: Int { 8 }

  /// A placeholder that lost its percent sign to a look-alike or to a doubled one.
  func damagedPlaceholder(
    ofUnit index: Int
  ) -> (range: SourceRange, malformation: ArgumentFault.Malformation)? {
    var decoded = DecodedText()
    let text = units[index].text
    decoded.decode(text, of: table.file(text.range.file))
    let bytes = decoded.bytes
    var offset = 0
    while offset < bytes.count {
      let length = lengthOfLookAlike(bytes, at: offset)
      if length > 0, let end = endOfConversion(bytes, from: offset + length) {
        let isDoubled = bytes[offset] == UInt8(ascii: "%")
        return (
          SourceRange(file: text.range.file, decoded.sourceRange(offset..<end)),
          isDoubled ? .doubledPercent : .lookAlike
        )
      }
      offset += max(length, 1)
    }
    return nil
  }
}

extension Entry {
  private func malformation(
    of index: Int, inUnit unit: Int
  ) -> (ArgumentFault.Malformation, Severity)? {
    let specifier = specifiers[index]
    let isFormat = arguments.reference.isFormat
    if specifier.traits.contains(.damaged) { return (.damaged(meaning(of: specifier)), .error) }
    if specifier.traits.contains(.brokenName) { return (.brokenName, .error) }
    if specifier.traits.contains(.overflow) { return (.numberTooGreat, .error) }
    if isUnfinished(specifier) { return (.unfinished, .error) }
    switch specifier.kind {
    case .percent, .variable, .ownArgument: return nil
    case .incomplete: return isFormat ? (meaning(ofLone: specifier, inUnit: unit), .error) : nil
    case .unknown:
      guard isFormat else { return nil }
      if isBare(specifier, inUnit: unit) {
        return (meaning(ofLone: specifier, inUnit: unit), .error)
      }
      if isStray(specifier, inUnit: unit) { return (.strayPercent, .warning) }
      let meaning = meaning(ofBroken: specifier, inUnit: unit)
      return (meaning.map { .damaged($0) } ?? .unknownConversion, .error)
    case .argument: break
    }
    if specifier.traits.contains(.prose) {
      return isFormat ? (meaning(ofLone: specifier, inUnit: unit), .error) : nil
    }
    if specifier.traits.contains(.label) && specifier.position == 0 {
      return (.unknownLabel, .error)
    }
    if hasStraySpace(index, inUnit: unit) || hasNeedlessSpace(index, inUnit: unit) {
      return (.blank, .warning)
    }
    if specifier.traits.contains(.apostrophe) { return (.apostrophe, .note) }
    return nil
  }

  /// Whether a space stands where C allows none, and not in the source as well.
  private func hasStraySpace(_ index: Int, inUnit unit: Int) -> Bool {
    guard specifiers[index].traits.contains(.strayBlank) else { return false }
    let known = arguments.reference.map[specifiers[index].position]
    return isSource(units[unit])
      || known.map { !specifiers[$0.specifier].traits.contains(.strayBlank) } ?? true
  }

  /// Whether a space flag without a meaning is to be reported: once where the source has it too,
  /// and not where the specifier fits no argument.
  private func hasNeedlessSpace(_ index: Int, inUnit unit: Int) -> Bool {
    let specifier = specifiers[index]
    guard specifier.hasIdleSpace else { return false }
    if isSource(units[unit]) { return true }
    guard let known = arguments.reference.map[specifier.position] else {
      return !arguments.reference.isFormat && specifier.argumentClass == .object
    }
    let difference = ArgumentDifference.severity(
      expected: known.argumentClass, found: specifier.argumentClass)
    return difference == nil && !specifiers[known.specifier].hasIdleSpace
  }

  /// The specifier that a damaged one was meant to be.
  func meaning(of specifier: FormatSpecifier) -> String {
    specifier.spelling(name: specifier.name.map { name(of: $0) })
  }

  /// What a broken specifier of a translation was meant to be, if there is none in the source that
  /// could be copied.
  private func meaning(ofBroken specifier: FormatSpecifier, inUnit index: Int) -> String? {
    let original = source.map { $0.units.first.map { units[$0].specifiers } }
    guard !isSource(units[index]),
      (original ?? arguments.keySpecifiers)?.contains(where: {
        specifiers[$0].traits.contains(.damaged)
      }) ?? false
    else { return nil }
    let text = units[index].text
    let range = Int(specifier.range.start)..<Int(text.range.end)
    var decoded = DecodedText()
    decoded.decode(
      Text(range: SourceRange(file: text.range.file, range), traits: text.traits),
      of: table.file(text.range.file))
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
    guard units[unit].substitution == nil, !isSource(units[unit]),
      !arguments.reference.hasDoubledPercent, !arguments.reference.hasProse,
      !followsDigit(specifier)
    else { return .lonePercent }
    let missing = arguments.reference.required.subtracting(shownArguments(ofUnit: unit))
    guard missing.count == 1, let position = missing.first,
      let known = arguments.reference.map[position], known.argumentClass != .unknown
    else { return .lonePercent }
    let hasNumbers = units[unit].specifiers.contains { specifiers[$0].isNumbered }
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
    guard units[unit].substitution == nil,
      characterBehindSign(of: specifier, inUnit: unit)?.properties.isAlphabetic ?? false
    else { return false }
    return arguments.reference.map.positions.subtracting(shownArguments(ofUnit: unit)).isEmpty
  }

  private func characterBehindSign(
    of specifier: FormatSpecifier, inUnit unit: Int
  ) -> Unicode.Scalar? {
    let text = Text(range: specifier.range, traits: units[unit].text.traits)
    return string(of: text).unicodeScalars.dropFirst().first
  }

  /// Whether a percent sign stands behind a number, as in a sentence.
  private func followsDigit(_ specifier: FormatSpecifier) -> Bool {
    let bytes = table.file(specifier.range.file).bytes
    var offset = Int(specifier.range.start) - 1
    if offset > 0, bytes[offset] == UInt8(ascii: " ") { offset -= 1 }
    return offset >= 0 && bytes[offset].isDigit
  }

  /// Where a fault stands, without what was taken for the rest of a specifier.
  private func place(
    of specifier: FormatSpecifier, _ malformation: ArgumentFault.Malformation
  ) -> SourceRange {
    guard malformation == .unfinished else { return specifier.range }
    let bytes = table.file(specifier.range.file).bytes
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

  /// How many bytes look like a percent sign without being one: `％`, `٪`, `﹪`, `‰`, `%%`.
  private func lengthOfLookAlike(_ bytes: [UInt8], at offset: Int) -> Int {
    func starts(with sign: StaticString) -> Bool {
      sign.withUTF8Buffer { sign in
        sign.count <= bytes.count - offset
          && sign.indices.allSatisfy { sign[$0] == bytes[offset + $0] }
      }
    }
    if starts(with: "％") || starts(with: "﹪") || starts(with: "‰") { return 3 }
    return starts(with: "٪") || starts(with: "%%") ? 2 : 0
  }

  /// The end of what would be a conversion behind a percent sign.
  private func endOfConversion(_ bytes: [UInt8], from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count, bytes[offset].isDigit || bytes[offset] == UInt8(ascii: "$") {
      offset += 1
    }
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "l") { offset += 1 }
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "@"): return offset + 1
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"),
      UInt8(ascii: "s"):
      let isEnd = offset + 1 == bytes.count || !bytes[offset + 1].isLetter
      return isEnd ? offset + 1 : nil
    default: return nil
    }
  }
}
