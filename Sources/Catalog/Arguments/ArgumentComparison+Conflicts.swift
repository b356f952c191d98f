import FormatStrings
import SourceText

/// Finds arguments that are read in two ways.
extension ArgumentComparison {
  /// One argument that is read in two ways. Returns the arguments that need no other word, and
  /// whether one is read as what it cannot be, perhaps under a wrong number.
  mutating func checkConflicts(
    ofUnit index: Int
  ) -> (settled: ArgumentPositions, isContradictory: Bool) {
    map.removeAll()
    var settled = ArgumentPositions()
    var isContradictory = false
    let isMixed = mixes(entry.units[index].specifiers)
    for specifier in entry.units[index].specifiers
    where !forbidden.contains(specifier) {
      // In a mixed text, what has no number is mistaken for another argument: that is the fault.
      if isMixed && !entry.specifiers[specifier].isNumbered { continue }
      for slot in 0..<3 {
        guard let (position, argumentClass) = entry.argument(slot, of: specifier) else { continue }
        guard let known = map[position] else {
          map.set(
            position, to: .init(argumentClass: argumentClass, specifier: specifier))
          continue
        }
        guard !settled.contains(position),
          let difference = ArgumentDifference.between(
            expected: known.argumentClass, found: argumentClass)
        else { continue }
        settled.insert(position)
        if difference == .type { isContradictory = true }
        faults.append(
          fault(
            .conflict(position: position, first: known.argumentClass, second: argumentClass),
            ofUnit: index,
            at: entry.specifiers[specifier].range, origin: entry.specifiers[known.specifier].range))
      }
    }
    return (settled, isContradictory)
  }

  /// Whether a specifier takes the next argument and is none that must not be there at all.
  private func takesNextArgument(_ index: Int) -> Bool {
    entry.specifiers[index].isUnnumbered && !forbidden.contains(index)
  }

  /// Whether a text has specifiers with and without a number.
  private func mixes(_ range: Range<Int>) -> Bool {
    var isNumbered = false
    var isUnnumbered = false
    for index in range where entry.specifiers[index].takesArgument {
      let specifier = entry.specifiers[index]
      if specifier.isNumbered { isNumbered = true }
      guard takesNextArgument(index) else { continue }
      // A substitution that says its argument is as good as numbered.
      if let substitution = specifier.substitution,
        entry.substitutions[substitution].argumentNumber != nil
      {
        continue
      }
      isUnnumbered = true
    }
    return isNumbered && isUnnumbered
  }

  /// Numbered and unnumbered specifiers side by side. Returns whether nothing else can be said.
  mutating func checkNumbering(ofUnit index: Int) -> Bool {
    let range = entry.units[index].specifiers
    guard mixes(range), let first = range.first(where: { takesNextArgument($0) }) else {
      return false
    }
    let lost = range.first { suggestion(forLostDollarIn: entry.specifiers[$0]) != nil }
    faults.append(
      fault(
        .mixed(
          suggestion: lost.flatMap { suggestion(forLostDollarIn: entry.specifiers[$0]) },
          isHarmless: lost == nil && agrees(range)),
        ofUnit: index, at: entry.specifiers[lost ?? first].range))
    return true
  }

  /// Whether a text takes just the arguments that the source takes.
  private func agrees(_ range: Range<Int>) -> Bool {
    let reference = reference.map
    var positions = ArgumentPositions()
    for index in range {
      for slot in 0..<3 {
        guard let (position, argumentClass) = entry.argument(slot, of: index) else { continue }
        guard let known = reference[position],
          ArgumentDifference.between(expected: known.argumentClass, found: argumentClass) == nil
        else { return false }
        positions.insert(position)
      }
    }
    return positions == reference.positions
  }

  /// What is meant by a width that is the number of an argument of the same class.
  private func suggestion(forLostDollarIn specifier: FormatSpecifier) -> String? {
    guard specifier.isUnnumbered, specifier.width > 0,
      let known = reference.map[specifier.width],
      known.argumentClass == specifier.argumentClass
    else { return nil }
    let file = entry.table.file(specifier.range.file)
    return "%\(specifier.width)$"
      + file.bytes.string(in: specifier.range.bytes).drop { !$0.isNumber }.drop { $0.isNumber }
  }
}

extension ArgumentComparison {
  /// Appends what a source text reads in another way than another one, or than the key.
  mutating func append(_ conflict: ArgumentConflict) {
    guard let unit = conflict.unit else {
      let fault = disagreement(
        of: conflict.known, at: conflict.position, with: conflict.specifier,
        conflict.found)
      if let fault { faults.append(fault) }
      return
    }
    faults.append(
      ArgumentFault(
        kind: .conflict(
          position: conflict.position, first: conflict.known.argumentClass, second: conflict.found),
        localization: entry.units[unit].localization, unit: unit,
        range: entry.specifiers[conflict.specifier].range,
        origin: entry.specifiers[conflict.known.specifier].range))
  }

  /// The fault of a source text that reads an argument as something else than the key does.
  private mutating func disagreement(
    of known: ArgumentMap.Use, at position: Int, with index: Int, _ expected: ArgumentClass
  ) -> ArgumentFault? {
    guard let sourceLocalization = entry.sourceLocalization,
      let difference = ArgumentDifference.between(
        expected: expected, found: known.argumentClass),
      let unit = entry.localizations[sourceLocalization].units.first(where: {
        entry.units[$0].specifiers.contains(known.specifier)
      })
    else { return nil }
    let found = entry.specifiers[known.specifier]
    if found.traits.contains(.damaged) { return nil }
    if let substitution = found.substitution, entry.isMisnumbered(substitution) { return nil }
    let isForbidden = expected == .object && known.argumentClass.isText
    // What the text itself reads in two ways is reported as that.
    let isContradicted = entry.units[unit].specifiers.contains { other in
      !forbidden.contains(other)
        && (0..<3).contains { slot in
          guard let use = entry.argument(slot, of: other), use.position == position else {
            return false
          }
          return ArgumentDifference.between(
            expected: known.argumentClass, found: use.argumentClass) != nil
        }
    }
    guard isForbidden || !isContradicted else { return nil }
    if isForbidden { forbidden.insert(known.specifier) }
    return ArgumentFault(
      kind: isForbidden
        ? .forbidden(position: position, found: known.argumentClass)
        : .mismatch(
          .init(
            position: position, expected: expected, found: known.argumentClass,
            expectedConversion: entry.specifiers[index].conversion,
            foundConversion: found.conversion,
            expectedLength: entry.specifiers[index].length, foundLength: found.length,
            difference: difference, authority: .key, variable: found.substitution,
            suggestion: numberOfKey(read: known.argumentClass))),
      localization: sourceLocalization, unit: unit,
      range: found.substitution.flatMap { entry.substitutions[$0].formatSpecifier?.range }
        ?? found.range,
      origin: entry.specifiers[index].range)
  }

  /// The first argument of the key that is of a class.
  private func numberOfKey(read argumentClass: ArgumentClass) -> Int? {
    entry.arguments.keySpecifiers.prefix(16).lazy.compactMap { entry.argument(2, of: $0) }
      .first { $0.argumentClass == argumentClass }?.position
  }
}
