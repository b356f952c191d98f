extension RuleContext {
  /// Removes the findings in translations that repeat a fault of the source, which has a note about
  /// them.
  ///
  /// Translators copy the placeholders of the source, with their faults. A finding with a fix
  /// stays.
  ///
  /// - Parameters:
  ///   - entry: the entry that the rules have checked.
  ///   - first: the number of findings before that.
  package mutating func removeRepetitionsInTranslations(of entry: Entry, after first: Int) {
    guard diagnostics.count > first + 1, let source = entry.source, !source.units.isEmpty else {
      return
    }
    let language = entry.locale(of: source).spelling
    var originals: [SharedFault: Int] = [:]
    for index in diagnostics.indices[first...] where diagnostics[index].subject.locale == language {
      guard let fault = SharedFault(diagnostics[index]), originals[fault] == nil else { continue }
      originals[fault] = index
    }
    guard !originals.isEmpty else { return }
    var repetitions: [Int: [Int]] = [:]
    for index in diagnostics.indices[first...] where diagnostics[index].subject.locale != language {
      guard let original = SharedFault(diagnostics[index]).flatMap({ originals[$0] }) else {
        continue
      }
      repetitions[original, default: []].append(index)
    }
    for (original, indices) in repetitions {
      let locales = Set(indices.map { diagnostics[$0].subject.locale })
      let message =
        locales.count == 1 ? "a translation repeats it" : "\(locales.count) translations repeat it"
      diagnostics[original].notes.append(Note(message, at: diagnostics[indices[0]].range))
    }
    let removed = Set(repetitions.values.joined())
    guard !removed.isEmpty else { return }
    diagnostics = diagnostics.indices.filter { !removed.contains($0) }.map { diagnostics[$0] }
  }

  /// Removes the findings in copies of a source string that repeat a finding of the source.
  ///
  /// Tools fill untranslated languages with the source string. Its faults have to be corrected
  /// once, there. A string of one word, for example `%#@count@`, is the same in any language. The
  /// fix of a finding corrects the copies too, or else these keep their findings.
  ///
  /// - Parameters:
  ///   - entry: the entry that the rules have checked.
  ///   - first: the number of findings before that.
  package mutating func removeRepetitionsInCopies(of entry: Entry, after first: Int) {
    guard diagnostics.count > first + 1, let source = entry.source, !source.units.isEmpty else {
      return
    }
    let strings = StringPlaces(of: entry)
    var originals: [RepeatedFault: Int] = [:]
    var copies: [(index: Int, text: TextSpan, fault: RepeatedFault)] = []
    for index in diagnostics.indices[first...] {
      guard let unit = strings.unit(at: diagnostics[index].range) else { continue }
      if entry.isSource(unit) {
        originals[RepeatedFault(diagnostics[index], in: unit.text)] = index
      } else if entry.isCopyOfSource(unit), entry.hasSeveralWords(unit.text),
        let text = entry.sourceText(for: unit)
      {
        let fault = RepeatedFault(diagnostics[index], in: unit.text, translating: text)
        copies.append((index, unit.text, fault))
      }
    }
    guard !originals.isEmpty else { return }
    var removed: Set<Int> = []
    var edits: [Int: Set<Edit>] = [:]
    for (index, text, fault) in copies {
      guard let original = originals[fault] else { continue }
      if let fix = diagnostics[original].fix {
        guard let moved = fix.moved(from: fault.source, to: text.range) else { continue }
        edits[original, default: []].formUnion(moved)
      } else if diagnostics[index].fix != nil {
        continue
      }
      removed.insert(index)
    }
    guard !removed.isEmpty else { return }
    for (original, edits) in edits {
      guard let fix = diagnostics[original].fix else { continue }
      diagnostics[original].fix = Fix(
        fix.title, fix.safety, fix.edits + edits, remainders: fix.remainders)
    }
    diagnostics = diagnostics.indices.filter { !removed.contains($0) }.map { diagnostics[$0] }
  }
}

extension Fix {
  /// Returns the edits of a string for a copy of it in the same file. Returns nil if the copy is in
  /// another file, or written differently.
  fileprivate func moved(from string: SourceRange, to copy: SourceRange) -> [Edit]? {
    guard string.file == copy.file, string.bytes.count == copy.bytes.count,
      edits.allSatisfy({ string.contains($0.range) })
    else { return nil }
    let distance = copy.bytes.lowerBound - string.bytes.lowerBound
    return edits.map { edit in
      let bytes = edit.range.bytes
      let moved = bytes.lowerBound + distance..<bytes.upperBound + distance
      return Edit(SourceRange(file: copy.file, moved), edit.replacement)
    }
  }
}

/// A fault of the placeholders of a string, which translations can share with their source.
private struct SharedFault: Hashable {
  private static let rules: Set<RuleID> = [
    "format-specifier-mismatch", "malformed-specifier", "mixed-argument-numbering",
  ]

  let rule: RuleID
  let kind: String?
  let severity: Severity
  let message: String

  /// Creates a fault, or nil if a diagnostic has a fix or its rule isn't about placeholders.
  init?(_ diagnostic: Diagnostic) {
    guard diagnostic.fix == nil, Self.rules.contains(diagnostic.rule) else { return nil }
    (rule, kind) = (diagnostic.rule, diagnostic.kind)
    (severity, message) = (diagnostic.severity, diagnostic.message)
  }
}

/// A fault of a source string, which its copies repeat. Rules that compare strings may describe it
/// differently there.
private struct RepeatedFault: Hashable {
  let rule: RuleID
  let source: SourceRange
  let start: UInt32

  init(_ diagnostic: Diagnostic, in text: TextSpan, translating source: TextSpan? = nil) {
    rule = diagnostic.rule
    self.source = (source ?? text).range
    start = diagnostic.range.start - text.range.start
  }
}

/// The strings of an entry by their places.
private struct StringPlaces {
  private let units: [StringUnit]

  init(of entry: Entry) { units = entry.units.sorted { $0.text.range < $1.text.range } }

  /// Returns the string that contains a range.
  func unit(at range: SourceRange) -> StringUnit? {
    let next = units.partitioningIndex { range < $0.text.range }
    let candidates = units[..<min(next + 1, units.count)].suffix(2)
    return candidates.first { $0.text.range.contains(range) }
  }
}
