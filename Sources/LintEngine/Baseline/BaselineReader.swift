import Diagnostics
import LintKit
import SourceText
import Syntax

/// Reads a baseline from start to end, entry by entry, since there can be a large number of them.
struct BaselineReader {
  /// The maximum size in bytes, enough for about 300,000 entries, which is far more than a project
  /// needs.
  static let sizeLimit = 1 << 26
  /// The maximum size in bytes of a value that isn't a flat object with few members.
  private static let treeLimit = 1 << 17
  /// The maximum number of members of a larger object, which must be flat.
  private static let memberLimit = 16
  /// The maximum number of mistakes to report.
  private static let mistakeLimit = 1000

  private(set) var baseline = Baseline()
  private(set) var mistakes: [Diagnostic] = []
  private let file: SourceFile
  private var scanner: JSONScanner
  private var seen: Set<String> = []
  private var version = 0

  /// Reads a file. All mistakes are collected, and all valid parts are kept.
  init(_ file: SourceFile) {
    self.file = file
    scanner = JSONScanner(file)
    guard isText() else { return }
    do throws(JSONSyntaxError) {
      try readRoot()
      try scanner.finishText()
    } catch {
      mistakes.append(.configuration(error.message, at: error.range, help: error.help))
    }
    if version < 3 { baseline.acceptAnyKind() }
    mistakes.sort { ($0.range, $0.message) < ($1.range, $1.message) }
  }
}

extension BaselineReader {
  private mutating func isText() -> Bool {
    let count = file.bytes.count
    if file.bytes.skipJSONWhitespace(from: scanner.offset) >= count {
      mistakes.append(
        .configuration(
          "the baseline is empty", at: file.range(0..<0),
          help: "remove it; 'catalog-lint baseline write' makes a new one"))
    } else if count > Self.sizeLimit {
      mistakes.append(
        .configuration("the baseline is larger than 64 MiB", at: file.range(0..<0)))
    } else if let invalid = file.bytes.firstInvalidUTF8(in: 0..<count) {
      mistakes.append(
        .configuration(
          "the baseline is not UTF-8", at: file.range(invalid..<invalid + 1),
          help: "save the file as UTF-8"))
    }
    return mistakes.isEmpty
  }

  private mutating func readRoot() throws(JSONSyntaxError) {
    guard scanner.peek() == .object else {
      try checkSmall(.object(.baseline))
      return
    }
    let start = scanner.offset
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      try readMember(name)
    }
    for member in ObjectShape.baseline.members where member.isRequired {
      guard !seen.contains(member.name) else { continue }
      mistakes.append(
        .configuration("'\(member.name)' is missing", at: file.range(start..<start + 1)))
    }
  }

  private mutating func readMember(_ name: TextSpan) throws(JSONSyntaxError) {
    let text = file.string(of: name)
    let quoted = file.range(name.range.bytes.lowerBound - 1..<name.range.bytes.upperBound + 1)
    guard let member = ObjectShape.baseline.members.first(where: { $0.name == text }) else {
      mistakes.append(
        .unknownName(
          text, kind: "member", among: ObjectShape.baseline.members.map(\.name), at: quoted))
      return try skip()
    }
    guard seen.insert(text).inserted else {
      mistakes.append(.configuration("the member '\(text)' is there twice", at: quoted))
      return try skip()
    }
    if text == Baseline.Member.findings, scanner.peek() == .array { return try readEntries() }
    let value = try checkSmall(member.shape)
    if text == Baseline.Member.schema { baseline.schema = value?.text }
    if text == Baseline.Member.version, case .number(let number) = value?.content {
      version = Int(exactly: number) ?? 0
    }
  }

  private mutating func readEntries() throws(JSONSyntaxError) {
    var array = try scanner.beginArray()
    while try scanner.nextElement(of: &array) {
      guard mistakes.count < Self.mistakeLimit else {
        mistakes.append(
          .configuration(
            "there are too many mistakes: the rest is not checked",
            at: file.range(scanner.offset..<scanner.offset)))
        try skip()
        while try scanner.nextElement(of: &array) { try skip() }
        return
      }
      try readEntry()
    }
  }

  private mutating func readEntry() throws(JSONSyntaxError) {
    _ = scanner.peek()
    let start = scanner.offset
    guard let value = try checkSmall(ConfigurationShape.baselineEntry),
      var entry = BaselineEntry(value)
    else { return }
    entry.range = file.range(start..<scanner.offset)
    baseline.entries.append(entry)
  }

  /// Compares a value with its shape, unless it has too many parts to have that shape.
  ///
  /// - Returns: the value, if it is valid.
  @discardableResult
  private mutating func checkSmall(
    _ shape: ConfigurationShape
  ) throws(JSONSyntaxError) -> JSONValue? {
    _ = scanner.peek()
    let before = scanner
    let start = scanner.offset
    try skip()
    let isLong = scanner.offset - start > Self.treeLimit
    if isLong, try !before.isAtPlainObject(Self.memberLimit) {
      mistakes.append(
        .configuration("expected \(shape.phrase), found more", at: file.range(start..<start + 1)))
      return nil
    }
    scanner = before
    var found: [Diagnostic] = []
    let value = try JSONValue.value(from: &scanner, reporting: &found)
    var check = ConfigurationCheck(ruleNames: [])
    check.check(value, is: shape)
    found += check.diagnostics
    mistakes += found.prefix(Self.mistakeLimit).map { mistake in
      var mistake = mistake
      mistake.severity = .error
      return mistake
    }
    return found.isEmpty ? value : nil
  }

  private mutating func skip() throws(JSONSyntaxError) { try scanner.skipValue() }
}

extension JSONScanner {
  /// Returns whether the next value is an object with at most a number of members, none of which
  /// contains others.
  fileprivate func isAtPlainObject(_ limit: Int) throws(JSONSyntaxError) -> Bool {
    var scanner = self
    guard scanner.peek() == .object else { return false }
    var object = try scanner.beginObject()
    var count = 0
    while try scanner.nextMember(of: &object) != nil {
      let kind = scanner.peek()
      count += 1
      guard count <= limit, kind != .object, kind != .array else { return false }
      try scanner.skipValue()
    }
    return true
  }

  fileprivate mutating func skipValue() throws(JSONSyntaxError) {
    var ignored: [Diagnostic] = []
    try skipValue(reporting: &ignored)
  }
}

extension JSONValue {
  fileprivate subscript(member: BaselineMember) -> JSONValue? { self[member.rawValue] }
}

extension ObjectShape {
  fileprivate static var baseline: ObjectShape { ConfigurationShape.baseline }
}

extension BaselineEntry {
  /// Creates an entry from a value whose shape was already checked.
  fileprivate init?(_ value: JSONValue) {
    guard let path = value[.path]?.text, let rule = value[.rule]?.text else { return nil }
    self.init(
      BaselineSubject(
        path: path, rule: rule, table: value[.table]?.text, key: value[.key]?.text,
        locale: value[.locale]?.text, variant: value[.variant]?.text),
      severity: value[.severity]?.text.flatMap(Severity.init), kind: value[.kind]?.text,
      reason: value[.reason]?.text, until: value[.until]?.text)
    if case .number(let number) = value[.count]?.content { count = Int(exactly: number) ?? 1 }
  }
}
