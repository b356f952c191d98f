import Diagnostics
import Platform
import SourceText
import Syntax
import Workspace

/// Reads one entry of a baseline without building JSON values, if it has the form that the tool
/// writes.
struct BaselineEntryScanner {
  /// A string of the previous entry. Successive entries often have the same file and rule, so equal
  /// strings are shared.
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

  /// Moves to the position of another scanner.
  mutating func follow(_ scanner: JSONScanner) { self.scanner = scanner }

  /// Returns the entry, or nil if its form is unusual. After nil, the scanner can't be used until
  /// it follows another one.
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
  private func member(_ name: TextSpan) -> BaselineMember? {
    let (bytes, range) = (scanner.file.bytes, name.range.bytes)
    return Self.members.first { bytes.bytes(range, equal: $0.name) }
  }

  private static let members = BaselineMember.allCases

  /// Reads the value of a member, and returns whether it is valid.
  private mutating func read(
    _ member: BaselineMember, into entry: inout BaselineEntry
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
    case .kind:
      entry.kind = scanner.file.string(of: text)
      return entry.kind?.utf8.contains { $0 > 0x20 } ?? false
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

  private func string(_ text: TextSpan, likely previous: inout Previous) -> String {
    let (bytes, range) = (scanner.file.bytes, text.range.bytes)
    // Equal bytes between the quotes mean equal strings, whether or not they contain escapes.
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
