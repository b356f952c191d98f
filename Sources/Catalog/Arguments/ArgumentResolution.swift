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
    scan()
    for index in entry.substitutions.indices { readSpecifier(of: index) }
    settleSpacesOfSource()
    numberSourceArguments()
    buildReference()
    settleSpacesOfTranslations()
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
      entry.specifiers.append(specifier)
    }
  }

  /// Replaces the specifiers of a source string with damaged placeholders by those that were meant.
  ///
  /// - Returns: The specifiers of the string, which are the last ones of the entry.
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
      decoded.bytes, acceptsDollars: hasTranslatedPercentSign)
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
  /// - Parameter start: The first specifier of the string. Both the specifiers and `damaged` are
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
