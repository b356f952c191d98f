import Diagnostics
package import SourceText
import Syntax

/// The keys that the compiler extracted from a file of code: a `.stringsdata` of a build on a Mac,
/// as JSON or as a property list.
package struct ExtractedStrings: Hashable, Sendable {
  package struct Use: Hashable, Sendable {
    package let table: String
    package let key: String
    package var comment: String?
    package var defaultValue: String?
    /// The position in the source, from 1.
    package var line: Int?
    package var column: Int?
  }

  /// A part of the file that can't be used, with the reason as a fragment.
  package struct Fault: Hashable, Sendable {
    package let location: SourceLocation
    package let message: String
  }

  /// The maximum number of faults that are kept.
  private static let maxFaults = 10

  /// The path of the file of code, or nil if the file doesn't name it.
  package private(set) var source: String?
  package private(set) var uses: [Use] = []
  /// The first faults, in the order of the file.
  package private(set) var faults: [Fault] = []

  /// Reads a file in version 1 of the format. Parts with a fault are skipped.
  package init(_ bytes: SourceBuffer) {
    if let root = root(of: bytes) { read(root) }
  }
}

extension ExtractedStrings {
  private mutating func read(_ root: Value) {
    guard root.isDictionary else { return report("expected a dictionary", at: root) }
    let members = Dictionary(root.members.map { ($0.name, $0.value) }) { first, _ in first }
    if let version = members["version"], version.number != 1 {
      return report("version \(version.spelling) is not supported", at: version)
    }
    guard let source = members["source"]?.text else {
      return report("'source' is missing", at: root)
    }
    self.source = source
    guard let tables = members["tables"] else { return report("'tables' is missing", at: root) }
    guard tables.isDictionary else { return report("'tables' must be a dictionary", at: tables) }
    for (table, entries) in tables.members {
      guard table.utf8.count <= KeyUse.Table.maxNameLength else {
        report("the name of a table is too long for a file", at: entries)
        continue
      }
      guard let entries = entries.elements else {
        report("the keys of a table must be an array", at: entries)
        continue
      }
      for entry in entries { read(entry, table: table) }
    }
  }

  private mutating func report(_ message: String, at value: Value) {
    guard faults.count < Self.maxFaults else { return }
    faults.append(Fault(location: value.location, message: message))
  }

  private mutating func read(_ entry: Value, table: String) {
    let members = Dictionary(entry.members.map { ($0.name, $0.value) }) { first, _ in first }
    guard let key = members["key"]?.text else { return report("'key' is missing", at: entry) }
    var use = Use(table: table, key: key)
    use.comment = members["comment"]?.text
    use.defaultValue = members["value"]?.text ?? members["values"]?.elements?.first?.text
    for (name, value) in members["location"]?.members ?? [] {
      if name == "startingLine" { use.line = value.position }
      if name == "startingColumn" { use.column = value.position }
    }
    uses.append(use)
  }

  /// Reads the top value. Reports the first fault of its syntax.
  private mutating func root(of bytes: SourceBuffer) -> Value? {
    let start = bytes.nextVisible(from: 0)
    let isPropertyList =
      bytes[start] == UInt8(ascii: "<") || bytes.hasBytes("bplist", at: 0)
    return isPropertyList ? propertyList(bytes) : json(bytes)
  }

  private mutating func json(_ bytes: SourceBuffer) -> Value? {
    let file = SourceFile.json(bytes, id: FileID(0), path: "")
    guard bytes.nextVisible(from: 0) < bytes.count else {
      faults.append(Fault(location: file.start, message: "the file is empty"))
      return nil
    }
    var diagnostics: [Diagnostic] = []
    let value = JSONValue.read(file, reporting: &diagnostics)
    if value == nil { report(diagnostics, in: file) }
    return value.map { .json($0, file) }
  }

  private mutating func propertyList(_ bytes: SourceBuffer) -> Value? {
    let document = PropertyListReader.read(bytes, id: FileID(0), path: "", kind: .stringsdict)
    if !document.isLoadable { report(document.diagnostics, in: document.file) }
    guard let list = document.list, let root = list.root else {
      if faults.isEmpty {
        faults.append(Fault(location: document.file.start, message: "expected a dictionary"))
      }
      return nil
    }
    return .list(list, root, document.file)
  }

  /// Reports the first error of the syntax.
  private mutating func report(_ diagnostics: [Diagnostic], in file: SourceFile) {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.min(by: { $0.range < $1.range }) else { return }
    let offset = first.range.start
    faults.append(
      Fault(location: file.locations(of: [offset])[offset], message: first.message))
  }
}

extension ExtractedStrings.Use {
  /// The use as one that the lexers find. Its range is empty, since the code isn't read.
  package var keyUse: KeyUse {
    var use = KeyUse(
      range: 0..<0, kind: .extracted, certainty: .sure, key: KeyPattern(Array(key.utf8)))
    use.table = .named(Array(table.utf8))
    use.comment = comment.map { Array($0.utf8) }
    use.defaultValue = defaultValue.map { KeyPattern(Array($0.utf8)) }
    return use
  }
}

extension SourceFile {
  fileprivate var start: SourceLocation {
    let offset = range(0..<0).start
    return locations(of: [offset])[offset]
  }
}

/// A value of either format.
private enum Value {
  case json(JSONValue, SourceFile)
  case list(PropertyList, PropertyList.Node, SourceFile)

  /// The members of a dictionary.
  var members: [(name: String, value: Value)] {
    switch self {
    case .json(let value, let file): value.members.map { ($0.name, .json($0.value, file)) }
    case .list(let list, let node, let file):
      list.children(of: node).compactMap { child in
        child.key.map { (file.string(of: $0), .list(list, child, file)) }
      }
    }
  }

  /// The elements of an array, or nil for other values.
  var elements: [Value]? {
    switch self {
    case .json(let value, let file):
      if case .array(let values) = value.content { values.map { .json($0, file) } } else { nil }
    case .list(let list, let node, let file):
      node.kind == .array ? list.children(of: node).map { .list(list, $0, file) } : nil
    }
  }

  var isDictionary: Bool {
    switch self {
    case .json(let value, _): if case .object = value.content { true } else { false }
    case .list(_, let node, _): node.kind == .dictionary
    }
  }

  var text: String? {
    switch self {
    case .json(let value, _): if case .string(let text) = value.content { text } else { nil }
    case .list(_, let node, let file): node.kind == .string ? file.string(of: node.text) : nil
    }
  }

  /// The value of an integer, or nil for other values.
  var number: Int? {
    switch self {
    case .json(let value, _):
      if case .number(let number) = value.content { Int(exactly: number) } else { nil }
    case .list(_, let node, let file): node.kind == .number ? file.integer(in: node.range) : nil
    }
  }

  /// The value of a line or a column, or nil for other values.
  var position: Int? { number.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil } }

  /// The value in a message.
  var spelling: String { number.map { "\($0)" } ?? "of this file" }

  var location: SourceLocation {
    switch self {
    case .json(let value, let file): Self.location(of: value.range, in: file)
    case .list(_, let node, let file): Self.location(of: node.range, in: file)
    }
  }

  private static func location(of range: SourceRange, in file: SourceFile) -> SourceLocation {
    file.locations(of: [range.start])[range.start]
  }
}

extension SourceFile {
  /// Returns the value of a small integer of a property list: an element of XML, or the bytes after
  /// the marker of a binary list.
  fileprivate func integer(in range: SourceRange) -> Int? {
    if encoding == .binary {
      let marker = bytes[range.bytes.lowerBound]
      guard (0x10...0x13).contains(marker) else { return nil }
      let first = range.bytes.lowerBound + 1
      let count = 1 << Int(marker & 0x0F)
      let value = (0..<count).reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[first + $1]) }
      return Int(exactly: value)
    }
    let text = bytes.string(in: range.bytes)
    let digits = text.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
    return Int(digits.filter { !$0.isWhitespace })
  }
}
