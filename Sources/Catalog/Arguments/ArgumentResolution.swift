import FormatStrings
import SourceText
import Syntax

/// The process that determines which arguments an entry's strings take, and which the code passes.
///
/// It owns the entry while it runs. `finish()` returns the entry.
struct ArgumentResolution {
  var entry: Entry
  /// A buffer that is reused.
  var decoded = DecodedText()

  init(of entry: consuming Entry) { self.entry = entry }

  /// Returns the entry with the results.
  consuming func finish() -> Entry { entry }

  mutating func run() {
    entry.arguments.hasIneffectiveSpaces = false
    entry.arguments.hasGluedSpecifiers = false
    scan()
    for index in entry.substitutions.indices { readSpecifier(of: index) }
    settleSpacesOfSource()
    numberSourceArguments()
    buildReference()
    settleSpacesOfTranslations()
    settlePercentSigns()
    numberTranslatedArguments()
    entry.mayHaveArgumentFaults = mayHaveFaults
  }

  private var mayHaveFaults: Bool {
    if !entry.arguments.reference.conflicts.isEmpty { return true }
    if !entry.substitutions.isEmpty { return true }
    let isFormat = entry.arguments.reference.isFormat
    return entry.units.indices.contains { index in
      let isSuspect =
        !entry.arguments.isClean(unit: index)
        || !isFormat && !entry.units[index].specifiers.isEmpty
      return isSuspect && entry.isChecked(entry.units[index])
    }
  }
}

extension ArgumentResolution {
  private mutating func scan() {
    entry.arguments.keySpecifiers = scanSpecifiers(in: entry.key, isInSubstitution: false)
    if entry.source == nil, entry.keyAsSourceText != nil {
      entry.arguments.keySpecifiers = repairSpecifiers(
        entry.arguments.keySpecifiers, in: entry.key, isInSubstitution: false)
    }
    var hasLabels = false
    for index in entry.units.indices {
      let unit = entry.units[index]
      let isInSubstitution = unit.substitution != nil && entry.table.isWrittenLikeCatalog
      var range = scanSpecifiers(in: unit.text, isInSubstitution: isInSubstitution)
      if entry.isSource(unit), !unit.isPhrase {
        range = repairSpecifiers(range, in: unit.text, isInSubstitution: isInSubstitution)
      }
      entry.units[index].specifiers = range
      for specifier in range where entry.specifiers[specifier].traits.contains(.label) {
        hasLabels = true
      }
    }
    if hasLabels { numberLabels() }
  }

  /// Reads the specifiers of a string into the entry's list, and returns their indices.
  private mutating func scanSpecifiers(in text: TextSpan, isInSubstitution: Bool) -> Range<Int> {
    let start = entry.specifiers.count
    guard text.traits.contains(.percent) else { return start..<start }
    let file = entry.table.file(text.range.file)
    if text.traits.contains(.escaped) || text.traits.contains(.wide) {
      withDecoded(text, of: file) { resolution, decoded in
        resolution.scan(decoded.bytes.span, of: text, isInSubstitution) { decoded.sourceRange($0) }
      }
    } else {
      let base = Int(text.range.start)
      file.bytes.withSpan(text.range.bytes) { bytes in
        scan(bytes, of: text, isInSubstitution) { base + $0.lowerBound..<base + $0.upperBound }
      }
    }
    return start..<entry.specifiers.count
  }

  private mutating func scan(
    _ bytes: Span<UInt8>, of text: TextSpan, _ isInSubstitution: Bool,
    placing place: (Range<Int>) -> Range<Int>
  ) {
    var scanner = FormatScanner(
      isCatalog: entry.table.isWrittenLikeCatalog, isInSubstitution: isInSubstitution)
    while let item = scanner.next(in: bytes) {
      var specifier = item.specifier
      specifier.kind = item.kind
      specifier.range = SourceRange(file: text.range.file, place(item.bytes))
      specifier.name = item.name.map {
        TextSpan(range: SourceRange(file: text.range.file, place($0)), traits: text.traits)
      }
      if specifier.traits.contains(.ineffectiveSpace) {
        entry.arguments.hasIneffectiveSpaces = true
      }
      if specifier.kind == .argument,
        specifier.traits.contains(.glued) || specifier.traits.isSuperset(of: [.prose, .space])
      {
        entry.arguments.hasGluedSpecifiers = true
      }
      entry.specifiers.append(specifier)
    }
  }

  /// Replaces the specifiers of a source string with damaged placeholders by those that were meant.
  ///
  /// - Returns: the specifiers of the string, which are the last ones of the entry.
  private mutating func repairSpecifiers(
    _ range: Range<Int>, in text: TextSpan, isInSubstitution: Bool
  ) -> Range<Int> {
    guard
      range.contains(where: { entry.specifiers[$0].kind == .unknown })
        || BrokenSource.mayMissPercentSign(text, of: entry.table)
    else { return range }
    return withDecoded(text, of: entry.table.file(text.range.file)) { resolution, decoded in
      resolution.repair(range, in: text, isInSubstitution: isInSubstitution, decoded)
    }
  }

  private mutating func repair(
    _ range: Range<Int>, in text: TextSpan, isInSubstitution: Bool, _ decoded: DecodedText
  ) -> Range<Int> {
    var scanner = DamagedPlaceholderScanner(
      decoded.bytes, acceptsDollars: hasTranslatedPercentSign, acceptsLoneDollar: true)
    var damaged: [FormatSpecifier] = []
    var rest = decoded.bytes
    while let found = scanner.next() {
      for offset in found.bytes { rest[offset] = UInt8(ascii: "_") }
      var specifier = found.specifier
      specifier.range = SourceRange(file: text.range.file, decoded.sourceRange(found.bytes))
      if let name = found.name {
        let range = SourceRange(file: text.range.file, decoded.sourceRange(name))
        specifier.name = TextSpan(range: range, traits: text.traits)
      }
      damaged.append(specifier)
    }
    guard !damaged.isEmpty else { return range }
    entry.specifiers.removeLast(entry.specifiers.count - range.lowerBound)
    scan(rest.span, of: text, isInSubstitution) { decoded.sourceRange($0) }
    joinPercentSigns(from: range.lowerBound, to: &damaged)
    entry.specifiers += damaged
    entry.specifiers[range.lowerBound...].sort { $0.range.start < $1.range.start }
    return range.lowerBound..<entry.specifiers.count
  }

  /// Whether a translation may have a placeholder.
  private var hasTranslatedPercentSign: Bool {
    entry.units.contains {
      !entry.isSource($0) && !$0.isPhrase && $0.text.traits.contains(.percent)
    }
  }

  /// Merges what was read before a damaged placeholder into it, for example the percent sign of
  /// `%％d` and the number of `%1$％d`.
  ///
  /// - Parameter start: the first specifier of the string. Both the specifiers and `damaged` are
  ///   sorted.
  private mutating func joinPercentSigns(from start: Int, to damaged: inout [FormatSpecifier]) {
    var next = 0
    var kept = start
    for index in start..<entry.specifiers.count {
      let specifier = entry.specifiers[index]
      while next < damaged.count, damaged[next].range.start < specifier.range.start { next += 1 }
      guard next < damaged.count, damaged[next].range.start < specifier.range.end else {
        entry.specifiers[kept] = specifier
        kept += 1
        continue
      }
      let end = max(specifier.range.end, damaged[next].range.end)
      damaged[next].range = SourceRange(
        file: specifier.range.file, Int(specifier.range.start)..<Int(end))
      if damaged[next].number == 0 { damaged[next].number = specifier.number }
    }
    entry.specifiers.removeLast(entry.specifiers.count - kept)
  }

  /// Decodes a string into the reused buffer and passes it to a closure.
  private mutating func withDecoded<Result>(
    _ text: TextSpan, of file: SourceFile, _ body: (inout Self, DecodedText) -> Result
  ) -> Result {
    var decoded = DecodedText()
    swap(&decoded, &self.decoded)
    decoded.decode(text, of: file)
    let result = body(&self, decoded)
    swap(&decoded, &self.decoded)
    return result
  }

  /// Numbers the labels of arguments in the order in which the source has them.
  private mutating func numberLabels() {
    entry.arguments.labels.removeAll(keepingCapacity: true)
    guard let source = entry.source else { return }
    for unit in source.units {
      for specifier in entry.units[unit].specifiers {
        guard entry.specifiers[specifier].traits.contains(.label),
          let name = entry.specifiers[specifier].name
        else { continue }
        let label = entry.string(of: name)
        if entry.arguments.labels[label] == nil {
          entry.arguments.labels[label] = entry.arguments.labels.count + 1
        }
      }
    }
  }
}

extension ArgumentResolution {
  /// Gives the substitutions of an XLIFF their arguments.
  ///
  /// Xcode exports `%arg` with the number that the catalog has for the substitution, for example
  /// `%2$ld`. The number appears nowhere else. A handwritten `%ld` means the same argument.
  ///
  /// A number in the surrounding string comes first, then one in the source. A number beyond the
  /// arguments of the surrounding string is ignored.
  mutating func numberExportedSubstitutions() {
    guard !entry.substitutions.isEmpty else { return }
    var numbers: [String: Int] = [:]
    var maximum = 0
    for unit in entry.units where unit.substitution == nil {
      var count = 0
      for index in unit.specifiers where entry.specifiers[index].takesArgument {
        count += 1
        guard entry.specifiers[index].kind == .variable, entry.specifiers[index].isNumbered,
          let variable = entry.specifiers[index].name
        else { continue }
        let name = entry.name(of: variable)
        if numbers[name] == nil { numbers[name] = entry.specifiers[index].number }
      }
      maximum = max(maximum, count)
    }
    for unit in entry.units {
      guard let substitution = unit.substitution, let number = ownNumber(in: unit.specifiers),
        number <= maximum
      else { continue }
      let name = entry.name(of: entry.substitutions[substitution].name)
      if numbers[name] == nil { numbers[name] = number }
    }
    for index in entry.substitutions.indices {
      entry.substitutions[index].argumentNumber =
        numbers[entry.name(of: entry.substitutions[index].name)]
    }
  }

  /// Whether the source of an XLIFF refers to a substitution that its units don't have.
  var hasSkippedSubstitutions: Bool {
    guard entry.table.capabilities.isExport, let source = entry.source else { return false }
    return source.units.contains { unit in
      entry.units[unit].specifiers.contains {
        entry.specifiers[$0].kind == .variable && entry.specifiers[$0].substitution == nil
      }
    }
  }

  /// Returns the argument number of the first numbered specifier with a numeric class.
  private func ownNumber(in range: Range<Int>) -> Int? {
    for index in range
    where entry.specifiers[index].takesArgument && entry.specifiers[index].isNumbered {
      if entry.specifiers[index].argumentClass.isNumeric { return entry.specifiers[index].number }
    }
    return nil
  }
}

/// Determines which argument each specifier takes.
extension ArgumentResolution {
  /// Numbers the arguments of the key and of the source.
  mutating func numberSourceArguments() {
    entry.arguments.signatures.removeAll(keepingCapacity: true)
    entry.arguments.signatures.append(contentsOf: repeatElement(.none, count: entry.units.count))
    entry.arguments.unitsOfSubstitution.removeAll(keepingCapacity: true)
    entry.arguments.unitsOfSubstitution.append(
      contentsOf: repeatElement(0..<0, count: entry.substitutions.count))
    entry.arguments.shownBySubstitutions.removeAll(keepingCapacity: true)
    entry.arguments.shownBySubstitutions.append(
      contentsOf: repeatElement(ArgumentPositions(), count: entry.localizations.count))
    number(entry.arguments.keySpecifiers, from: 1, claimed: ArgumentPositions())
    if entry.table.capabilities.isExport && entry.table.isWrittenLikeCatalog {
      numberExportedSubstitutions()
    }
    if let sourceLocalization = entry.sourceLocalization { numberArguments(of: sourceLocalization) }
  }

  /// Numbers the arguments of the translations. Those of the source must be known.
  mutating func numberTranslatedArguments() {
    for index in entry.localizations.indices where index != entry.sourceLocalization {
      numberArguments(of: index)
    }
  }

  private mutating func numberArguments(of localization: Int) {
    let isVaried = !entry.localizations[localization].substitutions.isEmpty
    if isVaried { resolveSubstitutions(of: localization) }
    for index in entry.localizations[localization].units
    where entry.units[index].substitution == nil {
      if !isVaried {
        number(entry.units[index].specifiers, from: 1, claimed: ArgumentPositions())
      }
      var signature = ArgumentSignature.none
      var counts = (numbered: 0, unnumbered: 0)
      for specifier in entry.units[index].specifiers {
        signature.add(entry.specifiers[specifier])
        if entry.specifiers[specifier].isNumbered { counts.numbered += 1 }
        if entry.specifiers[specifier].isUnnumbered { counts.unnumbered += 1 }
      }
      let isSimple = counts.numbered == 0 || counts.unnumbered == 0
      entry.arguments.signatures[index] = isSimple ? signature : .irregular
    }
    for index in entry.localizations[localization].units
    where entry.units[index].substitution != nil {
      entry.arguments.signatures[index] = .irregular
    }
  }

  /// Sets the positions of one string's specifiers.
  ///
  /// - Parameters:
  ///   - first: the argument of the first specifier without a number.
  ///   - claimed: the arguments that only substitutions take.
  mutating func number(_ range: Range<Int>, from first: Int, claimed: ArgumentPositions) {
    var numbering = ArgumentNumbering(from: first, skipping: claimed)
    for index in range where entry.specifiers[index].takesArgument {
      numbering.number(&entry.specifiers[index], fixed: fixedArgument(of: index))
      let isUnknown =
        entry.specifiers[index].kind == .variable && entry.specifiers[index].substitution == nil
      if isUnknown && !entry.specifiers[index].isNumbered
        || entry.specifiers[index].position > ArgumentNumbering.maxPosition
      {
        entry.specifiers[index].position = 0
      }
    }
  }

  /// Returns the argument of a specifier without a number that isn't the next one, or nil: that of
  /// a label, or the one that the file assigns to a substitution. 0 for none.
  private func fixedArgument(of index: Int) -> Int? {
    let specifier = entry.specifiers[index]
    switch specifier.kind {
    case .variable:
      return specifier.substitution.flatMap { entry.substitutions[$0].assignedArgument }
    case .argument where specifier.traits.contains(.label):
      return specifier.name.map { entry.arguments.labels[entry.string(of: $0)] ?? 0 }
    case .ownArgument: return 0
    case .argument, .percent, .incomplete, .unknown: return nil
    }
  }
}
