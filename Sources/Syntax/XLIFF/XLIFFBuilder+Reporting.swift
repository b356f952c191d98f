import Diagnostics
import SourceText
import XML

extension XLIFFBuilder {
  /// Stores the unit that ends here.
  mutating func endUnit(_ end: Range<Int>) {
    guard let open = unit else { return }
    unit = nil
    if open.hasTarget { section?.hasTargets = true }
    // A unit without an ID was reported already.
    guard open.hasID else { return }
    if let place = open.unreadable {
      unreadable = ((unreadable?.count ?? 0) + 1, unreadable?.place ?? place)
      // A missing translation is known even if the source can't be read.
      guard !open.hasTarget else { return }
    } else if !open.hasSource {
      report(
        "the unit has no '<source>'", at: open.tag, key: open.unit.id,
        help: "export the localization again")
    }
    var unit = open.unit
    unit.element = file.range(open.tag.lowerBound..<end.upperBound)
    if open.unreadable != nil { unit.source = nil }
    append(unit)
  }

  private mutating func append(_ unit: XLIFFUnit) {
    let (slot, isNew) = ids.index(of: unit.id, in: file, value: unit.id.range)
    guard isNew else { return reportDuplicate(unit, unitOfID[slot]) }
    unitOfID.append(section?.units.count ?? 0)
    section?.units.append(unit)
  }

  private mutating func reportDuplicate(_ unit: XLIFFUnit, _ index: Int) {
    guard let first = section?.units[index] else { return }
    let hasSameStrings =
      isSame(unit.source, first.source) && isSame(unit.target?.text, first.target?.text)
    let name = file.string(of: unit.id)
    document.diagnostics.append(
      Diagnostic(
        rule: .duplicateKey, severity: hasSameStrings ? .warning : .error,
        message: "duplicate unit '\(name)', with "
          + (hasSameStrings
            ? "the same strings" : "different strings; an import uses only one of them"),
        range: unit.id.range, subject: Subject(table: section?.name, key: name),
        notes: [Note("the first one is here", at: first.id.range)],
        help: hasSameStrings ? "remove one of them" : "keep the correct one"))
  }

  private func isSame(_ first: TextSpan?, _ second: TextSpan?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return file.bytes.bytes(first.range.bytes, equal: file.bytes, second.range.bytes)
  }

  /// Stores the section that ends here.
  mutating func endFile() {
    guard let section else { return }
    self.section = nil
    reportMissingLanguages(of: section)
    document.sections.append(section)
  }

  /// Returns the name of a source file without its folders and its extension. A source file without
  /// a name has that of the XLIFF itself.
  func name(ofSource original: TextSpan?) -> String {
    let path = original.map(file.string(of:)) ?? ""
    let name = (path.isEmpty ? file.path : path).split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// Ends the document, complete or not.
  mutating func finish(with error: XMLError?) {
    if error != nil {
      section?.isCutOff = true
      section?.cutOffID = unit?.unit.id
    }
    endFile()
    if let error { report(error) }
    document.isCutShort = error != nil
    if let unreadable {
      report(
        unreadable.count == 1
          ? "1 unit is not checked: it has elements inside its string, or several segments"
          : "\(unreadable.count) units are not checked: "
            + "they have elements inside their strings, or several segments",
        at: unreadable.place, severity: .note,
        help: "Xcode exports no such units; only the program that wrote them knows what "
          + "the elements mean")
    }
    if error == nil, document.sections.isEmpty, document.diagnostics.isEmpty {
      report(
        "the file contains no strings", at: document.root.bytes, severity: .note,
        help: "export the localization again if there should be some")
    }
  }
}

extension XLIFFBuilder {
  mutating func reportMissingOriginal(_ tag: Range<Int>) {
    report(
      "'original' is missing", at: tag,
      help: "add the path of the original file; an import needs it to find the table")
  }

  /// Reports the first unit or group of a section that isn't in its body.
  mutating func reportOutsideOfBody(_ name: String, _ tag: Range<Int>) {
    guard !hasReportedPlace else { return }
    hasReportedPlace = true
    report(
      "'<\(name)>' is not in a '<body>'", at: tag,
      key: name == nameOfUnit ? XMLTag(range: tag, file: file).value(of: "id") : nil,
      help: "move it into the '<body>' of the '<file>', where an import looks for it")
  }

  /// Reports the first unit at a position where units aren't read.
  mutating func reportUnreadUnit(_ tag: Range<Int>) {
    guard !hasReportedPlace else { return }
    hasReportedPlace = true
    report(
      "the unit is not in the '<body>' of a '<file>', so it is not checked", at: tag,
      help: "export the localization again")
  }

  /// Reports a second source or target of a unit. If a unit has several segments, each has its own.
  mutating func reportRepetition(of name: String, _ tag: Range<Int>) {
    guard let unit, unit.segments <= 1 else { return }
    report(
      "the unit has a second '<\(name)>'", at: tag, key: unit.unit.id,
      help: "keep the correct one; an import uses only one of them")
  }

  private mutating func reportMissingLanguages(of section: XLIFFSection) {
    // The languages of XLIFF 2 are in the root element, so they are missing from all sections at
    // once.
    guard dialect == .version1 || !hasReportedLanguages else { return }
    hasReportedLanguages = true
    let tag = dialect == .version1 ? section.tag : document.root
    let names =
      dialect == .version1 ? ("source-language", "target-language") : ("srcLang", "trgLang")
    if section.sourceLanguage == nil {
      report(
        "'\(names.0)' is missing", at: tag.bytes,
        help: "add the language that the code is written in")
    }
    guard section.targetLanguage == nil else { return }
    if section.hasTargets {
      report(
        "'\(names.1)' is missing, so the translations are not checked", at: tag.bytes,
        help: "add the language of the translations")
    } else {
      report(
        "there is no '\(names.1)' and no translation", at: tag.bytes, severity: .note,
        help: "add the language to translate into")
    }
  }

  /// Reports the reason that the XML can't be read any further.
  private mutating func report(_ error: XMLError) {
    let marker = MergeConflict.marker(onLineOf: error.range.lowerBound, in: file.bytes)
    if let marker { return reportConflict(marker) }
    let notes = error.startTag.map { [Note("the start tag is here", at: file.range($0))] }
    document.diagnostics.append(
      Diagnostic(
        rule: .syntaxError, severity: .error, message: error.message,
        range: file.range(error.range), notes: notes ?? [], help: error.help))
  }

  /// Reports the first merge-conflict marker that begins a line of text between tags.
  mutating func reportConflict(in range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if let marker = MergeConflict.marker(at: offset, in: file.bytes) {
        return reportConflict(marker)
      }
      guard let feed = file.bytes.firstOffset(of: 0x0A, in: offset..<range.upperBound) else {
        return
      }
      offset = feed + 1
    }
  }

  private mutating func reportConflict(_ marker: Range<Int>) {
    report(
      MergeConflict.message(file.bytes.string(in: marker)), at: marker, help: MergeConflict.help)
  }

  mutating func report(
    _ message: String, at range: Range<Int>, severity: Severity = .error, key: TextSpan? = nil,
    help: String? = nil
  ) {
    document.diagnostics.append(
      Diagnostic(
        rule: .syntaxError, severity: severity, message: message, range: file.range(range),
        subject: Subject(table: section?.name, key: key.map(file.string(of:))), help: help))
  }
}
