import FormatStrings
import Languages
import SourceText

extension ArgumentResolution {
  /// Collects the arguments that the source strings and the key show.
  mutating func buildReference() {
    entry.arguments.reference.map.removeAll()
    entry.arguments.reference.conflicts.removeAll(keepingCapacity: true)
    entry.arguments.reference.hasProse = false
    entry.arguments.reference.hasDoubledPercent = false
    for index in entry.arguments.shownByCategory.indices {
      entry.arguments.shownByCategory[index] = nil
    }
    let hasSource = collectSource()
    collectKey(hasSource: hasSource)
    let map = entry.arguments.reference.map
    if !hasSource { entry.arguments.reference.required = map.positions }
    // A translation that omits the `%n` of its source takes the other arguments under other
    // numbers.
    if map.positions.contains(where: { map[$0]?.argumentClass == .discarded }) {
      entry.arguments.reference.required = ArgumentPositions()
    }
    entry.arguments.reference.isFormat = !map.positions.isEmpty
    summarize()
  }
}

extension ArgumentResolution {
  private mutating func collectSource() -> Bool {
    guard let source = entry.source,
      let first = source.units.first(where: { !entry.units[$0].text.isEmpty })
    else {
      entry.arguments.reference.text = entry.key.range
      return false
    }
    entry.arguments.reference.text = (entry.rootUnit(of: source) ?? entry.units[first]).text.range
    for unit in source.units where entry.units[unit].substitution == nil { collect(unit) }
    for unit in source.units {
      guard let index = entry.units[unit].substitution, entry.substitutions[index].isReferenced
      else {
        continue
      }
      collect(unit)
    }
    entry.arguments.reference.required = requiredArguments(of: source)
    return true
  }

  /// Returns whether a string is a plural form that its language doesn't use, or inside of one.
  private func isNeverShown(_ unit: Int) -> Bool {
    entry.isInside(entry.units[unit].branch) { entry.isUnused(entry.branches[$0]) }
  }

  /// Adds the arguments of a source string, and records where it contradicts another one.
  private mutating func collect(_ unit: Int) {
    noteProse(in: entry.units[unit].specifiers)
    var isReported = false
    for index in entry.units[unit].specifiers {
      for slot in 0..<3 {
        guard let (position, argumentClass) = entry.argument(slot, of: index) else { continue }
        guard let known = entry.arguments.reference.map[position], known.argumentClass != .unknown
        else {
          entry.arguments.reference.map.set(
            position, to: .init(argumentClass: argumentClass, specifier: index))
          continue
        }
        // What a leaf reads for its variable is compared with the variable.
        let isOwn =
          entry.units[unit].substitution.map { entry.substitutions[$0].position == position }
          ?? false
        guard !isReported, !isOwn, !entry.units[unit].specifiers.contains(known.specifier),
          !isDamaged(known.specifier), !isDamaged(index),
          ArgumentDifference.between(expected: known.argumentClass, found: argumentClass) != nil,
          !isNeverShown(unit), !isInNeverShownForm(known.specifier)
        else { continue }
        isReported = true
        entry.arguments.reference.conflicts.append(
          ArgumentConflict(
            unit: unit, position: position, known: known, specifier: index, found: argumentClass))
      }
    }
  }

  /// Returns whether a specifier of the source is in a plural form that its language doesn't use.
  private func isInNeverShownForm(_ specifier: Int) -> Bool {
    (entry.source?.units ?? 0..<0).contains {
      entry.units[$0].specifiers.contains(specifier) && isNeverShown($0)
    }
  }

  /// Returns whether a specifier is only what was probably meant.
  private func isDamaged(_ index: Int) -> Bool { entry.specifiers[index].traits.contains(.damaged) }

  private mutating func noteProse(in range: Range<Int>) {
    for index in range {
      if entry.specifiers[index].kind == .percent {
        entry.arguments.reference.hasDoubledPercent = true
      } else if !entry.specifiers[index].takesArgument {
        entry.arguments.reference.hasProse = true
      }
    }
  }

  /// Returns the arguments that all devices and widths show. The branches of a plural count
  /// together.
  private mutating func requiredArguments(of source: Localization) -> ArgumentPositions {
    var required: ArgumentPositions?
    var group: (branch: Int?, shown: ArgumentPositions)?
    func close() {
      guard let group else { return }
      required == nil ? required = group.shown : required?.formIntersection(group.shown)
    }
    for unit in source.units
    where entry.units[unit].substitution == nil && !entry.units[unit].text.isEmpty
      && !isNeverShown(unit)
    {
      let branch = entry.outermostChoice(of: entry.units[unit])
      let shown = entry.shownArguments(ofUnit: unit)
      if let category = entry.units[unit].branch.flatMap({ entry.branches[$0].category }) {
        let known = entry.arguments.shownByCategory[Int(category.rawValue)] ?? ArgumentPositions()
        entry.arguments.shownByCategory[Int(category.rawValue)] = known.union(shown)
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

  private mutating func collectKey(hasSource: Bool) {
    let range = entry.arguments.keySpecifiers
    let takesArguments = range.contains { entry.specifiers[$0].takesArgument }
    if hasSource {
      entry.arguments.reference.isComplete = !hasSkippedSubstitutions
    } else {
      entry.arguments.reference.isComplete =
        takesArguments
        || entry.table.capabilities.hasExtractedKeys && entry.keyShape == .text
      noteProse(in: range)
    }
    guard takesArguments, !(hasSource && entry.keyShape != .text) else { return }
    var compared = ArgumentPositions()
    for index in range {
      for slot in 0..<3 {
        guard let (position, argumentClass) = entry.argument(slot, of: index),
          !compared.contains(position)
        else { continue }
        compared.insert(position)
        guard let known = entry.arguments.reference.map[position], !isDamaged(known.specifier)
        else {
          entry.arguments.reference.map.set(
            position, to: .init(argumentClass: argumentClass, specifier: index))
          continue
        }
        if ArgumentDifference.between(expected: argumentClass, found: known.argumentClass) != nil {
          entry.arguments.reference.conflicts.append(
            ArgumentConflict(
              position: position, known: known, specifier: index, found: argumentClass))
        }
      }
    }
  }

  /// Packs the reference, so that one comparison shows whether a string agrees with it.
  private mutating func summarize() {
    let reference = entry.arguments.reference
    var signature = ArgumentSignature.none
    for position in reference.map.positions {
      guard let use = reference.map[position], entry.specifiers[use.specifier].position == position
      else {
        signature = .irregular
        break
      }
      signature.add(entry.specifiers[use.specifier])
    }
    let isPlain =
      reference.required == reference.map.positions && reference.conflicts.isEmpty
    entry.arguments.reference.signature =
      isPlain && reference.map.positions.gaps.isEmpty ? signature : .irregular
  }
}

/// Distinguishes a space flag that has no meaning, as in `% llu`, from a percent sign in a
/// sentence.
///
/// A specifier with such a flag is real if it fits an argument. Otherwise the percent sign is
/// prose: `50 % u`.
extension ArgumentResolution {
  /// Decides for the key and the source strings.
  ///
  /// A source string must fit its key. If the key takes no arguments, a string with another
  /// argument is certainly a format. The branches of one string take the same arguments.
  mutating func settleSpacesOfSource() {
    guard entry.arguments.hasIneffectiveSpaces else { return }
    if !takesCertainArgument(entry.arguments.keySpecifiers) {
      markAsProse(entry.arguments.keySpecifiers)
    }
    guard let source = entry.source else { return }
    let keyClasses =
      entry.keyShape != .text ? [] : argumentClasses(of: entry.arguments.keySpecifiers)
    let classes =
      keyClasses.isEmpty
      ? source.units.prefix(64).flatMap { argumentClasses(of: entry.units[$0].specifiers) }
      : keyClasses
    for unit in source.units where isUncertain(unit) {
      let range = entry.units[unit].specifiers
      let isFormat = keyClasses.isEmpty && takesCertainArgument(range)
      if !isFormat && !fits(range, classes) && !fitsSubstitution(unit) { markAsProse(range) }
    }
  }

  /// Decides for the translations, using the arguments of the source.
  mutating func settleSpacesOfTranslations() {
    guard entry.arguments.hasIneffectiveSpaces else { return }
    let reference = entry.arguments.reference.map
    let classes = reference.positions.compactMap { reference[$0]?.argumentClass }
    for unit in entry.units.indices where isUncertain(unit) && !entry.isSource(entry.units[unit]) {
      if !fits(entry.units[unit].specifiers, classes) && !fitsSubstitution(unit) {
        markAsProse(entry.units[unit].specifiers)
      }
    }
  }
}

extension ArgumentResolution {
  private func isUncertain(_ unit: Int) -> Bool {
    entry.units[unit].specifiers.contains { entry.specifiers[$0].isUncertain }
  }

  private func takesCertainArgument(_ range: Range<Int>) -> Bool {
    range.contains { entry.specifiers[$0].takesArgument && !entry.specifiers[$0].isUncertain }
  }

  /// Returns the classes that the certain specifiers of a string read.
  private func argumentClasses(of range: Range<Int>) -> [ArgumentClass] {
    range.prefix(128).lazy.map { entry.specifiers[$0] }
      .filter { $0.takesArgument && !$0.isUncertain }.map(\.argumentClass)
  }

  /// Returns whether each uncertain specifier of a string reads an argument of one of these
  /// classes. The string must not have more unnumbered specifiers than there are classes.
  private func fits(_ range: Range<Int>, _ classes: [ArgumentClass]) -> Bool {
    range.count { entry.specifiers[$0].isUnnumbered } <= classes.count
      && range.allSatisfy { index in
        !entry.specifiers[index].isUncertain
          || classes.contains { $0.isSimilar(to: entry.specifiers[index].argumentClass) }
      }
  }

  /// Returns whether the string belongs to a substitution that counts what its uncertain specifiers
  /// read.
  private func fitsSubstitution(_ unit: Int) -> Bool {
    guard let substitution = entry.units[unit].substitution.map({ entry.substitutions[$0] }) else {
      return false
    }
    return fits(entry.units[unit].specifiers, [substitution.argumentClass])
  }

  private mutating func markAsProse(_ range: Range<Int>) {
    for index in range where entry.specifiers[index].isUncertain {
      entry.specifiers[index].traits.insert(.prose)
    }
  }
}
