import Diagnostics
import Platform
import SourceText
import Syntax
import Workspace

/// Reads one entry of a baseline without building values, if it is as the tool writes it.
struct BaselineEntryScanner {
  private enum Member: UInt16 {
    case path, rule, severity, table, key, locale, variant, count, reason, until
  }

  /// A text of the entry before, which often is about the same file and rule: equal texts are
  /// shared.
  private struct Previous {
    var range = 0..<0
    var string = ""
  }

  private(set) var scanner: JSONScanner
  private var path = Previous()
  private var rule = Previous()
  private var table = Previous()
  private var key = Previous()
  private var seen: UInt16 = 0

  init(_ scanner: JSONScanner) { self.scanner = scanner }

  /// Goes to the place of another scanner.
  mutating func follow(_ scanner: JSONScanner) { self.scanner = scanner }

  /// Returns the entry, or nil if anything about it is unusual; then the scanner is of no use.
  mutating func entry() throws(JSONSyntaxError) -> BaselineEntry? {
    guard scanner.peek() == .object else { return nil }
    seen = 0
    var entry = BaselineEntry(BaselineSubject(path: "", rule: ""))
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      guard let member = member(name) else { return nil }
      let bit: UInt16 = 1 << member.rawValue
      guard seen & bit == 0, try read(member, into: &entry) else { return nil }
      seen |= bit
    }
    return entry.subject.path.isEmpty || entry.subject.rule.isEmpty ? nil : entry
  }
}

extension BaselineEntryScanner {
  private func member(_ name: Text) -> Member? {
    let (bytes, range) = (scanner.file.bytes, name.range.bytes)
    return if bytes.bytes(range, equal: "path") {
      .path
    } else if bytes.bytes(range, equal: "rule") {
      .rule
    } else if bytes.bytes(range, equal: "severity") {
      .severity
    } else if bytes.bytes(range, equal: "table") {
      .table
    } else if bytes.bytes(range, equal: "key") {
      .key
    } else if bytes.bytes(range, equal: "locale") {
      .locale
    } else if bytes.bytes(range, equal: "variant") {
      .variant
    } else if bytes.bytes(range, equal: "count") {
      .count
    } else if bytes.bytes(range, equal: "reason") {
      .reason
    } else if bytes.bytes(range, equal: "until") {
      .until
    } else {
      nil
    }
  }

  /// Reads the value of a member, and returns whether it is what it must be.
  private mutating func read(
    _ member: Member, into entry: inout BaselineEntry
  ) throws(JSONSyntaxError) -> Bool {
    if member == .count {
      guard let count = try count() else { return false }
      entry.count = count
      return true
    }
    guard scanner.peek() == .string else { return false }
    let text = try scanner.string()
    switch member {
    case .path:
      let before = path.range
      entry.subject.path = string(text, likely: &path)
      if path.range == before || PathName.isBelow(path.string) { return true }
      path = Previous()
      return false
    case .rule:
      entry.subject.rule = string(text, likely: &rule)
      return !entry.subject.rule.utf8.allSatisfy { $0 <= 0x20 }
    case .severity:
      entry.severity = Severity(rawValue: scanner.file.string(of: text))
      return entry.severity != nil
    case .table: entry.subject.table = string(text, likely: &table)
    case .key: entry.subject.key = string(text, likely: &key)
    case .locale: entry.subject.locale = scanner.file.string(of: text)
    case .variant: entry.subject.variant = scanner.file.string(of: text)
    case .reason:
      entry.reason = scanner.file.string(of: text)
      return entry.reason?.utf8.contains { $0 > 0x20 } ?? false
    case .until:
      entry.until = scanner.file.string(of: text)
      return entry.until.map(CalendarDate.isValid) ?? false
    case .count: return false
    }
    return true
  }

  private func string(_ text: Text, likely previous: inout Previous) -> String {
    let (bytes, range) = (scanner.file.bytes, text.range.bytes)
    // Equal bytes between the quotes are equal texts, with escapes and without.
    if !bytes.bytes(range, equal: bytes, previous.range) {
      previous = Previous(range: range, string: scanner.file.string(of: text))
    }
    return previous.string
  }

  private mutating func count() throws(JSONSyntaxError) -> Int? {
    guard scanner.peek() == .number else { return nil }
    let range = try scanner.number()
    guard range.count <= 7, let count = Int(scanner.file.bytes.string(in: range)) else {
      return nil
    }
    return ConfigurationShape.baselineCounts.contains(count) ? count : nil
  }
}
