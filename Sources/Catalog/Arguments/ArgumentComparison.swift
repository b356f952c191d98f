import FormatStrings
import Languages
import SourceText

/// A comparison of the arguments of an entry's strings with those that the code passes.
///
/// Each argument of a string has at most one fault. A comparison must be short-lived: it keeps the
/// storage of the entry, which the reader reuses.
struct ArgumentComparison {
  let entry: Entry
  let reference: ArgumentReference
  /// The faults, in the order of the strings.
  var faults: [ArgumentFault] = []
  /// The strings with a placeholder that can't be read, as indices of units.
  var malformed: Set<Int> = []
  /// The specifiers that are not allowed where they are.
  var forbidden: Set<Int> = []
  /// The substitutions that take a different argument than the source's substitution of the same
  /// name.
  var displaced: Set<Int> = []
  /// The arguments of the string that is being compared.
  var map = ArgumentMap()
  /// Whether the variation that was requested last shows the number that it counts.
  var shownCount: (variation: Int, isShown: Bool)?
  /// What the variation that was requested last counts.
  var counted: (variation: Int, position: Int?)?
  /// What the source shows, once it is known.
  var shownBySource: ShownArguments?
  /// The string at which the variation that was requested last is reported.
  private var principal: (variation: Int, unit: Int?)?
  /// Whether the string whose specifiers are being checked numbers an argument.
  var hasNumbers = false
  /// Whether the source has dollar signs outside of its specifiers, once it is known.
  var sourceHasDollar: Bool?
  /// Whether the source has digits outside of its specifiers, once it is known.
  var sourceHasDigit: Bool?

  init(of entry: Entry) {
    self.entry = entry
    reference = entry.arguments.reference
  }

  /// The maximum number of faults of one kind in a string. More would not help users.
  static var maxFaultsOfText: Int { 8 }

  mutating func run() {
    for conflict in reference.conflicts { append(conflict) }
    for index in entry.localizations.indices
    where !entry.localizations[index].substitutions.isEmpty {
      checkPlacesOfVariables(of: index)
    }
    for index in entry.units.indices where entry.isChecked(entry.units[index]) {
      if !entry.arguments.isClean(unit: index) { compare(unit: index) }
      if !reference.isFormat && !entry.units[index].specifiers.isEmpty {
        checkPercentSigns(ofUnit: index)
      }
    }
    for index in entry.localizations.indices
    where !entry.localizations[index].substitutions.isEmpty {
      checkSubstitutions(of: index)
      checkLostNumbers(of: index)
    }
    removeConsequencesOfDamage()
  }

  func fault(
    _ kind: ArgumentFault.Kind, ofUnit index: Int, at range: SourceRange,
    origin: SourceRange? = nil
  ) -> ArgumentFault {
    ArgumentFault(
      kind: kind, localization: entry.units[index].localization, unit: index,
      substitution: entry.units[index].substitution, range: range, origin: origin)
  }
}

extension ArgumentComparison {
  private mutating func compare(unit index: Int) {
    let forbidden = checkForbidden(ofUnit: index)
    let broken = checkBrokenPlaces(ofUnit: index)
    let isFaulty = checkShapes(ofUnit: index, except: broken)
    checkReferences(ofUnit: index)
    // A substitution that isn't referenced is a fault of its own, whatever it reads.
    if let substitution = entry.units[index].substitution,
      !entry.substitutions[substitution].isReferenced || displaced.contains(substitution)
    {
      return
    }
    let conflicts = checkConflicts(ofUnit: index)
    let settled = conflicts.settled.union(forbidden)
    let isMixed = entry.units[index].substitution == nil && checkNumbering(ofUnit: index)
    guard !isMixed else { return }
    guard checkClasses(ofUnit: index, settled) else { return }
    guard entry.units[index].substitution == nil else { return }
    guard !conflicts.isContradictory, forbidden.isEmpty, !isFaulty else { return }
    checkAbsence(ofUnit: index)
  }

  /// Removes the other faults of a string with an unreadable placeholder, because most of them are
  /// consequences.
  private mutating func removeConsequencesOfDamage() {
    guard !malformed.isEmpty else { return }
    let damaged = Set(malformed.map { entry.units[$0].localization })
    // Localizations in which a form of a variable omits an argument because of the damage.
    let damagedInForms = Set(
      malformed.filter { entry.units[$0].substitution != nil }.map { entry.units[$0].localization })
    faults.removeAll { fault in
      switch fault.kind {
      case .malformed, .forbidden: false
      case .unusedSubstitution: damaged.contains(fault.localization)
      case .missing where fault.substitution == nil && damagedInForms.contains(fault.localization):
        true
      case .conflict, .mixed, .unnumberedVariable, .mismatch, .displaced, .extra, .gap, .missing,
        .percentEscape, .undefinedSubstitution, .invalidSubstitution:
        fault.unit.map(malformed.contains) ?? false
      }
    }
  }
}

/// Finds the arguments that a string doesn't use.
extension ArgumentComparison {
  mutating func checkAbsence(ofUnit index: Int) {
    guard reference.isFormat, !entry.units[index].text.isEmpty else { return }
    let shown = entry.shownArguments(ofUnit: index).union(unusedArguments(ofUnit: index))
    let variation = pluralVariation(of: entry.units[index])
    var missing = reference.required.subtracting(shown)
    if variation == nil {
      let gaps = shown.gaps
      if !gaps.isEmpty {
        faults.append(
          fault(
            .gap(gaps), ofUnit: index,
            at: specifierAfterGap(gaps, ofUnit: index) ?? entry.units[index].text.range))
        missing = missing.subtracting(gaps)
      }
    } else if let variation, let counted = knownCount(of: variation) {
      if !isLostEverywhere(counted, variation, ofUnit: index) { missing.remove(counted) }
    }
    // The same category of the source may omit an argument, for example 'Failed to extract 1 photo'
    // next to 'Failed to extract %d of %d photos'.
    if variation != nil,
      let category = entry.units[index].branch.flatMap({ entry.branches[$0].category }),
      let shownBySource = entry.arguments.shownByCategory[Int(category.rawValue)]
    {
      missing.formIntersection(shownBySource)
    }
    guard !missing.isEmpty, !entry.isSource(entry.units[index]) else { return }
    // A number that only selects a form of the source isn't shown by the source either.
    if let source = entry.source, !source.substitutions.isEmpty {
      let printed = source.units.reduce(into: ArgumentPositions()) {
        $0.formUnion(entry.printedArguments(ofUnit: $1))
      }
      missing.formIntersection(printed)
      guard !missing.isEmpty else { return }
    }
    appendMissing(missing, ofUnit: index)
  }

  /// - Parameter origin: the specifier of the source, or nil for the first one of the argument.
  mutating func appendMissing(
    _ missing: ArgumentPositions, ofUnit index: Int, origin: SourceRange? = nil
  ) {
    faults.append(
      fault(
        .missing(
          missing, areWordEndings: endWords(missing), suffix: suffix(inPlaceOf: missing, index)),
        ofUnit: index,
        at: entry.units[index].text.range,
        origin: origin
          ?? reference.map[missing.first ?? 0].map { entry.specifiers[$0.specifier].range }))
  }
}

extension ArgumentComparison {
  /// Returns the arguments of unreferenced substitutions, which are reported as faults of their
  /// own.
  private func unusedArguments(ofUnit index: Int) -> ArgumentPositions {
    var unused = ArgumentPositions()
    for substitution in entry.localizations[entry.units[index].localization].substitutions.prefix(
      128)
    where !entry.substitutions[substitution].isReferenced {
      unused.insert(entry.substitutions[substitution].position ?? 0)
    }
    return unused
  }

  /// Returns the innermost plural variation that contains a string.
  func pluralVariation(of unit: StringUnit) -> Int? {
    var current = unit.branch
    while let index = current {
      let variation = entry.branches[index].variation
      if entry.variations[variation].kind == .plural { return variation }
      current = entry.variations[variation].parent
    }
    return nil
  }

  /// Returns the counted argument of a variation, which is found once for all its branches.
  mutating func knownCount(of variation: Int) -> Int? {
    if let known = counted, known.variation == variation { return known.position }
    let position = entry.countedArgument(of: entry.variations[variation])
    counted = (variation, position)
    return position
  }

  /// Returns whether a string has a percent sign that may be the rest of a placeholder.
  func mayHideArgument(_ unit: StringUnit) -> Bool {
    unit.specifiers.contains {
      !entry.specifiers[$0].takesArgument && entry.specifiers[$0].kind != .percent
    }
  }

  private func specifierAfterGap(_ gaps: ArgumentPositions, ofUnit index: Int) -> SourceRange? {
    guard let first = gaps.first else { return nil }
    return entry.units[index].specifiers.first { entry.specifiers[$0].position > first }
      .map { entry.specifiers[$0].range }
  }

  /// Returns whether no branch of a variation shows the number. True only for one branch, so that
  /// it is reported once.
  private mutating func isLostEverywhere(
    _ counted: Int, _ variation: Int, ofUnit index: Int
  ) -> Bool {
    guard index == principalUnit(of: variation) else { return false }
    if let known = shownCount, known.variation == variation { return !known.isShown }
    let isShown = entry.branches(of: entry.variations[variation]).contains { branch in
      branch.unit.map {
        entry.shows(counted, in: entry.units[$0]) || mayHideArgument(entry.units[$0])
      } ?? true
    }
    shownCount = (variation, isShown)
    return !isShown
  }

  /// Returns the string of the branch `other`, or of the last branch if there is no `other`.
  private mutating func principalUnit(of variation: Int) -> Int? {
    if let known = principal, known.variation == variation { return known.unit }
    var last: Int?
    for branch in entry.branches(of: entry.variations[variation]) {
      guard let unit = branch.unit else { continue }
      last = unit
      if branch.category == .other { break }
    }
    principal = (variation, last)
    return last
  }
}

/// Finds arguments that are parts of words.
extension ArgumentComparison {
  /// Returns whether each of these arguments is the end of a word in the source, for example the
  /// plural `s` of `app%@`. Languages without plural forms drop such arguments.
  ///
  /// Only objects and text qualify: the number of `Page%d` is a real argument. The two characters
  /// before the argument must be upper or lower case. Scripts without case have no spaces, or no
  /// such endings.
  private func endWords(_ positions: ArgumentPositions) -> Bool {
    positions.allSatisfy { position in
      guard let use = reference.map[position],
        use.argumentClass == .object || use.argumentClass.isText,
        let text = sourceText(before: use.specifier)
      else { return false }
      let letters = entry.string(of: text).unicodeScalars.suffix(2)
      return letters.count == 2
        && letters.allSatisfy { $0.properties.isLowercase || $0.properties.isUppercase }
    }
  }

  /// Returns an argument that a string shows in place of the only missing one: the plural `s` in a
  /// translation of `%d app%@ in %@` that has one `%@`.
  private func suffix(inPlaceOf missing: ArgumentPositions, _ unit: Int) -> Int? {
    guard missing.count == 1, let position = missing.first, !endWords(missing) else { return nil }
    let argumentClass = reference.map[position]?.argumentClass
    return entry.printedArguments(ofUnit: unit).first {
      $0 < position && reference.map[$0]?.argumentClass == argumentClass
        && endWords(ArgumentPositions([$0]))
    }
  }

  /// Returns up to 16 bytes of the source or the key before a specifier.
  private func sourceText(before specifier: Int) -> TextSpan? {
    let unit = entry.source?.units.prefix(64).first {
      entry.units[$0].specifiers.contains(specifier)
    }
    let whole = unit.map { entry.units[$0].text } ?? entry.key
    let end = Int(entry.specifiers[specifier].range.start)
    guard whole.range.file == entry.specifiers[specifier].range.file,
      whole.range.bytes.contains(end)
    else { return nil }
    let start = max(whole.range.bytes.lowerBound, end - 16)
    return TextSpan(range: SourceRange(file: whole.range.file, start..<end), traits: whole.traits)
  }
}

/// Finds specifiers that are dangerous wherever they appear.
extension ArgumentComparison {
  /// Appends faults for the forbidden specifiers of a string, and marks them so that nothing else
  /// is reported about them. Returns the arguments that they take.
  mutating func checkForbidden(ofUnit index: Int) -> ArgumentPositions {
    var positions = ArgumentPositions()
    let limit = faults.count + Self.maxFaultsOfText
    for specifier in entry.units[index].specifiers {
      if forbidden.contains(specifier) {
        // Already rejected by the comparison with the key.
        positions.insert(entry.specifiers[specifier].position)
        continue
      }
      guard isForbidden(specifier, inUnit: index) else { continue }
      let (position, found) = (
        entry.specifiers[specifier].position, entry.specifiers[specifier].argumentClass
      )
      forbidden.insert(specifier)
      guard !positions.contains(position), faults.count < limit else { continue }
      positions.insert(position)
      faults.append(
        fault(
          .forbidden(position: position, found: found), ofUnit: index,
          at: entry.specifiers[specifier].range,
          origin: found == .discarded
            ? nil : reference.map[position].map { entry.specifiers[$0.specifier].range }))
    }
    return positions
  }

  private func isForbidden(_ index: Int, inUnit unit: Int) -> Bool {
    let specifier = entry.specifiers[index]
    guard specifier.kind == .argument, !specifier.traits.contains(.prose) else { return false }
    if specifier.argumentClass == .discarded {
      return !specifier.traits.contains(.word) || reference.isFormat
    }
    guard specifier.argumentClass.isText, specifier.takesArgument else { return false }
    if let own = entry.units[unit].substitution,
      entry.substitutions[own].position == specifier.position
    {
      return false
    }
    return reference.map[specifier.position]?.argumentClass == .object
  }
}

/// Finds percent signs that are doubled on one side only.
extension ArgumentComparison {
  /// Appends a fault for the first percent sign that the source writes the other way.
  ///
  /// Applies only to strings without arguments. Only the source shows whether such strings are
  /// formatted at all, and a source with both forms is inconclusive.
  mutating func checkPercentSigns(ofUnit index: Int) {
    let range = entry.units[index].specifiers
    guard reference.isComplete, !(reference.hasProse && reference.hasDoubledPercent),
      !entry.isSource(entry.units[index]), !range.contains(where: takesArgumentCertainly),
      faults.last?.unit != index
    else { return }
    let wantsDoubled = reference.hasDoubledPercent
    guard
      let wrong = range.first(where: { (entry.specifiers[$0].kind == .percent) != wantsDoubled })
    else { return }
    let escape: ArgumentFault.PercentEscape =
      wantsDoubled ? .single : reference.hasProse ? .doubled : .doubledWithoutSource
    faults.append(
      fault(
        .percentEscape(escape), ofUnit: index, at: place(ofPercentSign: wrong, escape),
        origin: reference.text))
  }

  /// Returns whether a specifier can't be prose, unlike the `% a` of a string without arguments.
  private func takesArgumentCertainly(_ index: Int) -> Bool {
    entry.specifiers[index].takesArgument && !entry.specifiers[index].traits.contains(.space)
  }

  /// Returns the range of a percent sign, without the characters that were read as the rest of a
  /// specifier.
  private func place(
    ofPercentSign index: Int, _ escape: ArgumentFault.PercentEscape
  ) -> SourceRange {
    let range = entry.specifiers[index].range
    let isPlain = entry.table.file(range.file).bytes[Int(range.start)] == UInt8(ascii: "%")
    guard escape == .single, isPlain else { return range }
    return SourceRange(file: range.file, Int(range.start)..<Int(range.start) + 1)
  }
}
