import Diagnostics
import SourceText
import Syntax

/// The members of an object that have been read so far.
struct MemberSet {
  private var known: UInt32 = 0
  /// Created only on demand, because the reader creates a set for each object of a file.
  private var unknown: KeyTable?

  func contains(_ keyword: CatalogKeyword) -> Bool { known & bit(keyword) != 0 }

  /// Adds a member.
  ///
  /// - Returns: Whether the set contained it already.
  mutating func insert(
    _ name: TextSpan, _ keyword: CatalogKeyword?, of file: SourceFile
  ) -> Bool {
    guard let keyword else {
      if unknown == nil { unknown = KeyTable() }
      return unknown?.insert(name, of: file, value: name.range) != nil
    }
    defer { known |= bit(keyword) }
    return contains(keyword)
  }

  private func bit(_ keyword: CatalogKeyword) -> UInt32 {
    1 << keyword.rawValue
  }
}

/// An object that is read a second time, up to a member that it has twice.
struct RereadObject {
  let start: Int
  /// The number of objects around its members.
  let depth: Int
  private var scanner: JSONScanner
  private var object: JSONScanner.Cursor
  private var members = KeyTable()

  init(at start: Int, depth: Int, of file: SourceFile) throws(JSONSyntaxError) {
    (self.start, self.depth) = (start, depth)
    scanner = JSONScanner(file)
    scanner.move(to: start)
    object = try scanner.beginObject()
  }

  /// The offset up to which it was read.
  var offset: Int { scanner.offset }

  /// Reads on to a member. Returns its value, and the last member before it with the same name.
  mutating func read(
    through name: TextSpan, of file: SourceFile
  ) throws(JSONSyntaxError) -> (value: SourceRange, earlier: KeyTable.Slot)? {
    var ignored: [Diagnostic] = []
    while let member = try scanner.nextMember(of: &object) {
      let value = file.range(try scanner.skipValue(reporting: &ignored))
      let earlier = members.insert(member, of: file, value: value)
      if member.range == name.range { return earlier.map { (value, $0) } }
    }
    return nil
  }
}

extension StringCatalogReader {
  /// Reports a member that an object has twice.
  ///
  /// The earlier member is looked up by reading the object again, because duplicates are too rare
  /// to store all names. For another duplicate, reading goes on where it ended. If many levels of a
  /// file have duplicates, they use up a budget. The earlier member is then not named.
  ///
  /// - Returns: Whether the object has the member already.
  @discardableResult
  mutating func reportDuplicate(
    _ name: TextSpan, since start: Int
  ) throws(JSONSyntaxError) -> Bool {
    guard duplicateBudget > 0 else {
      append(.duplicateKey(name, in: file))
      return true
    }
    while let last = rereadObjects.last, last.start != start, last.depth >= scanner.depth {
      rereadObjects.removeLast()
    }
    if rereadObjects.last?.start != start {
      rereadObjects.append(try RereadObject(at: start, depth: scanner.depth, of: file))
    }
    let last = rereadObjects.count - 1
    let before = rereadObjects[last].offset
    let found = try rereadObjects[last].read(through: name, of: file)
    duplicateBudget -= rereadObjects[last].offset - before
    guard let (value, earlier) = found else { return false }
    reportDuplicate(name, value: value, earlier: earlier)
    return true
  }

  /// Reads a string, or reports a value of another type.
  mutating func string(for purpose: String) throws(JSONSyntaxError) -> TextSpan? {
    guard case .string = scanner.peek() else {
      try reportWrongType("a string for \(purpose)")
      return nil
    }
    let text = try scanner.string()
    if !scanner.loneSurrogates.isEmpty { reportLoneSurrogates() }
    return text
  }

  /// Reads true or false, or reports a value of another type.
  mutating func boolean(for purpose: String) throws(JSONSyntaxError) -> Bool? {
    if let value = scanner.boolean() { return value }
    try reportWrongType("true or false for \(purpose)")
    return nil
  }

  /// Returns whether the next value is an object. Any other value is reported and skipped.
  mutating func isObject(_ name: String) throws(JSONSyntaxError) -> Bool {
    if case .object = scanner.peek() { return true }
    try reportWrongType("an object for \(name)")
    return false
  }

  /// Skips a value of any kind, and reports members that an object in it has twice.
  @discardableResult
  mutating func skipValue() throws(JSONSyntaxError) -> Range<Int> {
    let known = diagnostics.count
    defer {
      for index in known..<diagnostics.count { diagnostics[index].subject = subject }
    }
    return try scanner.skipValue(reporting: &diagnostics)
  }

  mutating func reportWrongType(_ expectation: String) throws(JSONSyntaxError) {
    let found = scanner.peek()
    let range = file.range(try skipValue())
    let name = found.name ?? bytes.string(in: range.bytes)
    report(.syntaxError, "expected \(expectation), found \(name)", at: range)
  }

  /// Reports halves of surrogate pairs, at most eight at once.
  mutating func reportLoneSurrogates() {
    for range in scanner.takeLoneSurrogates().prefix(8) {
      report(
        .invalidEscape, "'\(file.bytes.string(in: range.bytes))' is half of a surrogate pair",
        at: range, severity: .warning, help: "write both halves, or the character itself")
    }
  }

  mutating func reportConflictingForms(at range: SourceRange) {
    report(
      .conflictingForms, "'stringUnit' and 'variations' are next to each other", at: range,
      help: "keep one; Xcode exports only one and deletes the other on import")
  }

  mutating func reportNestedSubstitutions(at range: SourceRange) {
    report(
      .invalidNesting, "the substitutions are not at the root of the localization", at: range,
      help: "move them to the root of the localization; branches can reference them there",
      kind: "substitutions")
  }

  mutating func reportInvalidNesting(
    of kind: Variation.Kind, in kinds: [Variation.Kind], at range: SourceRange
  ) {
    guard let outer = kinds.last, outer == .plural || kinds.contains(kind) else { return }
    let around = outer == .plural ? outer : kind
    report(
      .invalidNesting, "a \(kind) variation is inside a \(around) variation", at: range,
      help: kind == .plural
        ? "a plural variation depends on only one number; use a substitution for each number"
        : "put devices outside and plural categories inside")
  }

  /// Reports a finding about what is being read.
  mutating func report(
    _ rule: RuleID, _ message: String, at range: SourceRange, severity: Severity = .error,
    help: String? = nil, notes: [Note] = [], kind: String? = nil
  ) {
    append(
      Diagnostic(
        rule: rule, severity: severity, message: message, range: range, notes: notes, help: help,
        kind: kind))
  }

  /// Adds a finding about what is being read.
  mutating func append(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    diagnostic.subject = subject
    diagnostics.append(diagnostic)
  }

  private var subject: Subject {
    mutating get {
      Subject(table: table.name, key: isInEntry ? keyName() : nil, locale: localeName)
    }
  }

  private mutating func keyName() -> String {
    if let lastKey, lastKey.range == entry.key.range { return lastKey.name }
    let name = table.string(of: entry.key)
    lastKey = (entry.key.range, name)
    return name
  }

  private var localeName: String? {
    guard isInLocalization, let last = entry.localizations.last else { return nil }
    return table.locales[last.locale].spelling
  }
}

extension JSONScanner.Kind {
  /// The name of the kind in messages, or nil for true, false and null, whose text is their name.
  fileprivate var name: String? {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .literal: nil
    case .other: "something that is not JSON"
    }
  }
}
