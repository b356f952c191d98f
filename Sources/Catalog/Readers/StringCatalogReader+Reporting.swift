import Diagnostics
import SourceText
import Syntax

/// The members of one object that were seen so far.
struct MemberSet {
  private var known: UInt32 = 0
  private var unknown = KeyTable()

  func contains(_ keyword: CatalogKeyword) -> Bool { known & bit(keyword) != 0 }

  /// Adds a member.
  ///
  /// - Returns: whether it was there.
  mutating func insert(
    _ name: Text, _ keyword: CatalogKeyword?, of file: SourceFile
  ) -> Bool {
    guard let keyword else {
      return unknown.insert(name, of: file, value: name.range) != nil
    }
    defer { known |= bit(keyword) }
    return contains(keyword)
  }

  private func bit(_ keyword: CatalogKeyword) -> UInt32 {
    1 << keyword.rawValue
  }
}

extension StringCatalogReader {
  /// Notes a member of an object, and reports it if the object has it already.
  ///
  /// - Parameter start: where the object begins.
  mutating func note(
    _ name: Text, _ keyword: CatalogKeyword?, in seen: inout MemberSet, since start: Int
  ) throws(JSONSyntaxError) {
    if seen.insert(name, keyword, of: file) { try reportDuplicate(name, since: start) }
  }

  /// Reports a member that an object has twice. Looks the first one up again, since duplicates are
  /// too rare to keep all names for them.
  mutating func reportDuplicate(_ name: Text, since start: Int) throws(JSONSyntaxError) {
    var members = KeyTable()
    var ignored: [Diagnostic] = []
    var again = JSONScanner(file)
    again.rewind(to: start)
    var object = try again.beginObject()
    while let member = try again.nextMember(of: &object) {
      let value = file.range(try again.skipValue(reporting: &ignored))
      let first = members.insert(member, of: file, value: value)
      guard member.range == name.range else { continue }
      guard let first else { return }
      var duplicate = Diagnostic.duplicateKey(name, value: value, first: first, in: file)
      duplicate.subject = subject(locale: presentLocale)
      diagnostics.append(duplicate)
      return
    }
  }

  /// Reads a string, or reports that something else stands there.
  mutating func string(for purpose: String) throws(JSONSyntaxError) -> Text? {
    guard scanner.peek() == .string else {
      try reportWrongType("a string for \(purpose)")
      return nil
    }
    let text = try scanner.string()
    if text.traits.contains(.escaped) { reportLoneSurrogates(in: text) }
    return text
  }

  /// Whether an object comes next; anything else is reported and passed over.
  mutating func isObject(_ name: String) throws(JSONSyntaxError) -> Bool {
    if scanner.peek() == .object { return true }
    try reportWrongType("an object for \(name)")
    return false
  }

  mutating func reportWrongType(_ expectation: String) throws(JSONSyntaxError) {
    let found = scanner.peek()
    let range = file.range(try scanner.skipValue(reporting: &diagnostics))
    report(.syntaxError, "expected \(expectation), found \(found.name)", at: range)
  }

  private mutating func reportLoneSurrogates(in text: Text) {
    var decoded = DecodedText()
    decoded.decode(text, of: file)
    let replacement = Array("\u{FFFD}".utf8)
    var index = 0
    while index + 2 < decoded.bytes.count {
      defer { index += 1 }
      guard decoded.bytes[index] == replacement[0], decoded.bytes[index + 1] == replacement[1],
        decoded.bytes[index + 2] == replacement[2]
      else { continue }
      let range = decoded.sourceRange(index..<index + 3)
      guard file.bytes[range.lowerBound] == UInt8(ascii: "\\"),
        !file.bytes.string(in: range).lowercased().hasSuffix("fffd")
      else { continue }
      report(
        .invalidEscape, "'\(file.bytes.string(in: range))' is half of a surrogate pair",
        at: file.range(range), severity: .warning,
        help: "write both halves, or the character itself")
    }
  }

  mutating func reportConflictingForms(at range: SourceRange) {
    report(
      .conflictingForms, "'stringUnit' and 'variations' stand side by side", at: range,
      help: "keep one of them; Xcode exports one of them only and deletes texts")
  }

  mutating func reportNestedSubstitutions(at range: SourceRange) {
    report(
      .invalidNesting, "substitutions stand inside another node", at: range,
      help: "move them to the root of the localization; branches may reference them there")
  }

  mutating func reportInvalidNesting(
    of kind: Variation.Kind, in kinds: [Variation.Kind], at range: SourceRange
  ) {
    guard let outer = kinds.last, outer == .plural || kinds.contains(kind) else { return }
    let around = outer == .plural ? outer : kind
    report(
      .invalidNesting, "a \(kind) variation stands inside a \(around) variation", at: range,
      help: kind == .plural
        ? "a text varies by number once; use substitutions for a second number"
        : "devices stand outside, plural categories inside: device, then plural")
  }

  /// Reports something about the entry that is being read.
  mutating func report(
    _ rule: RuleID, _ message: String, at range: SourceRange, severity: Severity = .error,
    help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity, message: message, range: range,
        subject: subject(locale: presentLocale), help: help))
  }

  func subject(locale: String?) -> Subject {
    let key = entry.key.isEmpty && entry.key.range.start == 0 ? nil : table.string(of: entry.key)
    return Subject(table: table.name, key: key, locale: locale)
  }

  private var presentLocale: String? {
    entry.localizations.last.map { table.locales[$0.locale].spelling }
  }
}

extension JSONScanner.Kind {
  fileprivate var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .literal: "true, false or null"
    case .other: "something that is not JSON"
    }
  }
}
