import Diagnostics
import Languages
import SourceText
import Syntax

/// The position of a node in a localization: its branch and its substitution.
private struct NodePlace {
  var branch: Int?
  var substitution: Int?
  /// The kinds of variation around the node.
  var kinds: [Variation.Kind] = []
}

extension StringCatalogReader {
  private var localization: Int { entry.localizations.count - 1 }

  /// Reads the value of a locale.
  mutating func readLocalization() throws(JSONSyntaxError) {
    if readPlainLocalization() { return }
    if let unit = readSimpleNode() {
      return appendUnit(unit.value, state: unit.state, at: NodePlace())
    }
    let firstUnit = entry.units.count
    let findings = diagnostics.count
    guard let substitutions = try readNode(at: NodePlace(), mayHaveSubstitutions: true) else {
      reportEmpty(
        .localization, at: entry.localizations.last?.name, since: firstUnit, findings)
      return
    }
    let references = entry.units[firstUnit...].contains { $0.substitution == nil }
    if !references {
      report(
        .invalidNesting, "the localization has substitutions, but no string that references them",
        at: substitutions,
        help: "add a 'stringUnit' next to 'substitutions'; Apple's compiler stops without it")
    }
  }

  /// Reads an object that contains a unit, a set of phrases or variations.
  ///
  /// - Returns: the name of its `substitutions`, if it has any.
  @discardableResult
  private mutating func readNode(
    at place: NodePlace, mayHaveSubstitutions: Bool
  ) throws(JSONSyntaxError) -> SourceRange? {
    guard try isObject(place.branch == nil ? "a localization" : "a branch") else { return nil }
    let start = scanner.offset
    var seen = MemberSet()
    var substitutions: SourceRange?
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      let keyword = CatalogKeyword.named(name, of: bytes, in: file)
      guard try note(name, keyword, in: &seen, since: start) else { continue }
      switch keyword {
      case .stringUnit:
        if seen.contains(.variations) { reportConflictingForms(at: name.range) }
        try readUnit(at: place)
      case .stringSet: try readPhrases(at: place)
      case .variations:
        if seen.contains(.stringUnit) { reportConflictingForms(at: name.range) }
        try readVariations(at: place)
      case .substitutions:
        substitutions = name.range
        if mayHaveSubstitutions {
          try readSubstitutions()
        } else {
          reportNestedSubstitutions(at: name.range)
          try skipValue()
        }
      default: try skipUnknownMember(name, of: place.branch == nil ? .localization : .branch)
      }
    }
    return substitutions
  }

  private mutating func readUnit(at place: NodePlace) throws(JSONSyntaxError) {
    if let unit = readSimpleUnit() {
      return appendUnit(unit.value, state: unit.state, at: place)
    }
    guard try isObject("a string unit") else { return }
    let start = scanner.offset
    var seen = MemberSet()
    var state: TextSpan?
    var value: TextSpan?
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      let keyword = CatalogKeyword.named(name, of: bytes, in: file)
      guard try note(name, keyword, in: &seen, since: start) else { continue }
      switch keyword {
      case .state: state = try string(for: "a state")
      case .value: value = try string(for: "a value")
      default: try skipUnknownMember(name, of: .stringUnit)
      }
    }
    if let value {
      appendUnit(value, state: state, at: place)
      // A state of the wrong type was reported already, so it isn't reported as missing.
      if state == nil, seen.contains(.state) {
        entry.units[entry.units.count - 1].state = .translated
      }
    } else if !seen.contains(.value) {
      report(
        .syntaxError, "the string unit has no 'value'", at: file.range(start..<start + 1),
        help: "add the string as its 'value'")
    }
  }

  private mutating func readPhrases(at place: NodePlace) throws(JSONSyntaxError) {
    guard try isObject("a string set") else { return }
    let start = scanner.offset
    var seen = MemberSet()
    let firstUnit = entry.units.count
    var state: TextSpan?
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      let keyword = CatalogKeyword.named(name, of: bytes, in: file)
      guard try note(name, keyword, in: &seen, since: start) else { continue }
      switch keyword {
      case .state: state = try string(for: "a state")
      case .values:
        guard scanner.peek() == .array else {
          try reportWrongType("an array for 'values'")
          break
        }
        var array = try scanner.beginArray()
        while try scanner.nextElement(of: &array) {
          guard let phrase = try string(for: "a phrase") else { continue }
          appendUnit(phrase, state: nil, at: place, isPhrase: true)
        }
      default: try skipUnknownMember(name, of: .stringSet)
      }
    }
    // The state may follow the phrases.
    for index in firstUnit..<entry.units.count { entry.units[index].setState(state, in: file) }
  }

  private mutating func appendUnit(
    _ value: TextSpan, state: TextSpan?, at place: NodePlace, isPhrase: Bool = false
  ) {
    var unit = StringUnit(
      localization: localization, branch: place.branch, substitution: place.substitution,
      text: value)
    unit.isPhrase = isPhrase
    unit.setState(state, in: file)
    entry.append(unit, from: file)
  }

  private mutating func readVariations(at place: NodePlace) throws(JSONSyntaxError) {
    guard try isObject("'variations'") else { return }
    let start = scanner.offset
    var seen = MemberSet()
    var first: Variation.Kind?
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      let keyword = CatalogKeyword.named(name, of: bytes, in: file)
      guard try note(name, keyword, in: &seen, since: start) else { continue }
      let kind: Variation.Kind
      switch keyword {
      case .plural: kind = .plural
      case .device: kind = .device
      case .width: kind = .width
      default:
        try skipUnknownMember(name, of: .variations)
        continue
      }
      if let first, first != kind {
        report(
          .conflictingForms, "two kinds of variation are next to each other", at: name.range,
          help:
            "put one inside the other; Xcode exports only one and deletes the other on import",
          kind: "variations")
      }
      first = first ?? kind
      reportInvalidNesting(of: kind, in: place.kinds, at: name.range)
      try readBranches(of: kind, named: name.range, at: place)
    }
  }

  private mutating func readBranches(
    of kind: Variation.Kind, named name: SourceRange, at place: NodePlace
  ) throws(JSONSyntaxError) {
    guard try isObject("the variation") else { return }
    let variation = entry.append(
      Variation(
        kind: kind, localization: localization, substitution: place.substitution,
        parent: place.branch, name: name))
    let start = scanner.offset
    var categories = PluralCategorySet()
    var others = KeyTable()
    var last: Int?
    var inner = place
    inner.kinds.append(kind)
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      let category = kind == .plural ? PluralCategory(name, in: file) : nil
      let isRepeated: Bool
      if let category {
        isRepeated = categories.contains(category)
        categories.insert(category)
      } else {
        isRepeated = others.insert(name, of: file, value: name.range) != nil
      }
      if isRepeated, !isReadingAgain {
        try passRepeated(name, since: start)
        continue
      }
      last = entry.append(
        Branch(variation: variation, name: name, category: category), after: last)
      inner.branch = last
      if let unit = readSimpleNode() {
        appendUnit(unit.value, state: unit.state, at: inner)
        continue
      }
      let (firstUnit, findings) = (entry.units.count, diagnostics.count)
      try readNode(at: inner, mayHaveSubstitutions: false)
      reportEmpty(.branch, at: name.range, since: firstUnit, findings)
    }
  }

  private mutating func readSubstitutions() throws(JSONSyntaxError) {
    guard try isObject("'substitutions'") else { return }
    let start = scanner.offset
    var names = KeyTable()
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      if names.insert(name, of: file, value: name.range) != nil, !isReadingAgain {
        try passRepeated(name, since: start)
        continue
      }
      try readSubstitution(name)
    }
  }

  private mutating func readSubstitution(_ name: TextSpan) throws(JSONSyntaxError) {
    guard try isObject("a substitution") else { return }
    let start = scanner.offset
    var seen = MemberSet()
    let index = entry.append(Substitution(localization: localization, name: name))
    var object = try scanner.beginObject()
    while let member = try scanner.nextMember(of: &object) {
      let keyword = CatalogKeyword.named(member, of: bytes, in: file)
      guard try note(member, keyword, in: &seen, since: start) else { continue }
      switch keyword {
      case .argNum: try readArgumentNumber(ofSubstitution: index)
      case .formatSpecifier:
        entry.substitutions[index].hasSpecifier = true
        entry.substitutions[index].formatSpecifier = try string(for: "a format specifier")
      case .variations:
        let (known, findings) = (entry.variations.count, diagnostics.count)
        try readVariations(at: NodePlace(substitution: index))
        // A value of the wrong type was reported already.
        entry.substitutions[index].hasVariations =
          entry.variations.count > known
          || diagnostics[findings...].contains { $0.severity == .error }
      case .substitutions:
        reportNestedSubstitutions(at: member.range)
        try skipValue()
      default: try skipUnknownMember(member, of: .substitution)
      }
    }
  }

  private mutating func readArgumentNumber(ofSubstitution index: Int) throws(JSONSyntaxError) {
    let kind = scanner.peek()
    let range = try skipValue()
    entry.substitutions[index].argumentNumberRange = file.range(range)
    guard kind == .number, let number = Int(file.bytes.string(in: range)), number > 0 else {
      return
    }
    entry.substitutions[index].argumentNumber = number
  }
}

extension StringUnit {
  fileprivate mutating func setState(_ word: TextSpan?, in file: SourceFile) {
    state = word.map { State($0, in: file) } ?? .unknown
    stateRange = word?.range
  }
}

extension StringUnit.State {
  fileprivate init(_ text: TextSpan, in file: SourceFile) {
    let bytes = file.bytes
    guard text.traits.contains(.escaped) else {
      self = Self.named(text.range.bytes, of: bytes)
      return
    }
    self = UnitState(file.string(of: text).utf8).map { Self($0) } ?? .unknown
  }

  private static func named(_ range: Range<Int>, of bytes: SourceBuffer) -> Self {
    if bytes.bytes(range, equal: UnitState.translated.word) {
      .translated
    } else if bytes.bytes(range, equal: UnitState.needsReview.word) {
      .needsReview
    } else if bytes.bytes(range, equal: UnitState.new.word) {
      .new
    } else if bytes.bytes(range, equal: UnitState.machineTranslated.word) {
      .machineTranslated
    } else {
      .unknown
    }
  }
}

extension StringCatalogReader {
  /// Finds the locales of a catalog, which is much faster than reading it.
  ///
  /// - Returns: the same table as that of a reader, but without keys.
  static func readLocales(_ file: SourceFile, name: String, sourceLocale: String?) -> Table {
    let table = Table(ofCatalog: name, purpose: .init(ofTable: name, path: file.path))
    var reader = StringCatalogReader(
      file, table, sourceLocale, [], finishesEntries: false, findsOnlyLocales: true)
    reader.read { _ in }
    table.noteReadFaults(in: reader.diagnostics)
    return table
  }
}

extension Table {
  /// Uses the configured source language, but with the catalog's own spelling and region. One `en`
  /// in the configuration works for catalogs of `en` and of `en-US`.
  func setSource(_ language: String, configured: String?, at mention: SourceRange) {
    let spelling = configured.map { name in
      let isSame = LocaleIdentifier(name).language == LocaleIdentifier(language).language
      return isSame ? language : name
    }
    sourceLocale = index(ofLocale: spelling ?? language, at: mention)
  }
}
