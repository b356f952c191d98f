public import SourceText
import Diagnostics

extension Entry {
  /// The arguments that the code passes, as far as the source and the key show them.
  public var expectedArguments: [(position: Int, argumentClass: ArgumentClass)] {
    arguments.reference.map.positions.compactMap { position in
      arguments.reference.map[position].map { (position, $0.argumentClass) }
    }
  }

  /// The text that translations are compared with: that of the source, or the key.
  public var referenceText: SourceRange { arguments.reference.text }

  /// One of the up to three arguments that a specifier takes: width, precision, its own.
  func argument(
    _ slot: Int, of index: Int
  ) -> (position: Int, argumentClass: ArgumentClass)? {
    let specifier = specifiers[index]
    guard specifier.takesArgument else { return nil }
    let position =
      switch slot {
      case 0: specifier.widthArgument
      case 1: specifier.precisionArgument
      default: specifier.position
      }
    guard 1..<128 ~= position else { return nil }
    return (position, slot < 2 ? .star : argumentClass(of: specifier))
  }

  /// What a specifier reads; a variable reads what its substitution counts.
  func argumentClass(of specifier: FormatSpecifier) -> ArgumentClass {
    guard let substitution = specifier.substitution else { return specifier.argumentClass }
    return substitutions[substitution].isSilent
      ? .unknown : substitutions[substitution].argumentClass
  }

  /// Collects what the source texts and the key say about the arguments.
  mutating func buildReference() {
    arguments.reference.map.removeAll()
    arguments.reference.hasProse = false
    arguments.reference.hasDoubledPercent = false
    for index in arguments.shownByCategory.indices { arguments.shownByCategory[index] = nil }
    let hasSource = collectSource()
    collectKey(hasSource: hasSource)
    let map = arguments.reference.map
    if !hasSource { arguments.reference.required = map.positions }
    // A translation that does without the `%n` of its source takes the others under other numbers.
    if map.positions.contains(where: { map[$0]?.argumentClass == .discarded }) {
      arguments.reference.required = ArgumentPositions()
    }
    arguments.reference.isFormat = !map.positions.isEmpty
    summarize()
  }
}

extension Entry {
  private mutating func collectSource() -> Bool {
    guard let source, let first = source.units.first(where: { !units[$0].text.isEmpty }) else {
      arguments.reference.text = key.range
      return false
    }
    arguments.reference.text = (rootUnit(of: source) ?? units[first]).text.range
    for unit in source.units where units[unit].substitution == nil { collect(unit) }
    for unit in source.units {
      guard let index = units[unit].substitution, substitutions[index].isReferenced else {
        continue
      }
      collect(unit)
    }
    arguments.reference.required = requiredArguments(of: source)
    return true
  }

  /// Adds what a source text says, and reports where it contradicts another one.
  private mutating func collect(_ unit: Int) {
    noteProse(in: units[unit].specifiers)
    var isReported = false
    for index in units[unit].specifiers {
      for slot in 0..<3 {
        guard let (position, argumentClass) = argument(slot, of: index) else { continue }
        guard let known = arguments.reference.map[position], known.argumentClass != .unknown else {
          arguments.reference.map.set(
            position, to: .init(argumentClass: argumentClass, specifier: index))
          continue
        }
        // What a leaf reads for its variable is compared with the variable.
        let isOwn = units[unit].substitution.map { substitutions[$0].position == position } ?? false
        guard !isReported, !isOwn, !units[unit].specifiers.contains(known.specifier),
          !isDamaged(known.specifier), !isDamaged(index),
          let severity = ArgumentDifference.severity(
            expected: known.argumentClass, found: argumentClass)
        else { continue }
        isReported = true
        argumentFaults.append(
          ArgumentFault(
            kind: .conflict(position: position, first: known.argumentClass, second: argumentClass),
            severity: severity, localization: units[unit].localization, unit: unit,
            range: specifiers[index].range, origin: specifiers[known.specifier].range))
      }
    }
  }

  /// Whether a specifier is only what was probably meant.
  private func isDamaged(_ index: Int) -> Bool { specifiers[index].traits.contains(.damaged) }

  private mutating func noteProse(in range: Range<Int>) {
    for index in range {
      if specifiers[index].kind == .percent {
        arguments.reference.hasDoubledPercent = true
      } else if !specifiers[index].takesArgument {
        arguments.reference.hasProse = true
      }
    }
  }

  /// The arguments that all devices show. The branches of a plural count together.
  private mutating func requiredArguments(of source: Localization) -> ArgumentPositions {
    var required: ArgumentPositions?
    var group: (branch: Int?, shown: ArgumentPositions)?
    func close() {
      guard let group else { return }
      required == nil ? required = group.shown : required?.formIntersection(group.shown)
    }
    for unit in source.units where units[unit].substitution == nil && !units[unit].text.isEmpty {
      let branch = outermostChoice(of: units[unit])
      let shown = shownArguments(ofUnit: unit)
      if let category = units[unit].branch.flatMap({ branches[$0].category }) {
        let known = arguments.shownByCategory[Int(category.rawValue)] ?? ArgumentPositions()
        arguments.shownByCategory[Int(category.rawValue)] = known.union(shown)
      }
      if let known = group, known.branch == branch {
        group?.shown.formUnion(shown)
      } else {
        close()
        group = (branch, shown)
      }
    }
    close()
    return required ?? ArgumentPositions()
  }

  /// The branch of a device or width variation that holds a text at the root.
  private func outermostChoice(of unit: Unit) -> Int? {
    var current = unit.branch
    var choice: Int?
    while let index = current {
      let variation = variations[branches[index].variation]
      if variation.kind != .plural { choice = index }
      current = variation.parent
    }
    return choice
  }

  private mutating func collectKey(hasSource: Bool) {
    let range = arguments.keySpecifiers
    let takesArguments = range.contains { specifiers[$0].takesArgument }
    if hasSource {
      arguments.reference.isComplete = !hasLeftOutSubstitutions
    } else {
      arguments.reference.isComplete =
        takesArguments || table.capabilities.hasExtractedKeys && !isIdentifier(key)
      noteProse(in: range)
    }
    guard takesArguments, !(hasSource && isIdentifier(key)) else { return }
    var compared = ArgumentPositions()
    for index in range {
      for slot in 0..<3 {
        guard let (position, argumentClass) = argument(slot, of: index),
          !compared.contains(position)
        else { continue }
        compared.insert(position)
        guard let known = arguments.reference.map[position], !isDamaged(known.specifier) else {
          arguments.reference.map.set(
            position, to: .init(argumentClass: argumentClass, specifier: index))
          continue
        }
        if let fault = disagreement(of: known, at: position, with: index, argumentClass) {
          argumentFaults.append(fault)
        }
      }
    }
  }

  /// The fault of a source text that reads an argument as something else than the key does.
  private mutating func disagreement(
    of known: ArgumentMap.Use, at position: Int, with index: Int, _ expected: ArgumentClass
  ) -> ArgumentFault? {
    guard let sourceLocalization,
      let severity = ArgumentDifference.severity(expected: expected, found: known.argumentClass),
      let unit = localizations[sourceLocalization].units.first(where: {
        units[$0].specifiers.contains(known.specifier)
      })
    else { return nil }
    let found = specifiers[known.specifier]
    if isDamaged(known.specifier) { return nil }
    if let substitution = found.substitution, isMisnumbered(substitution) { return nil }
    let isForbidden = expected == .object && known.argumentClass.isText
    // What the text itself reads in two ways is reported as that.
    let isContradicted = units[unit].specifiers.contains { other in
      !specifiers[other].traits.contains(.forbidden)
        && (0..<3).contains { slot in
          guard let use = argument(slot, of: other), use.position == position else { return false }
          return ArgumentDifference.severity(
            expected: known.argumentClass, found: use.argumentClass) != nil
        }
    }
    guard isForbidden || !isContradicted else { return nil }
    if isForbidden { specifiers[known.specifier].traits.insert(.forbidden) }
    return ArgumentFault(
      kind: isForbidden
        ? .forbidden(position: position, found: known.argumentClass)
        : .mismatch(
          .init(
            position: position, expected: expected, found: known.argumentClass,
            expectedConversion: specifiers[index].conversion, foundConversion: found.conversion,
            expectedLength: specifiers[index].length, foundLength: found.length,
            authority: .key, variable: found.substitution,
            suggestion: numberOfKey(read: known.argumentClass))),
      severity: severity, localization: sourceLocalization, unit: unit,
      range: found.substitution.flatMap { substitutions[$0].formatSpecifier?.range } ?? found.range,
      origin: specifiers[index].range)
  }

  /// The first argument of the key that is of a class.
  private func numberOfKey(read argumentClass: ArgumentClass) -> Int? {
    arguments.keySpecifiers.prefix(16).lazy.compactMap { argument(2, of: $0) }
      .first { $0.argumentClass == argumentClass }?.position
  }

  /// Packs the reference, so that a text that agrees with it is known by one comparison.
  private mutating func summarize() {
    let reference = arguments.reference
    var signature = ArgumentSignature.none
    for position in reference.map.positions {
      guard let use = reference.map[position], specifiers[use.specifier].position == position else {
        signature = .irregular
        break
      }
      signature.add(specifiers[use.specifier])
    }
    let isPlain = reference.required == reference.map.positions
    arguments.reference.signature =
      isPlain && reference.map.positions.gaps.isEmpty ? signature : .irregular
  }
}
