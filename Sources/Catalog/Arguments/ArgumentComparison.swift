import Diagnostics
import SourceText

/// Compares the arguments of one text with those that the code passes.
extension Entry {
  /// Appends what is wrong with the arguments of a text.
  mutating func judgeArguments(ofUnit index: Int) {
    let forbidden = judgeForbidden(ofUnit: index)
    let isFaulty = judgeShapes(ofUnit: index)
    judgeReferences(ofUnit: index)
    // A substitution that no text refers to is a fault of its own, whatever it reads.
    if let substitution = units[index].substitution.map({ substitutions[$0] }),
      !substitution.isReferenced || substitution.isDisplaced
    {
      return
    }
    let conflicts = judgeConflicts(ofUnit: index)
    var settled = conflicts.settled.union(forbidden)
    let isMixed = units[index].substitution == nil && judgeNumbering(ofUnit: index, &settled)
    guard !isMixed else { return }
    guard judgeClasses(ofUnit: index, settled) else { return }
    guard units[index].substitution == nil else { return }
    guard !conflicts.isContradictory, forbidden.isEmpty, !isFaulty else { return }
    judgeAbsence(ofUnit: index)
  }

  func fault(
    _ kind: ArgumentFault.Kind, _ severity: Severity, ofUnit index: Int, at range: SourceRange,
    origin: SourceRange? = nil
  ) -> ArgumentFault {
    ArgumentFault(
      kind: kind, severity: severity, localization: units[index].localization, unit: index,
      substitution: units[index].substitution, range: range, origin: origin)
  }
}

extension Entry {
  /// References to what does not exist, and `%arg` where it means nothing.
  private mutating func judgeReferences(ofUnit index: Int) {
    let limit = argumentFaults.count + Self.greatestFaultsOfText
    for specifier in units[index].specifiers.map({ specifiers[$0] }) {
      guard argumentFaults.count < limit else { return }
      switch specifier.kind {
      case .variable where specifier.substitution == nil:
        if isLeftOutOfExport(specifier, ofUnit: index) { break }
        argumentFaults.append(
          fault(.undefinedSubstitution, .error, ofUnit: index, at: specifier.range))
      case .ownArgument where units[index].substitution == nil || !table.isWrittenLikeCatalog:
        argumentFaults.append(
          fault(
            .invalidSubstitution(.argumentOutside), .error, ofUnit: index, at: specifier.range))
      case .variable, .ownArgument, .argument, .percent, .incomplete, .unknown: break
      }
    }
  }

  /// One argument that is read in two ways. Returns the arguments that need no other word, and
  /// whether one is read as what it cannot be, perhaps under a wrong number.
  private mutating func judgeConflicts(
    ofUnit index: Int
  ) -> (settled: ArgumentPositions, isContradictory: Bool) {
    arguments.map.removeAll()
    var settled = ArgumentPositions()
    var isContradictory = false
    let isMixed = mixes(units[index].specifiers)
    for specifier in units[index].specifiers
    where !specifiers[specifier].traits.contains(.forbidden) {
      // In a mixed text, what has no number is mistaken for another argument: that is the fault.
      if isMixed && !specifiers[specifier].isNumbered { continue }
      for slot in 0..<3 {
        guard let (position, argumentClass) = argument(slot, of: specifier) else { continue }
        guard let known = arguments.map[position] else {
          arguments.map.set(
            position, to: .init(argumentClass: argumentClass, specifier: specifier))
          continue
        }
        guard !settled.contains(position),
          let severity = ArgumentDifference.severity(
            expected: known.argumentClass, found: argumentClass)
        else { continue }
        settled.insert(position)
        if severity == .error { isContradictory = true }
        argumentFaults.append(
          fault(
            .conflict(position: position, first: known.argumentClass, second: argumentClass),
            severity == .error ? .error : .warning, ofUnit: index,
            at: specifiers[specifier].range, origin: specifiers[known.specifier].range))
      }
    }
    return (settled, isContradictory)
  }

  /// Whether a specifier takes the next argument and is none that must not be there at all.
  private func takesNextArgument(_ index: Int) -> Bool {
    specifiers[index].isUnnumbered && !specifiers[index].traits.contains(.forbidden)
  }

  /// Whether a text has specifiers with and without a number.
  private func mixes(_ range: Range<Int>) -> Bool {
    var isNumbered = false
    var isUnnumbered = false
    for index in range where specifiers[index].takesArgument {
      let specifier = specifiers[index]
      if specifier.isNumbered { isNumbered = true }
      guard takesNextArgument(index) else { continue }
      // A substitution that says its argument is as good as numbered.
      if let substitution = specifier.substitution,
        substitutions[substitution].argumentNumber != nil
      {
        continue
      }
      isUnnumbered = true
    }
    return isNumbered && isUnnumbered
  }

  /// Numbered and unnumbered specifiers side by side. Returns whether nothing else can be said.
  private mutating func judgeNumbering(
    ofUnit index: Int, _ settled: inout ArgumentPositions
  ) -> Bool {
    let range = units[index].specifiers
    guard mixes(range), let first = range.first(where: { takesNextArgument($0) }) else {
      return false
    }
    let lost = range.first { suggestion(forLostDollarIn: specifiers[$0]) != nil }
    let isHarmless = lost == nil && agrees(range)
    argumentFaults.append(
      fault(
        .mixed(suggestion: lost.flatMap { suggestion(forLostDollarIn: specifiers[$0]) }),
        isHarmless ? .warning : .error, ofUnit: index, at: specifiers[lost ?? first].range))
    return true
  }

  /// Whether a text takes just the arguments that the source takes.
  private func agrees(_ range: Range<Int>) -> Bool {
    let reference = arguments.reference.map
    var positions = ArgumentPositions()
    for index in range {
      for slot in 0..<3 {
        guard let (position, argumentClass) = argument(slot, of: index) else { continue }
        guard let known = reference[position],
          ArgumentDifference.severity(expected: known.argumentClass, found: argumentClass) == nil
        else { return false }
        positions.insert(position)
      }
    }
    return positions == reference.positions
  }

  /// What is meant by a width that is the number of an argument of the same class.
  private func suggestion(forLostDollarIn specifier: FormatSpecifier) -> String? {
    guard specifier.isUnnumbered, specifier.width > 0,
      let known = arguments.reference.map[specifier.width],
      known.argumentClass == specifier.argumentClass
    else { return nil }
    let file = table.file(specifier.range.file)
    return "%\(specifier.width)$"
      + file.bytes.string(in: specifier.range.bytes).drop { !$0.isNumber }.drop { $0.isNumber }
  }

  /// Arguments of another class, and arguments that do not exist. Returns false if there are
  /// some: what is absent then, is there under a wrong number.
  private mutating func judgeClasses(ofUnit index: Int, _ settled: ArgumentPositions) -> Bool {
    var seen = settled
    var isRight = true
    for specifier in units[index].specifiers {
      for slot in 0..<3 {
        guard let (position, argumentClass) = argument(slot, of: specifier),
          !seen.contains(position)
        else { continue }
        seen.insert(position)
        if let variable = specifiers[specifier].substitution, substitutions[variable].isDisplaced {
          isRight = false
          continue
        }
        if specifiers[specifier].traits.contains(.blank), argumentClass == .object,
          !arguments.reference.isFormat
        {
          continue
        }
        guard let known = arguments.reference.map[position] else {
          guard judgeExtra(position, specifier, ofUnit: index) else { continue }
          return false
        }
        switch judgeClass(argumentClass, position, specifier, ofUnit: index, known) {
        case .right: break
        case .wrong: isRight = false
        case .shifted: return false
        }
      }
    }
    return isRight
  }

  /// Reports an argument that neither the source nor the key has, unless it may be prose.
  private mutating func judgeExtra(
    _ position: Int, _ specifier: Int, ofUnit index: Int
  ) -> Bool {
    guard arguments.reference.isComplete,
      !mayTakeInSource(specifiers[specifier].argumentClass),
      let severity = severity(ofExtra: specifiers[specifier])
    else { return false }
    argumentFaults.append(
      fault(
        .extra(position: position, count: arguments.reference.map.positions.count), severity,
        ofUnit: index, at: specifiers[specifier].range))
    return true
  }

  private func severity(ofExtra specifier: FormatSpecifier) -> Severity? {
    if !arguments.reference.isFormat && specifier.traits.contains(.blank) { return nil }
    if arguments.reference.isFormat || specifier.kind == .variable { return .error }
    let isCertain =
      specifier.isNumbered || specifier.conversion == UInt8(ascii: "@")
      || specifier.traits.contains(.label)
    if isCertain { return .error }
    guard specifier.traits.contains(.wordEnd) else { return nil }
    switch specifier.argumentClass {
    case .int32, .int64, .uint64: return specifier.width == 0 ? .error : .warning
    case .uint32, .double, .longDouble, .object, .cString, .wideString, .pascalString, .character,
      .pointer, .discarded, .star, .unknown:
      return .warning
    }
  }

  /// How the comparison of one argument ends.
  private enum Outcome {
    case right, wrong
    /// A star too many or too few: the arguments behind it are others.
    case shifted
  }

  /// Compares one argument.
  private mutating func judgeClass(
    _ argumentClass: ArgumentClass, _ position: Int, _ specifier: Int, ofUnit index: Int,
    _ known: ArgumentMap.Use
  ) -> Outcome {
    var expected = (argumentClass: known.argumentClass, specifier: specifiers[known.specifier])
    var authority = ArgumentFault.Mismatch.Authority.source
    if arguments.keySpecifiers.contains(known.specifier) { authority = .key }
    var origin: SourceRange? = expected.specifier.range
    if let substitution = units[index].substitution, isMisnumbered(substitution) { return .right }
    if let substitution = units[index].substitution.map({ substitutions[$0] }),
      substitution.position == position, substitution.argumentClass != .unknown
    {
      expected = (substitution.argumentClass, FormatSpecifier(range: key.range, kind: .variable))
      authority = .variable
      origin = substitution.formatSpecifier?.range
    } else if isSource(units[index]) {
      // Source texts made the reference: what contradicts it is reported as a conflict.
      return .right
    }
    let found = (argumentClass: argumentClass, specifier: specifiers[specifier])
    guard let severity = ArgumentDifference.severity(expected: expected, found: found) else {
      return .right
    }
    let place =
      found.specifier.substitution.flatMap { substitutions[$0].formatSpecifier?.range }
      ?? found.specifier.range
    let mismatch = ArgumentFault.Mismatch(
      position: position, expected: expected.argumentClass, found: found.argumentClass,
      expectedConversion: expected.specifier.conversion,
      foundConversion: found.specifier.conversion,
      expectedLength: expected.specifier.length, foundLength: found.specifier.length,
      authority: authority, variable: found.specifier.substitution,
      suggestion: arguments.reference.map.positions.first {
        $0 != position && arguments.reference.map[$0]?.argumentClass == argumentClass
      })
    argumentFaults.append(
      fault(.mismatch(mismatch), severity, ofUnit: index, at: place, origin: origin))
    if (found.argumentClass == .star) != (expected.argumentClass == .star) { return .shifted }
    return severity == .error ? .wrong : .right
  }
}
