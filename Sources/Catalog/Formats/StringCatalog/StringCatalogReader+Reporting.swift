import Diagnostics
import Languages
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
  /// - Returns: whether the set contained it already.
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
  /// - Returns: whether the object has the member already.
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

extension StringCatalogReader {
  /// Reports keys that look the same but compose their accents differently.
  ///
  /// Swift strings are equal if they are canonically equivalent. Foundation compares code units.
  mutating func reportComposedKeys() {
    // The time to compare grows faster than the length. Real keys are shorter.
    nonASCIIKeys.removeAll { $0.range.bytes.count > CompositionCheck.maxTextLength }
    guard nonASCIIKeys.contains(where: mayDiffer) else { return }
    var first: [String: TextSpan] = [:]
    var composed: Set<String> = []
    for key in nonASCIIKeys {
      let text = file.string(of: key)
      guard let other = first[text] else {
        first[text] = key
        continue
      }
      guard !text.utf8.elementsEqual(file.string(of: other).utf8) else { continue }
      append(.composedKey(text, at: key.range, other: other.range))
      diagnostics[diagnostics.count - 1].subject.key = text
      composed.insert(text)
    }
    diagnostics.removeFixes(ofDuplicatesOf: composed)
  }

  private func mayDiffer(_ key: TextSpan) -> Bool {
    guard key.traits.contains(.escaped) else {
      return CompositionCheck.mayDiffer(key.range.bytes, of: file.bytes)
    }
    let decoded = SourceBuffer(Array(file.string(of: key).utf8))
    return CompositionCheck.mayDiffer(0..<decoded.count, of: decoded)
  }
}

extension StringCatalogReader {
  /// The offset at which the text of the file begins.
  private var start: Int { file.encoding == .utf8WithMark ? 3 : 0 }

  /// Reports problems of the encoding that keep tools from loading the file.
  mutating func checkEncoding() {
    if let name = file.encoding.nameOfOther {
      report(
        .suspiciousEncoding, "the file is stored as \(name), but catalogs are UTF-8",
        at: file.range(0..<0), help: "save it as UTF-8")
    }
    guard let surplus = SurplusMarks(from: start, in: file.bytes) else { return }
    report(
      .suspiciousEncoding, "\(surplus.description) at the start", at: file.range(surplus.range),
      help: "remove them; a catalog needs none")
    if file.isEditable { attach(Fix(surplus.removal, .unsafe, [file.edit(surplus.range, "")])) }
    scanner.move(to: surplus.range.upperBound)
  }

  /// The minimum number of unchecked bytes after an entry for which they are checked at once.
  static let minChecked = 1 << 12

  /// Checks that the bytes up to an offset are UTF-8.
  ///
  /// This happens after some entries, while the bytes are at hand: a second pass over a large file
  /// would load all of it into memory again. Only the first invalid byte is reported.
  /// - Parameter end: the offset at which a scalar ends if the bytes are valid.
  mutating func checkUTF8(before end: Int) {
    guard validated < end else { return }
    let bytes = file.bytes
    let invalid = bytes.firstInvalidUTF8(in: validated..<end, noticingMark: &hasMark)
    validated = invalid == nil ? end : bytes.count
    guard let invalid else { return }
    report(
      .suspiciousEncoding, "byte 0x\(bytes[invalid].hexadecimal(digits: 2)) is not UTF-8",
      at: file.range(invalid..<invalid + 1),
      help: "save the file as UTF-8; it may be in Latin-1 or Mac Roman")
  }

  /// Marks the bytes up to an offset as checked, or those before the first that isn't UTF-8. The
  /// next check then begins there, and reports it.
  ///
  /// - Returns: whether all of them are UTF-8.
  mutating func passUTF8(before end: Int) -> Bool {
    guard validated < end else { return true }
    let invalid = bytes.firstInvalidUTF8(in: validated..<end, noticingMark: &hasMark)
    validated = invalid ?? end
    return invalid == nil
  }

  /// Does the same for the localization that ends after a string. All of it but the string repeats
  /// bytes of an earlier one.
  mutating func passUTF8(of string: PlainString) -> Bool {
    guard validated < string.end else { return true }
    validated = string.isUTF8 ? string.end : string.text.range.bytes.lowerBound
    return passUTF8(before: string.end)
  }

  /// Reports byte order marks inside strings. Elsewhere they are syntax errors.
  mutating func checkMarks() {
    guard hasMark else { return }
    let bytes = file.bytes
    var offset = SurplusMarks(from: start, in: bytes)?.range.upperBound ?? start
    var found = 0
    while found < Self.markLimit, offset < bytes.count,
      let next = bytes.firstOffset(of: 0xEF, in: offset..<bytes.count)
    {
      offset = next + 1
      guard bytes.hasBytes("\u{FEFF}", at: next) else { continue }
      found += 1
      guard !diagnostics.contains(where: { $0.range.bytes.lowerBound == next }) else { continue }
      report(
        .suspiciousEncoding, "the string contains a byte order mark (U+FEFF)",
        at: file.range(next..<next + 3), severity: .warning, help: "remove it; it is invisible")
    }
  }

  private static var markLimit: Int { 20 }
}

extension TextEncoding {
  /// The name of an encoding that isn't UTF-8.
  fileprivate var nameOfOther: String? {
    switch self {
    case .utf8, .utf8WithMark: nil
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .utf32: "UTF-32"
    case .declared: "another encoding"
    case .binary: "a binary property list"
    }
  }
}
