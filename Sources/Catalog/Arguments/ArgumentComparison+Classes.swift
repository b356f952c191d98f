import FormatStrings
import SourceText

/// Compares what the specifiers of a string read with what the code passes.
extension ArgumentComparison {
  /// Checks for arguments of another class and for arguments that don't exist. Returns false if it
  /// finds one: a missing argument is then present, but under a wrong number.
  mutating func checkClasses(ofUnit index: Int, _ settled: ArgumentPositions) -> Bool {
    var seen = settled
    var isRight = true
    let first = faults.count
    for specifier in entry.units[index].specifiers {
      for slot in 0..<3 {
        guard let (position, argumentClass) = entry.argument(slot, of: specifier) else { continue }
        guard !seen.contains(position) else {
          if !settled.contains(position) {
            checkRepetition(specifier, of: position, ofUnit: index, since: first)
          }
          continue
        }
        seen.insert(position)
        if let variable = entry.specifiers[specifier].substitution, displaced.contains(variable) {
          isRight = false
          continue
        }
        if entry.specifiers[specifier].traits.contains(.space), argumentClass == .object,
          !reference.isFormat
        {
          continue
        }
        guard let known = reference.map[position] else {
          guard checkExtra(position, specifier, ofUnit: index) else { continue }
          return false
        }
        guard
          let (mismatch, fault) = mismatch(
            argumentClass, position, specifier, ofUnit: index, known)
        else { continue }
        faults.append(fault)
        if (mismatch.found == .star) != (mismatch.expected == .star) { return false }
        if mismatch.difference == .type { isRight = false }
      }
    }
    return isRight
  }

  /// Replaces the fault of an argument if the string reads it once more, and in a worse way.
  private mutating func checkRepetition(
    _ specifier: Int, of position: Int, ofUnit index: Int, since first: Int
  ) {
    let argumentClass = entry.specifiers[specifier].argumentClass
    guard entry.specifiers[specifier].kind == .argument,
      entry.specifiers[specifier].position == position, let known = reference.map[position],
      let (mismatch, fault) = mismatch(argumentClass, position, specifier, ofUnit: index, known)
    else { return }
    let earlier = faults.indices[first...].first { number in
      guard case .mismatch(let other) = faults[number].kind else { return false }
      return other.position == position
    }
    guard let earlier, case .mismatch(let other) = faults[earlier].kind else {
      faults.append(fault)
      return
    }
    if other.difference < mismatch.difference { faults[earlier] = fault }
  }

  /// Reports an argument that neither the source nor the key has, unless it may be prose.
  private mutating func checkExtra(
    _ position: Int, _ specifier: Int, ofUnit index: Int
  ) -> Bool {
    guard reference.isComplete,
      !mayTakeInSource(entry.specifiers[specifier].argumentClass),
      let isCertain = isCertain(extra: entry.specifiers[specifier])
    else { return false }
    faults.append(
      fault(
        .extra(
          position: position, count: reference.map.positions.count, isCertain: isCertain,
          found: entry.specifiers[specifier].argumentClass),
        ofUnit: index, at: entry.specifiers[specifier].range))
    return true
  }

  /// Returns whether an argument that the source doesn't have is certainly meant as one, or nil if
  /// it is more likely prose.
  private func isCertain(extra specifier: FormatSpecifier) -> Bool? {
    if !reference.isFormat && specifier.traits.contains(.space) { return nil }
    if reference.isFormat || specifier.kind == .variable { return true }
    let isExplicit =
      specifier.isNumbered || specifier.conversion == UInt8(ascii: "@")
      || specifier.traits.contains(.label)
    if isExplicit { return true }
    guard specifier.traits.contains(.wordEnd) else { return nil }
    switch specifier.argumentClass {
    case .int32, .int64, .uint64: return specifier.width == 0
    case .uint32, .double, .longDouble, .object, .cString, .wideString, .pascalString, .character,
      .pointer, .discarded, .star, .unknown:
      return false
    }
  }

  /// Returns the fault of a specifier that reads an argument differently from the source, or nil.
  private func mismatch(
    _ argumentClass: ArgumentClass, _ position: Int, _ specifier: Int, ofUnit index: Int,
    _ known: ArgumentMap.Use
  ) -> (ArgumentFault.Mismatch, ArgumentFault)? {
    var expected = (
      argumentClass: known.argumentClass, specifier: entry.specifiers[known.specifier]
    )
    var authority = ArgumentFault.Mismatch.Authority.source
    if entry.arguments.keySpecifiers.contains(known.specifier) { authority = .key }
    var origin: SourceRange? = expected.specifier.range
    if let substitution = entry.units[index].substitution, entry.isMisnumbered(substitution) {
      return nil
    }
    if let substitution = entry.units[index].substitution.map({ entry.substitutions[$0] }),
      substitution.position == position, substitution.argumentClass != .unknown
    {
      expected = (
        substitution.argumentClass, FormatSpecifier(range: entry.key.range, kind: .variable)
      )
      authority = .variable
      origin = substitution.formatSpecifier?.range
    } else if entry.isSource(entry.units[index]) {
      // The reference comes from the source strings. What contradicts it is reported as a conflict.
      return nil
    }
    let found = (argumentClass: argumentClass, specifier: entry.specifiers[specifier])
    guard let difference = ArgumentDifference.between(expected: expected, found: found) else {
      return nil
    }
    let place =
      found.specifier.substitution.flatMap { entry.substitutions[$0].formatSpecifier?.range }
      ?? found.specifier.range
    let mismatch = ArgumentFault.Mismatch(
      position: position, expected: expected.argumentClass, found: found.argumentClass,
      expectedConversion: expected.specifier.conversion,
      foundConversion: found.specifier.conversion,
      expectedLength: expected.specifier.length, foundLength: found.specifier.length,
      difference: difference, authority: authority, variable: found.specifier.substitution,
      suggestion: reference.map.positions.first {
        $0 != position && reference.map[$0]?.argumentClass == argumentClass
      })
    return (mismatch, fault(.mismatch(mismatch), ofUnit: index, at: place, origin: origin))
  }
}

extension ArgumentComparison {
  /// Returns whether a source string has a percent sign that was read as prose but may be an
  /// argument of a similar class. Checks the key if there is no source.
  private func mayTakeInSource(_ argumentClass: ArgumentClass) -> Bool {
    guard entry.arguments.hasIneffectiveSpaces else { return false }
    guard let source = entry.source else {
      return mayTake(argumentClass, entry.arguments.keySpecifiers)
    }
    return source.units.prefix(64).contains { mayTake(argumentClass, entry.units[$0].specifiers) }
  }

  private func mayTake(_ argumentClass: ArgumentClass, _ range: Range<Int>) -> Bool {
    range.contains {
      entry.specifiers[$0].traits.contains(.ineffectiveSpace)
        && entry.specifiers[$0].argumentClass.isSimilar(to: argumentClass)
    }
  }
}
